import pg from 'pg'
import { startStripe } from '#tests/mocks/stripe-server.ts'
import type { Drill } from './drill.ts'
import { Load } from './load.ts'
import { chatWriter, checkoutWriter } from './writers.ts'

const broken = { status: 500, body: { error: { type: 'api_error', message: 'Something went wrong.' } } }
/** Each affects one request, which the provider may nevertheless have carried out. */
const failures = [
	'silence',
	'reset',
	{ carriesOut: true, response: broken },
	{ carriesOut: false, response: broken },
] as const

export const providerTimesOut: Drill = {
	name: 'provider',
	what: 'The payment provider performs a request and then does not respond, closes the connection or responds with 500 (size: times each).',
	sizes: { quick: 2, deep: 20 },
	async run({ start, database, onCleanup }, times) {
		const stripe = await startStripe()
		onCleanup(stripe.close)
		const site = await start({
			env: {
				STRIPE_SECRET_KEY: 'sk_test_drill',
				STRIPE_WEBHOOK_SECRET: 'whsec_drill',
				STRIPE_API_BASE: stripe.url,
			},
		})
		const buyers = [1, 2, 3, 4, 5, 6].map(() => checkoutWriter())
		const load = new Load([site.origin], { writers: [...buyers, chatWriter()] })
		const recoveredMs: number[] = []
		for (let time = 0; time < times; time++)
			for (const failure of failures) {
				await load.untilMore(10)
				stripe.failures.push(failure)
				recoveredMs.push(await load.recovery())
			}
		const counts = await load.settle(database.url)
		const sessionIds = await sessionIdsOfOrders(database.url)
		const orderSessionIds = new Set(sessionIds)
		const orders = [...stripe.sessions.values()].map(({ client_reference_id: order }) => order)
		const duplicateOrders = orders.length - new Set(orders).size
		return {
			...counts,
			duplicated: counts.duplicated + duplicateOrders,
			lost: counts.lost + sessionIds.filter((id) => !stripe.sessions.has(id)).length,
			recoveredMs,
			details: {
				failures: times * failures.length,
				retries: load.retries,
				slowestAnswerMs: load.slowestMs,
				sessionsWithoutOrder: [...stripe.sessions.keys()].filter((id) => !orderSessionIds.has(id)).length,
			},
		}
	},
}

async function sessionIdsOfOrders(databaseUrl: string): Promise<string[]> {
	const client = new pg.Client(databaseUrl)
	await client.connect()
	try {
		const { rows } = await client.query<{ id: string }>(
			`select provider_session_id as id from "order" where provider_session_id like 'cs_test_%' and not sample`,
		)
		return rows.map(({ id }) => id)
	} finally {
		await client.end()
	}
}
