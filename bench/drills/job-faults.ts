import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '#app/db/client.server.ts'
import { createJobs } from '#app/platform/jobs.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import type { Drill } from './drill.ts'

const worker = fileURLToPath(new URL('stuck-worker.ts', import.meta.url))
const never = '0 0 1 1 *'

export const workerKilled: Drill = {
	name: 'worker-killed',
	what: 'A worker is killed in the middle of a job; when the job is due again, another worker runs it.',
	sizes: { quick: 1, deep: 5 },
	async run({ database, onCleanup }, times) {
		const { db, pool, close } = openDatabase(database.url)
		onCleanup(close)
		const recoveredMs: number[] = []
		let runs = 0
		for (let time = 0; time < times; time++) {
			const name = `drill-${time}`
			const child = spawn(process.execPath, [worker, database.url, name], {
				stdio: ['ignore', 'pipe', 'inherit'],
			})
			onCleanup(() => child.kill('SIGKILL'))
			const lines = createInterface(child.stdout)
			await once(lines, 'line')
			child.kill('SIGKILL')
			const from = performance.now()
			let done = false
			const jobs = createJobs(pool, createLog('silent'))
			await jobs.start([
				{
					name,
					cron: never,
					async run() {
						runs++
						done = true
					},
				},
			])
			// Enqueue it repeatedly, as its schedule would, but more often.
			while (!done && performance.now() - from < 300_000) {
				await db.transaction((tx) => jobs.sendInTx(tx, name, {}))
				await pause(1_000)
			}
			recoveredMs.push(performance.now() - from)
			await jobs.stop()
		}
		const slow = recoveredMs.filter((ms) => ms > 60_000).length
		return {
			acknowledged: times,
			lost: times - Math.min(runs, times),
			duplicated: Math.max(0, runs - times),
			failures: slow > 0 ? [`${slow} took more than a minute`] : [],
			recoveredMs,
		}
	},
}

export const poisonJob: Drill = {
	name: 'poison-job',
	what: 'One job fails each time and another never ends, while a third goes on with its work.',
	sizes: { quick: 3, deep: 20 },
	async run({ database, onCleanup }, times) {
		const { db, pool, close } = openDatabase(database.url)
		const log = createLog('silent')
		const jobs = createJobs(pool, log)
		let [healthy, poisoned] = [0, 0]
		await jobs.start([
			{
				name: 'poison',
				cron: never,
				async run() {
					poisoned++
					throw new Error('this one always fails')
				},
			},
			{ name: 'endless', cron: never, run: (signal) => once(signal, 'abort') },
			{
				name: 'healthy',
				cron: never,
				async run() {
					healthy++
				},
			},
		])
		onCleanup(close)
		onCleanup(() => jobs.stop())
		const recoveredMs: number[] = []
		for (let time = 0; time < times; time++) {
			const from = performance.now()
			const before = [healthy, poisoned] as const
			for (const name of ['endless', 'poison', 'healthy'])
				await db.transaction((tx) => jobs.sendInTx(tx, name, {}))
			while ((healthy === before[0] || poisoned === before[1]) && performance.now() - from < 60_000)
				await pause(20)
			recoveredMs.push(performance.now() - from)
		}
		const { rows } = await pool.query<{ count: string }>(
			"select count(*) from pgboss.job where name = 'endless' and state in ('created', 'active')",
		)
		const endlessJobs = Number(rows[0]!.count)
		return {
			acknowledged: times,
			lost: times - healthy,
			duplicated: 0,
			failures: endlessJobs > 1 ? [`${endlessJobs} endless jobs piled up`] : [],
			recoveredMs,
			details: { failures: poisoned },
		}
	},
}
