// npm test: whatever is missing of install and browser, then every check. --only check|unit|db|e2e: one part.
import { requireNode } from './require-node.mjs'

requireNode()
import('./install.mjs').then(({ installThen }) => installThen('scripts/run-tests.ts'))
