"""Acts that wait for a second person, who approves or declines them on their own console.

A waiting act lies encrypted under the house's key and is named by the digest of that, so the database can neither ask
in somebody's name nor change what was shown. Two approvals, or one that a restart left behind, need no lock: the
command's id is unique for ever, so the act is done once.
"""
