"""Changes the program in one place at a time and asks which test notices: `make mutants`, docs/mutation.md."""
