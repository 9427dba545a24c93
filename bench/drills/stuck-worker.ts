// Run by the worker-killed drill as a separate process: starts the named job, prints `taken`, and never ends it.
import { once } from 'node:events'
import { openDatabase } from '#app/db/client.server.ts'
import { createJobs } from '#app/platform/jobs.server.ts'
import { createLog } from '#app/platform/log.server.ts'

const [url = '', name = ''] = process.argv.slice(2)
const { db, pool } = openDatabase(url)
const jobs = createJobs(pool, createLog('silent'))
await jobs.start([
	{
		name,
		cron: '0 0 1 1 *',
		run: (signal) => {
			console.log('taken')
			return once(signal, 'abort')
		},
	},
])
await db.transaction((tx) => jobs.sendInTx(tx, name, {}))
