// Runs the production build and its attackers in one process, without a network. Started by `fuzz.deep.db.test.ts`.

import { openDatabase } from '#app/db/client.server.ts'
import { sessionCookie } from '#app/modules/auth/sessions/session-cookie.server.ts'
import { findCurrentSession, viewerOf } from '#app/modules/auth/sessions/sessions.server.ts'
import type { CurrentSession } from '#app/modules/auth/viewer.ts'
import { type AttackRequest, attackAll, type Cases, type Measured } from '#tests/attacks/attack.ts'
import { newClientIps } from '#tests/attacks/client-ips.ts'
import { signIn } from '#tests/attacks/people.ts'
import { startBuiltApp } from '#tests/setup/built-site.ts'
import type { Findings } from './findings.ts'

export type FuzzInput = Cases & {
	/** The site that is already running. */
	site: { origin: string; databaseUrl: string; dataDir: string; secret: string }
	ids: { owner: string; admin: string }
	/** Distinguishes the client addresses of parallel processes. */
	processNumber: number
}

process.once('disconnect', () => process.exit(1))
process.once('message', async ({ site, ids, processNumber, ...cases }: FuzzInput) => {
	// Loaders and actions, which decide the status, the headers and the rows, run as usual.
	globalThis.lotwiseSkipsHtml = true
	const app = await startBuiltApp(site.databaseUrl, {
		DATA_DIR: site.dataDir,
		SECRET: site.secret,
		ORIGIN: site.origin,
		TRUST_PROXY: '1',
		LOG_LEVEL: 'silent',
		LOTWISE_MODE: 'demo',
	})
	const { db, pool, close } = openDatabase(site.databaseUrl, { max: 2 })
	const auth = { cookie: sessionCookie(site), adminsNeedSecondFactor: false }
	const sessions = new Map<string, CurrentSession>()
	const newClientIp = newClientIps(processNumber)

	async function cookieOf(role: 'anonymous' | 'owner' | 'admin'): Promise<string> {
		if (role === 'anonymous') return ''
		const cookie = auth.cookie.write(await signIn(pool, ids[role]), null).split(';')[0]!
		const [oldest] = sessions.keys()
		if (sessions.size > 100) sessions.delete(oldest!)
		sessions.set(
			cookie,
			await findCurrentSession(db, { auth, headers: new Headers({ cookie }), now: new Date() }),
		)
		return cookie
	}

	/** Only one in ten requests to pages runs the middleware, which takes as long as all the rest; others get the session it would find. */
	async function respond({ path, number, isPage, ...input }: AttackRequest): Promise<Response> {
		const request = new Request(site.origin + path, input as RequestInit)
		if (!isPage || number % 10 === 0) return app.fetch(request, connectionInfo)
		const session = sessions.get(input.headers.cookie ?? '') ?? ({ state: 'none' } as const)
		return app.renderPage(request, {
			requestId: 'fuzz',
			clientIp: input.headers['x-forwarded-for']!,
			nonce: '',
			document: !new URL(request.url).pathname.endsWith('.data'),
			rejection: undefined,
			session: async () => session,
			viewer: async () => viewerOf(session),
		})
	}

	async function sendRequest(input: AttackRequest): Promise<Measured> {
		const usedBefore = process.threadCpuUsage()
		const response = await respond(input)
		const headers = Object.fromEntries(response.headers)
		const isStream = headers['content-type']?.startsWith('text/event-stream')
		const text = isStream ? '' : await response.text()
		if (isStream) await response.body?.cancel()
		// Other programs may use the processor in the meantime, so the time of this thread is measured.
		const { user, system } = process.threadCpuUsage(usedBefore)
		const loopMs = (user + system) / 1_000
		return { status: response.status, headers, text, loopMs }
	}

	const findings = await attackAll(
		{ origin: site.origin, newClientIp, cookieOf, sendRequest, atOnce: 1 },
		cases,
	)
	await close()
	await app.close()
	process.send!(findings satisfies Findings, () => process.exit())
})

const connectionInfo = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
