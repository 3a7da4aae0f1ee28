"""Who signs in, as what, and for how long.

Sessions and secrets are kept in the house's database, so that every server process knows them and they survive a
restart. Each row carries an HMAC under the house's key over what counts and the name it is kept under, so an inserted
row opens nothing. Positions are not kept here: they are read from the cage.

A passkey is an entry of the journal. A challenge carries its own end and a seal over what it was asked for, so that
putting its row back does not revive an old answer; the row only makes it single-use.
"""
