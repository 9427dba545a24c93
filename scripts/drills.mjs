// npm run drills: whatever is missing of install and build, then every fault there is, on purpose. --only NAME, --gate, --size N, --json.
import { requireNode } from './require-node.mjs'

requireNode()
import('./install.mjs').then(({ installThen }) => installThen('bench/drills/run.ts'))
