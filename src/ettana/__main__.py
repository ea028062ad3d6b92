"""`python -m ettana` is the command `ettana`."""

import sys

from ettana.cli import main

sys.exit(main())
