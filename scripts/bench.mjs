// npm run bench: whatever is missing of install and build, then the figures. --quick, --json.
import { requireNode } from './require-node.mjs'

requireNode()
import('./install.mjs').then(({ installThen }) => installThen('bench/run.ts'))
