// `npx node bench/chat/chat-drills.ts restart|half-open|database [--streams 1000]`: how the chat of one instance of the production
// build handles faults. `restart`: SIGTERM with all streams open and messages being sent. `half-open`: a link cut silently, in
// network namespaces (Linux, root, `ip`). `database`: unreachable for thirty seconds.
import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '#server/embedded-postgres/start.ts'
import { ChatClient, sendRequest, widgetRetryMs } from '#tests/setup/chat-client.ts'
import { type Instance, startInstance } from '#tests/setup/chat-instance.ts'
import { databaseProxy } from '#tests/setup/faults/database-proxy.ts'
import { freePort } from '#tests/setup/free-port.ts'
import { buildIfStale } from '../../scripts/build.ts'
import { withDataFolder } from '../processes.ts'

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: { streams: { type: 'string', default: '1000' } },
})
const count = Number(values.streams)
type Start = (options?: { url?: string; env?: Record<string, string> }) => Promise<Instance>
const drills: Record<string, (start: Start, databaseUrl: string) => Promise<object>> = {
	restart,
	'half-open': halfOpen,
	database,
}
const drill = drills[positionals[0] ?? '']
if (!drill) throw new Error(`Name one of: ${Object.keys(drills).join(', ')}`)

await buildIfStale()
const figures = await withDataFolder(async (dataDir) => {
	const postgres = await startEmbeddedPostgres({ dataDir })
	const port = await freePort()
	const secret = randomBytes(30).toString('base64url')
	const started: Instance[] = []
	try {
		return await drill(async ({ url = postgres.url, env = {} } = {}) => {
			const instance = await startInstance({ databaseUrl: url, port, secret, env })
			started.push(instance)
			return instance
		}, postgres.url)
	} finally {
		for (const instance of started) await instance.kill()
		await postgres.stop()
	}
})
console.log(figures)
process.exit(0)

async function visitorsOf({ origin }: Instance, following = true): Promise<ChatClient[]> {
	const visitors: ChatClient[] = []
	for (let index = 0; index < count; index++) {
		const ip = `10.${(index >> 14) & 127}.${(index >> 7) & 127}.${(index & 127) + 1}`
		visitors.push(new ChatClient({ origins: [origin], ip, resendMs: widgetRetryMs }))
	}
	for (let from = 0; from < count; from += 50)
		await Promise.all(
			visitors.slice(from, from + 50).map(async (one) => {
				await one.open()
				await one.deliver('the first')
				if (following) one.follow()
			}),
		)
	while (following && visitors.some(({ connected }) => !connected)) await pause(50)
	return visitors
}

function receivedTexts({ received }: ChatClient): string[] {
	return received.filter(({ sender }) => sender === 'visitor').map(({ text }) => text)
}

/** Counts the texts sent during the fault that never reached their writer, and those that arrived twice. */
async function settle(
	visitors: ChatClient[],
	texts: string[],
): Promise<{ lost: number; duplicated: number }> {
	const missing = () =>
		visitors.reduce((sum, one) => sum + texts.filter((text) => !receivedTexts(one).includes(text)).length, 0)
	for (let tries = 0; tries < 60 && missing() > 0; tries++) await pause(500)
	const duplicated = visitors.reduce(
		(sum, one) => sum + receivedTexts(one).length - new Set(receivedTexts(one)).size,
		0,
	)
	return { lost: missing(), duplicated }
}

async function restart(start: Start): Promise<object> {
	const first = await start()
	const visitors = await visitorsOf(first)
	const stoppedAt = performance.now()
	const cut = firstCut(visitors)
	const stopping = first.stop()
	const writing = visitors.map((one, index) =>
		pause(index % 1_000).then(() => one.deliver('sent during the outage')),
	)
	await stopping
	const stopMs = performance.now() - stoppedAt
	const cutAt = await cut
	await start()
	const upAt = performance.now()
	while (visitors.some(({ connected }) => !connected)) await pause(50)
	const backAt = performance.now()
	await Promise.all(writing)
	return {
		streams: count,
		stopMs,
		firstCutMs: cutAt - stoppedAt,
		startMs: upAt - stoppedAt - stopMs,
		allBackAfterStartMs: backAt - upAt,
		allBackAfterCutMs: backAt - cutAt,
		...(await settle(visitors, ['sent during the outage'])),
	}
}

/** Resolves when the first of the streams ends. */
async function firstCut(visitors: ChatClient[]): Promise<number> {
	while (visitors.every(({ connected }) => connected)) await pause(10)
	return performance.now()
}

async function database(start: Start, databaseUrl: string): Promise<object> {
	const proxy = await databaseProxy(databaseUrl)
	const site = await start({ url: proxy.url })
	const visitors = await visitorsOf(site)
	await proxy.cut()
	const cutAt = performance.now()
	const countWith = (event: string) =>
		visitors.filter(({ events }) => events.some((one) => one.event === event)).length
	while (countWith('paused') < count) await pause(50)
	const notifiedMs = performance.now() - cutAt
	const rejected = await visitors[0]!.say('rejected')
	const writing = visitors.map((one) => one.deliver('sent during the outage'))
	await pause(30_000 - (performance.now() - cutAt))
	const alive = (await sendRequest(`${site.origin}/healthz`)).status
	await proxy.mend()
	const mendedAt = performance.now()
	await Promise.all(writing)
	while (countWith('resumed') < count) await pause(50)
	return {
		streams: count,
		notifiedMs,
		rejectedWith: [rejected.status, rejected.headers['retry-after']],
		healthzDuringOutage: alive,
		allSentAndNotifiedMs: performance.now() - mendedAt,
		streamsThatBroke: visitors.filter(({ connects }) => connects > 1).length,
		...(await settle(visitors, ['sent during the outage'])),
	}
}

async function halfOpen(start: Start): Promise<object> {
	const ip = (...args: string[]) => execFileSync('ip', args, { stdio: 'pipe' })
	const [space, here, there] = ['lotwisechat', 'lwchat0', 'lwchat1']
	ip('netns', 'add', space)
	try {
		ip('link', 'add', here, 'type', 'veth', 'peer', 'name', there, 'netns', space)
		ip('addr', 'add', '10.213.77.1/30', 'dev', here)
		ip('link', 'set', here, 'up')
		ip('-n', space, 'addr', 'add', '10.213.77.2/30', 'dev', there)
		ip('-n', space, 'link', 'set', there, 'up')
		const site = await start({ env: { HOST: '0.0.0.0' } })
		const countOpen = async () => {
			const { text } = await sendRequest(`${site.origin}/metrics`)
			return Number(/^lotwise_event_streams (\d+)$/m.exec(text)?.[1])
		}
		// Each stream belongs to another visitor: one owner's streams would replace each other.
		const visitors = await visitorsOf(site, false)
		const url = `http://10.213.77.1:${new URL(site.origin).port}/api/chat/stream`
		const script = fileURLToPath(new URL('chat-half-open.ts', import.meta.url))
		const cookies = visitors.map(({ cookie }) => cookie)
		const clients = spawn('ip', ['netns', 'exec', space, process.execPath, script, url, ...cookies], {
			stdio: ['ignore', 'pipe', 'inherit'],
		})
		await new Promise((resolve) => clients.stdout.once('data', resolve))
		const openBefore = await countOpen()
		// Cut the link at a moment between two heartbeats.
		await pause(17_000)
		ip('link', 'set', here, 'down')
		const cutAt = performance.now()
		const closedAfterS: number[] = []
		for (let left = openBefore; left > 0; ) {
			await pause(500)
			const openCount = await countOpen()
			for (; left > openCount; left--) closedAfterS.push((performance.now() - cutAt) / 1_000)
			if (performance.now() - cutAt > 120_000) break
		}
		clients.kill('SIGKILL')
		return {
			openBefore,
			closed: closedAfterS.length,
			firstClosedS: closedAfterS[0],
			lastClosedS: closedAfterS.at(-1),
		}
	} finally {
		execFileSync('ip', ['netns', 'del', space])
		execFileSync('sh', ['-c', `ip link del ${here} 2>/dev/null || true`])
	}
}
