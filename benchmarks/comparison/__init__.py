"""Today's working tree beside a former revision: alternating runs, paired ratios, results kept as data, one page."""
