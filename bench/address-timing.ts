// `npx node bench/address-timing.ts`: checks whether the response time reveals if an email address has an account. Sends
// requests to the production build (`--only /sign-in`: that form alone) for known and unknown addresses alternately, each from
// another client address, and compares medians.
import { parseArgs } from 'node:util'
import { buildIfStale } from '../scripts/build.ts'
import { startSite, withDataFolder } from './processes.ts'

const triesEach = 100
const differenceMsMax = 10

const forms = {
	'/sign-in': (email: string) => ({ email, password: 'not the password at all' }),
	'/sign-up': (email: string) => ({
		name: 'A Person',
		email,
		password: 'a quiet road in autumn',
		terms: 'on',
	}),
	'/forgot-password': (email: string) => ({ email }),
	'/verify-email': (email: string) => ({ intent: 'resend', email }),
} as const

const { values } = parseArgs({ options: { only: { type: 'string' } } })
process.env.TRUST_PROXY = '1'
await buildIfStale()
const rows = await withDataFolder(async (dataDir) => {
	const site = await startSite(dataDir)
	try {
		const rows = []
		for (const path of Object.keys(forms) as (keyof typeof forms)[]) {
			if (values.only && values.only !== path) continue
			rows.push(await compare(site.origin, path))
			// Print each result at once: all four take minutes, and an interrupted run should show what it has.
			console.table(rows.slice(-1))
		}
		return rows
	} finally {
		await site.stop()
	}
})
process.exitCode = rows.every(({ differenceMs }) => differenceMs <= differenceMsMax) ? 0 : 1

async function compare(origin: string, path: keyof typeof forms) {
	const known: number[] = []
	const unknown: number[] = []
	// Each account allows only a few attempts, so there are many known ones.
	const accounts = await Promise.all(
		Array.from({ length: triesEach }, (_, n) => register(origin, `${path.slice(1)}-${n}@example.com`, n)),
	)
	for (const [n, email] of accounts.entries()) {
		const pair = [
			() => time(origin, path, email, n).then((ms) => known.push(ms)),
			() =>
				time(origin, path, `stranger-${path.slice(1)}-${n}@example.com`, n).then((ms) => unknown.push(ms)),
		]
		// Alternate which one goes first.
		for (const run of n % 2 ? pair : pair.reverse()) await run()
	}
	const [knownMs, unknownMs] = [median(known), median(unknown)]
	return {
		path,
		tries: known.length + unknown.length,
		knownMs: round(knownMs),
		unknownMs: round(unknownMs),
		differenceMs: round(Math.abs(knownMs - unknownMs)),
	}
}

async function register(origin: string, email: string, n: number): Promise<string> {
	await post(origin, '/sign-up', forms['/sign-up'](email), `192.0.2.${n % 250}`)
	return email
}

async function time(origin: string, path: keyof typeof forms, email: string, n: number): Promise<number> {
	const startedAt = performance.now()
	await post(origin, path, forms[path](email), `198.51.100.${n % 250}`)
	return performance.now() - startedAt
}

async function post(origin: string, path: string, fields: Record<string, string>, clientIp: string) {
	const response = await fetch(origin + path, {
		method: 'POST',
		headers: { origin, 'x-forwarded-for': clientIp },
		body: new URLSearchParams(fields),
		redirect: 'manual',
	})
	await response.arrayBuffer()
	if (response.status === 429 || response.status >= 500)
		throw new Error(`${path} answered ${response.status}.`)
}

function median(values: number[]): number {
	return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}

function round(ms: number): number {
	return Math.round(ms * 10) / 10
}
