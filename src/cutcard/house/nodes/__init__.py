"""Several nodes on one database: the session that each has, and how they share the tables out.

Every node answers for every table, and one runs it. A write first locks the streams it concerns, then reads what other
nodes wrote to them, then looks ids up and decides. The same id at two nodes has one answer, nothing is forwarded, and a
proxy needs to know nothing. Which node runs a table matters only to its automatic dealer and to interruptions.

A node runs a table by an advisory lock of the session it writes through, so a node that lost the session can neither
write nor deal. PostgreSQL ends a session that says nothing for the lease, which relieves a node that hangs. There is no
table of leases, and no two clocks are compared. Shares are counted from the locks that the sessions hold.
"""
