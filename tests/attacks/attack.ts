import { type Case, caseOf, type Endpoint } from '#tests/attacks/fuzz/cases.ts'
import { Findings, loopMsMax } from '#tests/attacks/fuzz/findings.ts'
import { probeAll, type RequestOptions, type SiteResponse } from './site.ts'

/** The number of cases of an endpoint that one session sends one after the other; a case may end the session. */
const batchSize = 15

export type AttackRequest = Required<Pick<RequestOptions, 'method' | 'headers'>> &
	Pick<RequestOptions, 'body'> & {
		path: string
		number: number
		/** Whether the path is a page of the route table. */
		isPage: boolean
	}

/** A response with its processor time on the event loop, where that can be measured. */
export type Measured = SiteResponse & { loopMs?: number }

/** A site and the way to send requests to it. */
export type Target = {
	origin: string
	sendRequest(request: AttackRequest): Promise<Measured>
	/** Returns the cookie of a new session of that role, or '' for `anonymous`. */
	cookieOf(role: 'anonymous' | 'owner' | 'admin'): Promise<string>
	newClientIp(): string
	/** The number of parallel requests; one where the event loop is measured, so that its time belongs to that request. */
	atOnce: number
}

/** The cases of each endpoint, from number `from` to before `to`. */
export type Cases = {
	endpoints: Endpoint[]
	seed: number
	from: number
	to: number
	/** No more batches start after this time, in milliseconds since 1970. */
	until: number
}

/** Sends the cases to all endpoints and checks every response. */
export async function attackAll(
	target: Target,
	{ endpoints, seed, from, to, until }: Cases,
): Promise<Findings> {
	const findings = new Findings()
	await probeAll(batchesOf(endpoints, from, to), attack, target.atOnce)
	return findings

	async function attack({ endpoint, numbers }: Batch): Promise<void> {
		if (Date.now() > until) return
		const cookie = await target.cookieOf(roleFor(endpoint.pattern, numbers[0]!))
		for (const number of numbers) {
			const { path, sent } = caseOf(endpoint, seed, number)
			const send = () =>
				target.sendRequest({
					path,
					number,
					isPage: endpoint.route !== undefined,
					method: sent.method ?? 'GET',
					body: sent.body,
					headers: {
						host: new URL(target.origin).host,
						origin: target.origin,
						'x-forwarded-for': target.newClientIp(),
						...(cookie ? { cookie } : {}),
						...sent.headers,
					},
				})
			const response = await send()
			const name = `${endpoint.address}, case ${number} of seed ${seed}: ${path.slice(0, 100)}`
			findings.count(endpoint.address, name, response)
			const problem = problemOf(response)
			if (problem) findings.failures[endpoint.address] ??= describeProblem(problem, { path, sent })
			// Reported at once, because a second request may be fast due to caching.
			if ((response.loopMs ?? 0) > loopMsMax) findings.slow.push(name)
		}
	}
}

type Batch = { endpoint: Endpoint; numbers: number[] }

function* batchesOf(endpoints: Endpoint[], from: number, to: number): Generator<Batch> {
	for (let start = from; start < to; start += batchSize)
		for (const endpoint of endpoints)
			yield {
				endpoint,
				numbers: Array.from({ length: Math.min(batchSize, to - start) }, (_, i) => start + i),
			}
}

const describeProblem = (problem: object, { path, sent: { method, headers, body } }: Case) => ({
	...problem,
	method,
	path,
	headers,
	body: body?.slice(0, 1_500),
})

// A line of a stack names a file; 'what is due at signing (…)' is a text of ours.
const internals =
	/node_modules|at (?:async )?[\w.]+ \((?:file:|node:|\/)|drizzle|postgres error|Failed query|ECONN/

/** Returns what is wrong with a response, or null. A 503 with Retry-After is fine: a provider that is not configured responds so. */
function problemOf({ status, headers, text }: SiteResponse): { status: number; leaked?: string } | null {
	const leaked = internals.exec(text)?.[0]
	if (leaked) return { status, leaked }
	return status >= 500 && !(status === 503 && headers['retry-after']) ? { status } : null
}

/** Returns the role with the most access to an endpoint, and sometimes another one. */
function roleFor(pattern: string, number: number) {
	const batchIndex = Math.floor(number / batchSize)
	if (batchIndex % 8 === 3) return 'anonymous' as const
	if (/admin|dashboard/.test(pattern)) return 'admin' as const
	if (/sign-|password|verify|apply|checkout|services|waitlist/.test(pattern))
		return batchIndex % 2 ? ('owner' as const) : ('anonymous' as const)
	return 'owner' as const
}
