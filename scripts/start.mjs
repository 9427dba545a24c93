// npm start: installs and builds what is missing, then runs the site. --dev: with hot reload.
import { requireNode } from './require-node.mjs'

requireNode()
import('./install.mjs').then(({ installThen }) => installThen('scripts/serve.ts'))
