// npm run cli: commands for the operator of a site.
import { requireNode } from './require-node.mjs'

requireNode()
// npm and the install step change the working directory; paths in arguments mean the caller's.
process.env.LOTWISE_CALLED_FROM =
	process.env.npm_lifecycle_event === 'cli' ? process.env.INIT_CWD : process.cwd()
import('./install.mjs').then(({ installThen }) => installThen('scripts/operator.ts'))
