"""The Chinese catalogue has one term a concept, one register and one way to write figures."""

from __future__ import annotations

import re

import pytest

from cutcard.words import catalogue

TERMS = {
    "庄家优势": "赌场优势 (house edge)",
    "削|销牌|销去|弃": "烧牌 (to burn)",
    "赌区": "监场经理 (Pit Manager)",
    "值班": "当值经理 (Gaming Shift Manager)",
    "桌|牌台|赌台": "台 (table)",
    "座位|投注区|号位(?!置)": "下注位 (playing area)",
    "投注": "注项 (wager), 注码 (stake) or 下注 (to bet)",
    "注额": "注码 (stake)",
    "停止下注|下注停止": "截止下注 (to close bets)",
    "开始下注": "开放下注 (to open bets)",
    "撤注|撤回注|撤回下注": "取回注码 (to take a bet back)",
    "让牌|让出|谢绝": "不接牌 (to decline cards)",
    "面朝|面向[上下]": "暗牌, 明牌 (face down, face up)",
    "复原牌面|牌面已复原|重组": "复原牌局 (to reconstruct)",
    "显示牌": "显示屏 (board)",
    "荷官台|监场台|发牌控制台": "荷官控制台, 监场控制台 (consoles)",
    "附加|额外": "边注 (side wager)",
    "^平$|平局": "平注 (push)",
    "人物牌": "公牌 (picture cards)",
    "票据|票券号码": "票券, 票券码 (ticket, its code)",
    "营业日": "博彩日 (gaming day)",
    "代理": "署任 (acting in a position)",
    "职员": "员工 (staff)",
    "派牌": "发牌 (to deal)",
    "切牌(?!卡)": "切牌卡 (cutting card)",
    "提报": "报告 (to call)",
    "红心": "红桃 (hearts)",
    "登入|登出": "登录, 退出登录 (to sign in and out)",
    "户口": "账户 (account)",
    "方法": "方式 (method of dealing)",
}
"""Synonyms that are not used, as regular expressions, and the term to use instead."""

OTHER_CONCEPTS = {
    "投注额": "turnover",
    "高额投注区": "the High Limit Gaming Area",
    "投注次数": "how often a bet is made, in the lab",
    "投注方法": "betting systems, none of which beats the house edge",
    "可投注": "to bet, as the definitions of the rules say it",
    "投注“和”": "to bet, as the definitions of the rules say it",
    "停止下注满": "a patron pauses; the bets of the table stay open",
    "额外派彩": "an extra payout, which is no wager",
    "放弃": "to abandon a history",
}
"""Words that contain a forbidden synonym and mean another thing."""

DISCARDS = {
    "alert-cards-discarded",
    "listed-cards-discarded",
    "event-cards-discarded",
    "finding-discarded",
    "clause-dtb-5-11-2",
    "clause-ff4-5-11-2",
}
"""Messages about discarded cards, which are not burnt: 弃 is right there."""

REGISTER = {
    "亦": "也",
    "有否": "是否",
    "视乎": "按",
    "(?<![准不即赋])予": "给, or nothing",
    "之(?![前后间一外内中和差])": "的",
    "方可": "才可",
    "为何": "为什么 or 原因",
    "(?<![关联体])系[按就]": "是按",
}
"""Written Cantonese and classical words, and the plain ones."""
PLAIN = {"百分之", "兼而有之"}

TYPOGRAPHY = {
    "……|[.]{3}": "one ellipsis: …",
    "[「」『』]": "quotation marks “ ”",
    r"(?<=\S)  (?=\S)": "a stray space",
    r" [，。：；？！、）》”]|[，。：；？！、（《“] ": "a space beside full-width punctuation",
    "[(),;:!?](?=[一-鿿])|(?<=[一-鿿])[(),;:!?]": "half-width punctuation between characters",
    r"[零一二三四五六七八九十]点(?!和)": "points are written in figures",
    (
        r"\{ \$(wager|position|hand|side|kind|remedy|outcome|result|phase) \} [一-鿿]"
        r"|[一-鿿] \{ \$(wager|position|hand|side|kind|remedy|outcome|result|phase) \}"
    ): "no space between Chinese words",
}
AS_TYPED = {"refusal-unknown-wager", "refusal-unknown-wager-close"}
"""They repeat a name as somebody wrote it, which is seldom Chinese."""


TRADITIONAL_TERMS = {
    "下注": "投注 (to bet)",
    "台(?<!控制台)": "枱 (table)",
    "莊家優勢": "賭場優勢 (house edge)",
    "銷牌|削|(?<!放)棄(?!去|牌按)": "燒牌 (to burn)",
    "賭區": "監場經理 (Pit Manager)",
    "值班": "當值經理 (Gaming Shift Manager)",
    "桌|賭枱|牌枱": "枱 (table)",
    "座位|(?<!高額)投注區|號位(?!置)": "投注位 (playing area), 注區 (layout)",
    "注額(?<!投注額)": "注碼 (stake)",
    "停止投注(?!滿)|開始投注": "截止投注, 開放投注 (to close and to open bets)",
    "撤注|撤回注|撤回投注": "取回注碼 (to take a bet back)",
    "讓牌|讓出|謝絕": "不接牌 (to decline cards)",
    "面朝|面向[上下]": "暗牌, 明牌 (face down, face up)",
    "復原牌面|牌面已復原|重組": "復原牌局 (to reconstruct)",
    "顯示牌": "顯示屏 (board)",
    "附加|額外(?!派彩)": "邊注 (side wager)",
    "^平$|平局": "平注 (push)",
    "人物牌": "公牌 (picture cards)",
    "小丑": "鬼牌 (joker)",
    "黑桃|紅桃|方塊": "葵扇, 紅心, 階磚 (suits)",
    "投箱": "錢箱 (drop box)",
    "營業日": "博彩日 (gaming day)",
    "代理": "署任 (acting in a position)",
    "職員": "員工 (staff)",
    "派牌": "發牌 (to deal)",
    "切牌(?!卡)": "切牌卡 (cutting card)",
    "登錄": "登入, 登出 (to sign in and out)",
    "充值": "增值 (to buy credit)",
    "帳|戶口": "賬戶 (account)",
    "終端(?!機)": "終端機 (terminal)",
    "信息|消息|短信": "訊息 (message)",
    "鏈接": "連結 (link)",
    "打印": "列印 (to print)",
    "服務器": "伺服器 (server)",
    "數據庫": "資料庫 (database)",
    "哈希|散列": "雜湊 (hash)",
    "導[出入]": "匯出 (to export)",
}
"""The same of Hong Kong and Macau."""
SIMPLIFIED = (
    "[后庄与并复于余据志确离异种采机么优适胜体几划触听构网柜愿眯里冲]"
    "|[關聯]系|[標校]准|准[備確則時]|為准|重復|復[製核查雜]|[答回]復|制作|宣布|公布|游戲|舍入"
)
"""Letters and words that Big5 has, and that are written otherwise in Traditional Chinese where they mean this."""
HONG_KONG = frozenset("枱着裏曱甴✓")
"""Letters of Hong Kong and Macau that Big5 lacks, and the mark of what is done."""


def faults_in_traditional(key: str, text: str) -> list[str]:
    """What a message says otherwise than Hong Kong and Macau write it."""
    typography = {sign: why for sign, why in TYPOGRAPHY.items() if "「" not in sign} | {
        "[“”‘’]": "quotation marks 「 」"
    }
    found = [f"{key}: {term}" for synonym, term in TRADITIONAL_TERMS.items() if re.search(synonym, text)]
    found += [f"{key}: {why}" for sign, why in typography.items() if key not in AS_TYPED and re.search(sign, text)]
    simplified = {letter for letter in set(text) - HONG_KONG if not letter.encode("big5", "ignore")}
    simplified |= set(re.findall(SIMPLIFIED, text))
    return [*found, *(f"{key}: {each} is Simplified" for each in sorted(simplified))]


def faults(key: str, text: str) -> list[str]:
    """What a message says otherwise than the terms, the register and the typography have it."""
    own = text
    for word in (*OTHER_CONCEPTS, *PLAIN):
        own = own.replace(word, "")
    words = {synonym: term for synonym, term in TERMS.items() if not ("弃" in synonym and key in DISCARDS)}
    found = [f"{key}: {term}" for synonym, term in (words | REGISTER).items() if re.search(synonym, own)]
    if key not in AS_TYPED:
        found += [f"{key}: {why}" for sign, why in TYPOGRAPHY.items() if re.search(sign, text)]
    return found


def test_every_chinese_message_keeps_to_the_terms() -> None:
    assert [fault for key, text in catalogue("zh").entries.items() for fault in faults(key, text)] == []


def test_every_traditional_message_keeps_to_the_terms() -> None:
    entries = catalogue("zh-Hant").entries
    assert [fault for key, text in entries.items() for fault in faults_in_traditional(key, text)] == []


def test_every_exception_is_used() -> None:
    entries = catalogue("zh").entries
    texts = "\n".join(entries.values())
    assert [word for word in (*OTHER_CONCEPTS, *PLAIN) if word not in texts] == []
    assert [key for key in DISCARDS if "弃" not in entries[key]] == []
    assert set(entries) >= AS_TYPED


@pytest.mark.parametrize(
    ("key", "text", "term"),
    [
        ("lab-edge", "庄家优势", "house edge"),
        ("event-cards-burnt", "弃牌 { $cards } 张。", "to burn"),
        ("act-settle-bets", "结算投注", "wager"),
        ("pit-head-turnover", "投注额与投注", "wager"),
        ("outcome-push", "平", "push"),
        ("refusal-appoints-self", "不得委任本人，亦不得结束署任", "也"),
        ("notice-reversed", "{ $wager } 的结果", "no space"),
        ("pit-day-open", "开始博彩日……", "ellipsis"),
        ("clause-dtb-1-1-1", "闲以七点赢", "figures"),
    ],
)
def test_a_forbidden_synonym_is_found(key: str, text: str, term: str) -> None:
    assert [fault for fault in faults(key, text) if term in fault]


@pytest.mark.parametrize(
    ("key", "text", "term"),
    [
        ("act-open-bets", "開放下注", "to bet"),
        ("dealer-closed", "已關台", "table"),
        ("dealer-title", "荷官控制台", ""),
        ("shared-suit-s", "黑桃", "suits"),
        ("help-late", "“買定離手”", "quotation"),
        ("result-wins", "庄赢", "庄 is Simplified"),
        ("terminal-before", "局后", "后 is Simplified"),
        ("error-too", "一項操作最多 4 KB......", "ellipsis"),
        ("terminal-code-copied", "已重復", "重復 is Simplified"),
    ],
)
def test_what_is_not_written_so_in_macau_is_found(key: str, text: str, term: str) -> None:
    found = faults_in_traditional(key, text)
    assert found == [] if not term else any(term in fault for fault in found)
