// npm run bench: installs and builds what is missing, then runs the benchmarks. --quick, --json.
import { requireNode } from './require-node.mjs'

requireNode()
import('./install.mjs').then(({ installThen }) => installThen('bench/run.ts'))
