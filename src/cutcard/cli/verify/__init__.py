"""A house audited from its journal alone."""
