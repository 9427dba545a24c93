import { existsSync, readFileSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect } from 'vitest'
import { readEnv } from '#app/platform/env.server.ts'
import routes from '../app/routes.ts'
import { endpoints, matrix, type Role, roles, samples } from './access-matrix.ts'
import { test } from './setup/database.ts'

const origin = 'http://localhost:3000'
const build = new URL('../build/server/index.js', import.meta.url)

type App = { fetch(request: Request): Response | Promise<Response>; close(): Promise<void> }

test('every route has its row in the matrix, and every row its route', () => {
	const known = flatten(routes as RouteConfigEntry[])
	expect(Object.keys(matrix).sort()).toEqual(known.sort())
})

test('every route answers every role as the matrix says', { timeout: 120_000 }, async ({ freshDb }) => {
	expect(existsSync(build), 'npm run build comes first').toBe(true)
	const { startApp } = (await import(build.href)) as {
		startApp(options: object): Promise<App>
	}
	const env = readEnv({ PORT: '3000', DATA_DIR: '/tmp', SECRET: 'a'.repeat(40), LOG_LEVEL: 'silent' })
	const app = await startApp({ env, databaseUrl: freshDb.url, progress: () => {} })
	try {
		const cookies = await signInAll(app)
		const answers: Record<string, unknown> = {}
		const expected: Record<string, unknown> = {}
		for (const [address, row] of Object.entries({ ...endpoints, ...matrix })) {
			const [method, pattern] = address.split(' ') as [string, string]
			const path = pattern.replace(/\*|:\w+/g, (parameter) => samples[parameter]!)
			for (const role of roles) {
				expected[`${address} as ${role}`] = typeof row === 'object' ? row[role] : row
				answers[`${address} as ${role}`] = await ask(app, method, path, cookies[role])
			}
		}
		expect(answers).toEqual(expected)
	} finally {
		await app.close()
	}
})

/** 'METHOD /path' of every route: GET for what is shown or read, POST for what acts. */
function flatten(entries: RouteConfigEntry[], above = ''): string[] {
	return entries.flatMap((entry) => {
		const path = entry.path ? `${above}/${entry.path}` : above
		const below = entry.children ? flatten(entry.children, path) : []
		// A frame is no screen of its own; one without a first page below it is.
		if (entry.children && (!entry.path || entry.children.some(({ index }) => index))) return below
		const source = readFileSync(new URL(`../app/${entry.file}`, import.meta.url), 'utf8')
		const acts = /export (?:async )?(?:function|const) action\b/.test(source)
		const shows = /export default|export (?:async )?(?:function|const) loader\b/.test(source)
		return [
			...below,
			...(shows ? [`GET ${path || '/'}`] : []),
			...(acts ? [`POST ${path || '/'}${entry.index ? '?index' : ''}`] : []),
		]
	})
}

async function ask(app: App, method: string, path: string, cookie: string): Promise<number | string> {
	const headers: Record<string, string> = { cookie, origin }
	const response = await app.fetch(
		new Request(origin + path, {
			method,
			headers,
			...(method === 'POST' ? { body: new URLSearchParams() } : {}),
		}),
	)
	await response.arrayBuffer()
	const location = response.headers.get('location')
	return location ? `${response.status} ${location.replace(origin, '')}` : response.status
}

async function signInAll(app: App): Promise<Record<Role, string>> {
	const signUp = (email: string) =>
		post(app, '/sign-up', { name: 'A Person', email, password: 'a quiet road in autumn', terms: 'on' })
	await signUp('unverified@example.com')
	const member = await signIn(app, 'member@lotwise.test', 'demo-member-2026!')
	return {
		anonymous: '',
		unverified: await signIn(app, 'unverified@example.com', 'a quiet road in autumn'),
		member,
		owner: member,
		admin: await signIn(app, 'admin@lotwise.test', 'demo-admin-2026!'),
	}
}

async function signIn(app: App, email: string, password: string): Promise<string> {
	const response = await post(app, '/sign-in', { email, password })
	return response.headers
		.getSetCookie()
		.map((cookie) => cookie.split(';')[0]!)
		.filter((cookie) => cookie.includes('session'))
		.join('; ')
}

async function post(app: App, path: string, fields: Record<string, string>): Promise<Response> {
	const response = await app.fetch(
		new Request(origin + path, { method: 'POST', headers: { origin }, body: new URLSearchParams(fields) }),
	)
	await response.arrayBuffer()
	return response
}
