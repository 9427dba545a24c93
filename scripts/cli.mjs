// npm run cli: commands for the operator of a site.
import { requireNode } from './require-node.mjs'

requireNode()
import('./install.mjs').then(({ installThen }) => installThen('scripts/operator.ts'))
