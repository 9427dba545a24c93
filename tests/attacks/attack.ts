import { type Case, caseOf, type Endpoint } from '#tests/attacks/fuzz/cases.ts'
import { Findings, loopMsMost, slowMs } from '#tests/attacks/fuzz/findings.ts'
import { type Answer, probeAll, type Sent } from './site.ts'

/** So many cases of an address are sent one after the other, by one session: what is sent may well end it. */
const inTurn = 15

export type AttackRequest = Required<Pick<Sent, 'method' | 'headers'>> &
	Pick<Sent, 'body'> & {
		path: string
		number: number
		/** A page of the route table is asked. */
		isPage: boolean
	}

/** An answer, and for how long it had the processor of the event loop, where that can be measured. */
export type Measured = Answer & { loopMs?: number }

/** A site, and how it is asked. */
export type Target = {
	origin: string
	ask(request: AttackRequest): Promise<Measured>
	/** A fresh session of that role; '' for nobody's. */
	cookieOf(role: 'anonymous' | 'owner' | 'admin'): Promise<string>
	newSender(): string
	/** So many requests are under way together; where the event loop is measured, one, so that its time is that request's. */
	atOnce: number
}

/** The cases of each endpoint from one number to another. */
export type Cases = {
	endpoints: Endpoint[]
	seed: number
	from: number
	to: number
	/** Nothing more is begun after this moment. */
	until: number
}

/** Sends cases to all endpoints and judges every answer. */
export async function attackAll(
	target: Target,
	{ endpoints, seed, from, to, until }: Cases,
): Promise<Findings> {
	const found = new Findings()
	const late: { name: string; again(): Promise<Measured> }[] = []
	await probeAll(turnsOf(endpoints, from, to), attack, target.atOnce)
	// A busy machine makes anything late. What is late by itself is late again, alone.
	for (const { name, again } of late) if (await isLateAgain(again)) found.slow.push(name)
	return found

	async function attack({ endpoint, numbers }: Turn): Promise<void> {
		if (Date.now() > until) return
		const cookie = await target.cookieOf(roleFor(endpoint.pattern, numbers[0]!))
		for (const number of numbers) {
			const { path, sent } = caseOf(endpoint, seed, number)
			const again = () =>
				target.ask({
					path,
					number,
					isPage: endpoint.route !== undefined,
					method: sent.method ?? 'GET',
					body: sent.body,
					headers: {
						host: new URL(target.origin).host,
						origin: target.origin,
						'x-forwarded-for': target.newSender(),
						...(cookie ? { cookie } : {}),
						...sent.headers,
					},
				})
			const answer = await again()
			const name = `${endpoint.address}, case ${number} of seed ${seed}: ${path.slice(0, 100)}`
			found.count(endpoint.address, name, answer)
			const fault = faultOf(answer)
			if (fault) found.wrong[endpoint.address] ??= notified(fault, { path, sent })
			// Said at once, because what is kept after the first time is quick the second time.
			if ((answer.loopMs ?? 0) > loopMsMost) found.slow.push(name)
			else if (answer.tookMs > slowMs) late.push({ name, again })
		}
	}
}

type Turn = { endpoint: Endpoint; numbers: number[] }

function* turnsOf(endpoints: Endpoint[], from: number, to: number): Generator<Turn> {
	for (let at = from; at < to; at += inTurn)
		for (const endpoint of endpoints)
			yield { endpoint, numbers: Array.from({ length: Math.min(inTurn, to - at) }, (_, i) => at + i) }
}

const notified = (fault: object, { path, sent: { method, headers, body } }: Case) => ({
	...fault,
	method,
	path,
	headers,
	body: body?.slice(0, 1_500),
})

/** In each of three tries, which nothing else disturbs. */
async function isLateAgain(ask: () => Promise<Measured>): Promise<boolean> {
	for (let tries = 0; tries < 3; tries++) if ((await ask()).tookMs <= slowMs) return false
	return true
}

const inside = /node_modules|at (?:async )?\w+ \(|drizzle|postgres error|Failed query|ECONN/

/** A 503 in words will do: a provider that is not set up answers nothing else. */
function faultOf({ status, headers, text }: Answer): { status: number; told?: string } | null {
	const told = inside.exec(text)?.[0]
	if (told) return { status, told }
	return status >= 500 && !(status === 503 && headers['retry-after']) ? { status } : null
}

/** Whoever gets furthest there; now and then somebody who does not. */
function roleFor(pattern: string, number: number) {
	const turn = Math.floor(number / inTurn)
	if (turn % 8 === 3) return 'anonymous' as const
	if (/admin|desk|dashboard/.test(pattern)) return 'admin' as const
	if (/sign-|password|verify|apply|checkout|services|waitlist/.test(pattern))
		return turn % 2 ? ('owner' as const) : ('anonymous' as const)
	return 'owner' as const
}
