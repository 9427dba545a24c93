// `npm run bench:memory -- [--minutes 10 --rate 20 --json]`: resident memory of an instance of the production build that starts for the
// first time after it was built: idle, under mixed traffic, and after it. PostgreSQL is another process and not counted. Variables of
// the shell reach the instance: `UV_THREADPOOL_SIZE=2 node bench/memory.ts` measures that.
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '#server/embedded-postgres/start.ts'
import { startInstance } from '#tests/setup/chat-instance.ts'
import { freePort } from '#tests/setup/free-port.ts'
import { buildIfStale } from '../scripts/build.ts'
import { makeVisitors } from './make-visitors.ts'
import { mixedTraffic } from './mixed-traffic.ts'
import { sendAtRate } from './open-loop.ts'
import { memoryOf, productionFlags, withDataFolder } from './processes.ts'
import { median, table } from './report.ts'

const { values: options } = parseArgs({
	options: {
		minutes: { type: 'string', default: '10' },
		rate: { type: 'string', default: '20' },
		idle: { type: 'string', default: '60' },
		json: { type: 'boolean' },
	},
})
const [minutes, rate, idleSeconds] = [options.minutes, options.rate, options.idle].map(Number) as [
	number,
	number,
	number,
]
const idleLimits = { floor: 170, goal: 155 }
const loadLimits = { floor: 250, goal: 200 }

await buildIfStale()
const result = await withDataFolder(async (dataDir) => {
	const database = await startEmbeddedPostgres({ dataDir })
	const secret = randomBytes(30).toString('base64url')
	const start = async () =>
		startInstance({
			databaseUrl: database.url,
			port: await freePort(),
			secret,
			env: { ...productionFlags, DATA_DIR: dataDir, DEMO_SMTP_PORT: '0' },
		})
	// Inserts the sample data, which a release that is started for the first time on a site's database does not do.
	const seeding = await start()
	await seeding.stop()
	rmSync('build/.compiled', { recursive: true, force: true })
	const site = await start()
	try {
		await pause(idleSeconds * 1_000)
		const idle = memoryOf(site.process.pid!)
		const next = mixedTraffic(await makeVisitors({ databaseUrl: database.url, origin: site.origin, secret }))
		const samples: { atMs: number; mb: number }[] = []
		const startedAt = performance.now()
		const timer = setInterval(
			() => samples.push({ atMs: performance.now() - startedAt, mb: memoryOf(site.process.pid!).residentMb }),
			500,
		)
		const responses = await sendAtRate({ origin: site.origin, rate, seconds: minutes * 60, next })
		clearInterval(timer)
		const loaded = memoryOf(site.process.pid!)
		await pause(60_000)
		const lastMinute = samples.filter(({ atMs }) => atMs > (minutes - 1) * 60_000).map(({ mb }) => mb)
		return {
			idle,
			loaded,
			lastMinuteMb: lastMinute,
			maxMb: Math.max(...samples.map(({ mb }) => mb)),
			after: memoryOf(site.process.pid!),
			requests: responses.length,
			errors: responses.filter(({ status }) => status < 200 || status >= 400).length,
		}
	} finally {
		await site.stop()
		await database.stop()
	}
})

const { idle, loaded, after, lastMinuteMb, maxMb, requests, errors } = result
const underLoadMb = median(lastMinuteMb)
if (options.json) console.log(JSON.stringify(result))
else {
	const mb = (value: number) => `${Math.round(value)} MB`
	const line = (what: string, limits: { floor: number; goal: number }, measured: number) => [
		what,
		mb(limits.floor),
		mb(limits.goal),
		mb(measured),
	]
	console.log(
		table(
			['resident memory, first start of a build', 'floor', 'goal', 'measured'],
			[
				line(`idle, ${idleSeconds} s after the start`, idleLimits, idle.residentMb),
				line(`${rate} requests a second, median of minute ${minutes}`, loadLimits, underLoadMb),
				line('the highest moment of it', loadLimits, maxMb),
				['a minute after it', '', '', mb(after.residentMb)],
			],
		),
	)
	console.log(`private: ${[idle, loaded, after].map(({ privateMb }) => mb(privateMb)).join(', ')}`)
	console.log(`${requests} requests, ${errors} errors`)
}
process.exitCode =
	idle.residentMb <= idleLimits.floor && underLoadMb <= loadLimits.floor && errors === 0 ? 0 : 1
