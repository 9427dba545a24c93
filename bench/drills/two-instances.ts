import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startS3 } from '#tests/mocks/s3-server.ts'
import { ChatClient, sendRequest, signInAt } from '#tests/setup/chat-client.ts'
import { freePort } from '#tests/setup/free-port.ts'
import type { Drill, DrillEnvironment } from './drill.ts'
import { findNginx, startNginx } from './nginx.ts'
import { strictVisitors } from './strict-visitors.ts'
import { newAddress } from './writers.ts'

const [member, admin] = [
	['member@lotwise.test', 'demo-member-2026!'],
	['admin@lotwise.test', 'demo-admin-2026!'],
] as const
const png = Buffer.from(
	'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGCAIAAABxZ0isAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWMQibLBihgGUgIAUD0f4T7CyJkAAAAASUVORK5CYII=',
	'base64',
)

/** Starts two instances behind nginx that share only a PostgreSQL and a bucket. */
async function startPair({ start, onCleanup }: DrillEnvironment) {
	const s3 = await startS3()
	onCleanup(s3.close)
	const [proxyPort, ...ports] = [await freePort(), await freePort(), await freePort()]
	const origin = `http://localhost:${proxyPort}`
	const env = {
		ORIGIN: origin,
		TRUST_PROXY: '2',
		S3_BUCKET: 'pair',
		S3_REGION: 'us-east-1',
		S3_ENDPOINT: s3.endpoint,
		S3_ACCESS_KEY_ID: 'key',
		S3_SECRET_ACCESS_KEY: 'secret',
		ENCRYPTION_KEYS: '1:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=',
	}
	const startAt = (port: number) => start({ port, env })
	const instances = [await startAt(ports[0]!), await startAt(ports[1]!)]
	const nginx = await startNginx({ port: proxyPort, upstream: ports })
	onCleanup(nginx.stop)
	return { origin, ports, instances, startAt, nginx }
}

/** Each check sends a request to one instance, bypassing nginx, about something done at the other. */
async function checkSharedState({
	instances,
	origin,
}: Awaited<ReturnType<typeof startPair>>): Promise<string[]> {
	const [a, b] = instances.map((instance) => instance.origin) as [string, string]
	const failures: string[] = []
	const check = (what: string, isTrue: boolean) => isTrue || failures.push(what)
	const headers = () => ({ origin, 'x-forwarded-for': `${newAddress()}, 127.0.0.1` })
	const form = { 'content-type': 'application/x-www-form-urlencoded' }

	const cookie = await signInAt(origin, ...member)
	const account = (origin: string) => sendRequest(`${origin}/account`, { headers: { ...headers(), cookie } })
	check(
		'a sign-in at one instance is valid at both',
		(await account(a)).status + (await account(b)).status === 400,
	)
	await sendRequest(`${a}/sign-out`, { method: 'POST', headers: { ...headers(), ...form, cookie } })
	check('a sign-out at one instance is effective at the other', (await account(b)).status !== 200)

	// Try twice, because a limit window may end in between.
	const limitIsShared = (await isLimitShared(a, b, origin)) || (await isLimitShared(a, b, origin))
	check('a rate limit counts the requests to both instances', limitIsShared)

	const advisor = new ChatClient({
		origins: [b],
		ip: `${newAddress()}, 127.0.0.1`,
		cookie: await signInAt(origin, ...admin),
	})
	const visitor = new ChatClient({ origins: [a], ip: `${newAddress()}, 127.0.0.1` })
	await visitor.open()
	const text = `from one instance to the other ${randomUUID()}`
	const sendMessage = (text: string) =>
		sendRequest(`${a}/api/chat/messages`, {
			method: 'POST',
			headers: { ...headers(), cookie: visitor.cookie, 'content-type': 'application/json' },
			body: JSON.stringify({ key: randomUUID(), text }),
		})
	advisor.follow({ path: '/api/chat/admin/stream' })
	await until(() => advisor.connected)
	const eventsBefore = advisor.events.length
	await sendMessage(text)
	visitor.follow()
	const wasNotified = await until(() => advisor.events.length > eventsBefore)
	check('a message at one instance notifies the other', wasNotified)
	const list = await sendRequest(`${b}/api/chat/admin/conversations`, {
		headers: { ...headers(), cookie: advisor.cookie },
	})
	const found = JSON.parse(list.text).conversations.find((item: object) =>
		JSON.stringify(item).includes(text),
	)
	check('a conversation begun at one instance is listed at the other', Boolean(found))
	if (found) {
		await until(() => visitor.connected)
		await sendRequest(`${b}/api/chat/admin/conversations/${found.id}/messages`, {
			method: 'POST',
			headers: { ...headers(), cookie: advisor.cookie, 'content-type': 'application/json' },
			body: JSON.stringify({ key: randomUUID(), text: 'and back' }),
		})
		const back = await until(() => visitor.received.some(({ text }) => text === 'and back'))
		check('a reply at one instance reaches a stream at the other', back)
	}

	const picture = new FormData()
	picture.set('key', randomUUID())
	picture.set('text', 'a picture')
	picture.set('file', new File([png], 'car.png', { type: 'image/png' }))
	const sent = await fetch(`${a}/api/chat/messages`, {
		method: 'POST',
		headers: { ...headers(), cookie: visitor.cookie },
		body: picture,
	})
	const pictureUrl = /"url":"([^"]+)"/.exec(await sent.text())?.[1]
	const shown =
		pictureUrl && (await sendRequest(b + pictureUrl, { headers: { ...headers(), cookie: visitor.cookie } }))
	check(
		'a file uploaded to one instance is served by the other',
		Boolean(shown) && (shown as { status: number }).status === 200,
	)
	for (const item of [advisor, visitor]) item.stop()
	return failures
}

/** One address may request a password reset sixty times in five minutes, counted over all instances. */
async function isLimitShared(a: string, b: string, origin: string): Promise<boolean> {
	const headers = {
		origin,
		'x-forwarded-for': `${newAddress()}, 127.0.0.1`,
		'content-type': 'application/x-www-form-urlencoded',
	}
	const statuses: number[] = []
	for (let turn = 0; turn <= 60; turn++) {
		const formUrl = `${turn % 2 ? a : b}/forgot-password`
		statuses.push((await sendRequest(formUrl, { method: 'POST', headers, body: 'email=x' })).status)
	}
	return statuses.indexOf(429) === 60
}

/** Measures how long after a post at one instance the cached page of the other shows it. */
async function checkCacheInvalidation({ instances, origin }: Awaited<ReturnType<typeof startPair>>) {
	const [a, b] = instances.map((instance) => instance.origin) as [string, string]
	const cookie = await signInAt(origin, ...admin)
	const tookMs: number[] = []
	for (let turn = 0; turn < 5; turn++) {
		// Request the page until it is certainly cached.
		for (let times = 0; times < 3; times++) await sendRequest(`${b}/community`)
		const title = `Seen at both ${randomUUID()}`
		const posted = await sendRequest(`${a}/community/new`, {
			method: 'POST',
			headers: {
				origin,
				cookie,
				'content-type': 'application/x-www-form-urlencoded',
				'x-forwarded-for': `${newAddress()}, 127.0.0.1`,
			},
			body: new URLSearchParams({ title, category: 'financing', body: 'Words.' }).toString(),
		})
		if (posted.status >= 400) return { tookMs, failures: [`a post was answered with ${posted.status}`] }
		const from = performance.now()
		const seen = await until(async () => (await sendRequest(`${b}/community`)).text.includes(title))
		if (!seen)
			return { tookMs, failures: ['a post at one instance never showed on the cached page of the other'] }
		tookMs.push(performance.now() - from)
	}
	return { tookMs, failures: [] }
}

export const twoInstances: Drill = {
	name: 'two-instances',
	what: 'Two instances behind nginx, restarted alternately under load: they share all state, and no request fails.',
	sizes: { quick: 2, deep: 40 },
	unavailableReason: () =>
		findNginx() ? undefined : 'nginx is not installed (Debian: apt-get install nginx-light)',
	async run(environment, restarts) {
		const pair = await startPair(environment)
		const failures = await checkSharedState(pair)
		const cache = await checkCacheInvalidation(pair)
		const visitors = strictVisitors(pair.origin, { readers: 6, writers: 6 })
		const recoveredMs: number[] = []
		await visitors.untilMore(50)
		for (let restart = 0; restart < restarts; restart++) {
			const index = restart % 2
			const from = performance.now()
			await pair.nginx.takeOutOfRotation(pair.ports[index])
			await pair.instances[index]!.stop()
			pair.instances[index] = await pair.startAt(pair.ports[index]!)
			await pair.nginx.takeOutOfRotation()
			recoveredMs.push(performance.now() - from)
			await visitors.untilMore(50)
		}
		const written = await visitors.stop()
		const pool = new pg.Pool({ connectionString: environment.database.url, max: 2 })
		let [acknowledged, lost, duplicated] = [0, 0, 0]
		for (const { writer, keys } of written) {
			const stored = await writer.count(pool, keys)
			acknowledged += keys.length
			lost += keys.filter((key) => !stored.get(key)).length
			duplicated += [...stored.values()].filter((count) => count > 1).length
		}
		await pool.end()
		return {
			acknowledged,
			lost,
			duplicated,
			recoveredMs,
			failures: [...failures, ...cache.failures, ...new Set(visitors.failed)],
			details: {
				restarts,
				requests: visitors.answered(),
				failed: visitors.failed.length,
				retryLater: visitors.retryLater(),
				otherInstanceShowsAPostAfterMs: Math.round(Math.max(0, ...cache.tookMs)),
			},
		}
	},
}

async function until(condition: () => boolean | Promise<boolean>): Promise<boolean> {
	for (const end = performance.now() + 60_000; performance.now() < end; ) {
		if (await condition()) return true
		await pause(10)
	}
	return false
}
