# The page on which anybody checks a receipt.

receipt-lead = Choose a receipt that a terminal saved, or drop it onto the field. Your browser checks it by itself and sends nothing.
receipt-file = Receipt (a file)
receipt-text = Or its text
receipt-policy = Whom you trust (the text of a policy)
receipt-policy-less = A policy from the house itself proves less: a house that lies could name log witnesses of its own. Take one from the regulator or an auditor.
receipt-code = Code to compare
receipt-same = The code agrees with this receipt.
receipt-other = The code belongs to another receipt.
receipt-good = Proved: this stands in the house’s log, as those you trust have seen it.
receipt-part = This stands in the log of its checkpoint, but nobody confirms the checkpoint. { $why }
receipt-bad = Nothing is proved. { $why }
receipt-why-no-policy = Add a policy that says whom you trust.
receipt-why-no-crypto = This browser lacks what the check needs: SHA-256 and Ed25519, on a page that came by https. Use a newer one, or the verifier, which needs no browser.
receipt-why-unreadable = It is no receipt, or it was changed.
receipt-why-entry = The proof does not lead from the entry to the checkpoint: one of them was changed.
receipt-why-signature = A signature under the checkpoint is wrong.
receipt-why-quorum = Too few have signed the checkpoint: the policy asks for its log and for enough log witnesses.
receipt-why-policy = The policy cannot be read.
receipt-seen = Seen by { $name }: { $time }
receipt-entry = Entry { $seq } of { $size } in the log { $origin }
receipt-hash = What this entry says is not shown here. Its fingerprint stands for it.
receipt-promise = What a receipt promises
receipt-promise-what = A receipt shows that your bet or ticket was written into the house’s log as it says: what, how much, in which round and when. The log is signed about once a minute, and log witnesses outside the house sign it too.
receipt-promise-whom = It protects you against anybody in the house who would change, remove or deny your bet later. Once the log witnesses have signed, that would show.
receipt-promise-not = It does not show that the round was dealt fairly, that you have been paid, or that a bet was taken that has no receipt. It is not money: nobody is paid for it, and it shows nobody else’s bets.
receipt-promise-how = Check it in five minutes: save the receipt under Last rounds, Receipt, Proof of each bet. Open this page, on any device, and choose the file. Take a policy from the regulator or an auditor. Compare the code with the one you saw when you bet. Whoever trusts no page runs the verifier, a small program that needs neither this house nor its software.
