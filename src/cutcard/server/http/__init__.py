"""HTTP: routes, what they take and answer, errors and the middleware before them.

The wire models are made from the command classes, so the interface, its OpenAPI description and the table cannot
disagree. A message is checked and turned into the command's own values in one step; the person who asks comes from the
session, never from the message. An answer has one class: the view builds it, it is encoded as it is, and the
description is made from its fields.
"""
