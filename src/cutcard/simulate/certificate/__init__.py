"""A PAR sheet with all that was simulated, made so that anybody can make it again and compare.

`certificate` makes one from its terms; `differences` says what another holds otherwise.
"""

from cutcard.simulate.certificate.compare import Difference, carried_by, differences, read_terms
from cutcard.simulate.certificate.made import Program, certificate
from cutcard.simulate.certificate.terms import Terms

__all__ = ["Difference", "Program", "Terms", "carried_by", "certificate", "differences", "read_terms"]
