// npm start: whatever is missing of install and build, then the site. --dev: with hot reload.
import { requireNode } from './require-node.mjs'

requireNode()
import('./install.mjs').then(({ installThen }) => installThen('scripts/serve.ts'))
