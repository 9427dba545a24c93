// npm run test:deep: every case of the tests that take a sample in npm test, and what does not fit into it. --only PART: one part.
import { requireNode } from './require-node.mjs'

requireNode()
import('./install.mjs').then(({ installThen }) => installThen('scripts/run-deep-tests.ts'))
