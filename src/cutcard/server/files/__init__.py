"""The pages as they are sent: files prepared once, when the server starts, and answers that come with a page.

Style sheets and modules that a document loads are joined, compressed and served under the digest of them all, to be
kept for ever: on a phone, requests for forty modules delayed the first bet noticeably. A document comes worded in its
reader's language, with the answers to what its page asks first. Modules stay files that are checked one by one.
"""
