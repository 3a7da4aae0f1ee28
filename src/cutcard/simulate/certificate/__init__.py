"""A PAR sheet with all that was simulated, made so that anybody can make it again and compare.

`certificate` makes one from its terms; `differences` says what another holds otherwise.

A certificate is made again, not signed. It names everything it was made from (game and edition or a variant's text,
seeds, sizes, limits) and carries its figures in its own PDF; `certify` computes it anew and compares figures and bytes.
Whatever could differ between two machines that agree is left out: no date, no font of the machine, figures to twelve
digits and simulated ones to nine. It has the digest of Cutcard's files; the machine is named on the terminal only.
"""

from cutcard.simulate.certificate.compare import Difference, carried_by, differences, read_terms
from cutcard.simulate.certificate.made import Program, certificate
from cutcard.simulate.certificate.terms import Terms

__all__ = ["Difference", "Program", "Terms", "carried_by", "certificate", "differences", "read_terms"]
