// npm run drills: installs and builds what is missing, then runs the fault drills. --only NAME, --quick, --size N, --json.
import { requireNode } from './require-node.mjs'

requireNode()
import('./install.mjs').then(({ installThen }) => installThen('bench/drills/run.ts'))
