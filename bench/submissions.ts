// `npx node bench/submissions.ts`: submits five credit applications a second for a minute (`--seconds`), each with a license,
// each from another address, while visitors read pages; against the production build, or a site that runs with TRUST_PROXY=1
// (`--origin`). Exits with an error when any response is wrong.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { completeForm } from '#tests/factories/credit.ts'
import { buildIfStale } from '../scripts/build.ts'
import { startSite, withDataFolder } from './processes.ts'

const { values } = parseArgs({
	options: { seconds: { type: 'string', default: '60' }, origin: { type: 'string' } },
})
const seconds = Number(values.seconds)
const perSecond = 5
const readers = 4
const pages = ['/', '/services', '/reviews', '/community', '/resources', '/apply', '/sign-in', '/api/slots']
const png = Buffer.from(
	'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGCAIAAABxZ0isAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWMQibLBihgGUgIAUD0f4T7CyJkAAAAASUVORK5CYII=',
	'base64',
)

process.env.TRUST_PROXY = '1'
if (!values.origin) await buildIfStale()
await withDataFolder(async (dataDir) => {
	const site = values.origin ? { origin: values.origin, stop: async () => {} } : await startSite(dataDir)
	const errors: string[] = []
	const times: number[] = []
	let reads = 0
	try {
		const { origin } = site
		const version = /name="consentVersion" value="([^"]+)"/.exec(
			await (await fetch(`${origin}/apply`)).text(),
		)![1]!
		const until = performance.now() + seconds * 1_000
		const reading = Array.from({ length: readers }, () => read(origin, until))
		const sending: Promise<void>[] = []
		for (let n = 0; n < seconds * perSecond; n += 1) {
			sending.push(submit(origin, version, n))
			await sleep(1_000 / perSecond)
		}
		await Promise.all([...sending, ...reading])
	} finally {
		await site.stop()
	}
	times.sort((a, b) => a - b)
	const percentile = (share: number) => Math.round(times[Math.floor(share * (times.length - 1))] ?? 0)
	console.log(
		`${times.length} applications in ${seconds} s: p50 ${percentile(0.5)} ms, p99 ${percentile(0.99)} ms; ${reads} pages read beside them`,
	)
	if (errors.length)
		throw new Error(`${errors.length} errors, such as:\n${[...new Set(errors)].slice(0, 5).join('\n')}`)

	async function submit(origin: string, consentVersion: string, n: number) {
		const headers = { origin, accept: 'application/json', 'x-forwarded-for': `198.51.${n >> 8}.${n & 255}` }
		const formKey = randomUUID()
		const startedAt = performance.now()
		const file = new FormData()
		for (const [name, value] of [
			['formKey', formKey],
			['kind', 'license'],
		] as const)
			file.set(name, value)
		file.set('file', new File([png], 'license.png', { type: 'image/png' }))
		const uploaded = await fetch(`${origin}/api/apply/files`, { method: 'POST', headers, body: file })
		if (!uploaded.ok) errors.push(`upload: ${uploaded.status} ${await uploaded.text()}`)
		const cookie = uploaded.headers
			.getSetCookie()
			.map((one) => one.split(';')[0])
			.join('; ')
		const body = new URLSearchParams({
			...completeForm,
			email: `bench-${n}@example.com`,
			formKey,
			consentVersion,
			electronicRecords: 'yes',
			intent: 'submit',
		})
		const answer = await fetch(`${origin}/api/apply`, {
			method: 'POST',
			headers: { ...headers, cookie },
			body,
		})
		const { outcome } = (await answer.json()) as { outcome?: string }
		if (outcome !== 'submitted') errors.push(`submit: ${answer.status} ${outcome}`)
		times.push(performance.now() - startedAt)
	}

	async function read(origin: string, until: number) {
		for (let n = 0; performance.now() < until; n += 1) {
			const response = await fetch(origin + pages[n % pages.length])
			await response.arrayBuffer()
			if (!response.ok) errors.push(`${pages[n % pages.length]}: ${response.status}`)
			reads += 1
			await sleep(20)
		}
	}
})
