// npm start: installs and builds what is missing, runs the site, and starts it again when it dies. --dev: with hot reload.
import { requireNode } from './require-node.mjs'

requireNode()
import('./install.mjs').then(({ installThen }) =>
	installThen('scripts/serve.ts', { supervised: !process.argv.includes('--dev') }),
)
