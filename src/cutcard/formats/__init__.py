"""What house, audit and a log witness share: entries, schema, archives, and reading a store without changing it.

The journal and the database each have a version (`versions`). A house written by a newer program is refused before
anything is changed. Readers take an older database as it is; opened to be served, it is backed up and migrated, each
step one transaction that sets the version, so that a kill leaves one version or the next.
"""
