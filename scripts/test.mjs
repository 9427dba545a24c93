// npm test: installs packages and a browser if missing, then runs every check. --only check|unit|db|e2e: one part.
import { requireNode } from './require-node.mjs'

requireNode()
import('./install.mjs').then(({ installThen }) => installThen('scripts/run-tests.ts'))
