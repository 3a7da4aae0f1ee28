"""A rehearsal: the whole floor in one deterministic process, with faults and with judges of everything that happens.

Server, house and store are the product's own. What is made up is the world around them: the loop and its clock
(`virtual`), the disk (`disk`, `drive`), the lines between people and server (`lines`), and the people (`people`). What
goes wrong follows from a seed (`faults`), and judges who share no code with the house look on (`judges`). The same seed
gives the same transcript and the same journal.

The file layer must lie underneath the one that keeps the checksums of pages, which SQLite loads once in a process, so
a process that rehearses does so before it opens any house.
"""
