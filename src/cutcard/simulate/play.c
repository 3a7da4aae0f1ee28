/* Shoes dealt on a processor by whatever C compiler there is: the steps of `play` in kernel.py, so the tallies are the
   same to the last bit. One text serves all games and settings: what kernel.py is given is given here.

   `rules`: cards that stay behind the cutting card, rounds after it, cards burnt (or by the first card), rounds a shoe
   at most, the fewest and most cards that a round can take. `room` has twice as many bytes as the shoe has cards, and
   `others` as many counts as `counts`. */

#include <stdint.h>
#include <string.h>

#define GOLDEN 0x9E3779B97F4A7C15ull
#define LESSER(a, b) ((a) < (b) ? (a) : (b))
#define GREATER(a, b) ((a) > (b) ? (a) : (b))

typedef struct {
    uint64_t a, b;
} Stream;

static inline uint64_t mixed(uint64_t state)
{
    uint64_t word = (state ^ (state >> 30)) * 0xBF58476D1CE4E5B9ull;
    word = (word ^ (word >> 27)) * 0x94D049BB133111EBull;
    return word ^ (word >> 31);
}

static inline uint64_t rotated(uint64_t word, int by)
{
    return (word << by) | (word >> (64 - by));
}

static inline Stream stream_of(uint64_t seed, uint64_t shoe)
{
    uint64_t start = mixed(seed + GOLDEN) ^ (shoe * 0xD1342543DE82EF95ull);
    Stream begun = {mixed(start + GOLDEN), mixed(start + GOLDEN + GOLDEN)};
    return begun;
}

/* The next word of xoroshiro128++. */
static inline uint64_t next_word(Stream *stream)
{
    uint64_t a = stream->a, b = stream->b ^ stream->a, word = rotated(stream->a + stream->b, 17) + stream->a;
    stream->a = rotated(a, 49) ^ b ^ (b << 21);
    stream->b = rotated(b, 28);
    return word;
}

static inline void exchange(uint8_t *cards, int64_t last, uint64_t product)
{
    uint8_t *chosen = cards + (product >> 32), card = *chosen;
    *chosen = cards[last];
    cards[last] = card;
}

/* A shoe in fresh order, shuffled from its back as far as places will be dealt, or a few more. */
static inline void shuffle(uint8_t *cards, const uint8_t *fresh, int64_t total, const uint64_t *uneven, int64_t places,
                           Stream stream)
{
    int64_t left = total, three = 0;
    memcpy(cards, fresh, (size_t)total);
    while (three * 3 < places) {
        uint64_t word = next_word(&stream);
        int each;
        for (each = 0; each < 2; each++) {
            uint64_t half = each ? word >> 32 : (uint32_t)word, among = (uint64_t)left, first, second, third;
            for (;;) {
                first = half * among;
                second = (uint64_t)(uint32_t)first * (among - 1u);
                third = (uint64_t)(uint32_t)second * (among - 2u);
                if ((uint32_t)third >= uneven[three])
                    break;
                half = (uint32_t)next_word(&stream);
            }
            exchange(cards, left - 1, first);
            if (left < 4) {
                if (left == 3)
                    exchange(cards, 1, second);
                return;
            }
            exchange(cards, left - 2, second);
            exchange(cards, left - 3, third);
            left -= 3;
            three++;
        }
    }
}

static inline int64_t burnt(const uint8_t *cards, int64_t total, const int64_t *burns, const int64_t *rules)
{
    return rules[2] < 0 ? 1 + burns[cards[total - 1]] : rules[2];
}

#define PLAY(PLAYED, FINISHED, ENTRY)                                                                                  \
    /* Deal a shoe to its end from where it stands. */                                                                 \
    static inline void FINISHED(const ENTRY *table, int64_t rounds_end, const uint8_t *cards, int64_t total,           \
                                int64_t gone, int64_t state, const int64_t *rules, int64_t *counts)                    \
    {                                                                                                                  \
        int64_t at = total - 1 - gone, dealt = 0, after = rules[1];                                                    \
        for (;;) {                                                                                                     \
            if (state >= rounds_end) {                                                                                 \
                do                                                                                                     \
                    state = table[state + cards[at--]];                                                                \
                while (state >= rounds_end);                                                                           \
                counts[state]++;                                                                                       \
                dealt++;                                                                                               \
            }                                                                                                          \
            gone = total - 1 - at;                                                                                     \
            if (gone + rules[5] > total || (rules[3] > 0 && dealt == rules[3]))                                        \
                return;                                                                                                \
            if (gone >= total - rules[0] && after-- == 0)                                                              \
                return;                                                                                                \
            state = table[state + cards[at--]];                                                                        \
        }                                                                                                              \
    }                                                                                                                  \
                                                                                                                       \
    /* Two shoes are dealt in step, without a branch, up to where a shoe may end. */                                   \
    void PLAYED(const ENTRY *table, int64_t rounds_end, const uint8_t *fresh, int64_t total, const int64_t *burns,     \
                const uint64_t *uneven, const int64_t *rules, uint64_t seed, uint64_t first, uint64_t shoes,           \
                int64_t *counts, int64_t *others, uint8_t *room)                                                       \
    {                                                                                                                  \
        uint8_t *one = room, *two = room + total;                                                                      \
        int64_t places = LESSER(total, total - rules[0] + rules[5] * (rules[1] + 1)), each;                            \
        int64_t sure = rules[3] > 0 ? 0 : LESSER(total - rules[0], total - rules[5] + 1);                              \
        uint64_t shoe;                                                                                                 \
        for (shoe = 0; shoe < shoes; shoe += 2) {                                                                      \
            int64_t gone, gone_too, together, state = 0, state_too = 0;                                                \
            const uint8_t *at, *at_too;                                                                                \
            shuffle(one, fresh, total, uneven, places, stream_of(seed, first + shoe));                                 \
            gone = burnt(one, total, burns, rules);                                                                    \
            if (shoe + 1 == shoes) {                                                                                   \
                FINISHED(table, rounds_end, one, total, gone, state, rules, counts);                                   \
                break;                                                                                                 \
            }                                                                                                          \
            shuffle(two, fresh, total, uneven, places, stream_of(seed, first + shoe + 1));                             \
            gone_too = burnt(two, total, burns, rules);                                                                \
            together = GREATER(0, sure - GREATER(gone, gone_too));                                                     \
            at = one + total - 1 - gone;                                                                               \
            at_too = two + total - 1 - gone_too;                                                                       \
            for (each = 0; each < together; each++) {                                                                  \
                state = table[state + at[-each]];                                                                      \
                state_too = table[state_too + at_too[-each]];                                                          \
                counts[LESSER(state, rounds_end)]++;                                                                   \
                others[LESSER(state_too, rounds_end)]++;                                                               \
            }                                                                                                          \
            FINISHED(table, rounds_end, one, total, gone + together, state, rules, counts);                            \
            FINISHED(table, rounds_end, two, total, gone_too + together, state_too, rules, counts);                    \
        }                                                                                                              \
        for (each = 0; each <= rounds_end; each++)                                                                     \
            counts[each] += others[each];                                                                              \
    }

PLAY(play_narrow, finish_narrow, uint16_t)
PLAY(play_wide, finish_wide, uint32_t)
