import type { Db } from '#app/db/client.server.ts'
import { Unavailable } from '#app/lib/errors.ts'
import {
	findReadFrom,
	recordBalanceTransactions,
	setReadUntil,
} from '#app/modules/payments/books/balance.server.ts'
import {
	findOldestUnrecordedPayout,
	listUnexplainedPayouts,
	recordPayouts,
} from '#app/modules/payments/books/payouts.server.ts'
import type { Log } from '#app/platform/log.server.ts'
import type { PaymentProvider } from '#app/platform/payments/provider.ts'

type ReadBalanceInput = { payments: PaymentProvider; now: Date; log: Log }

const dayMs = 86_400_000
/** Read at once: what is recorded before a failure is not read again. */
const stretchMs = 31 * dayMs
/** Read again, in case the provider lists a movement late. */
const overlapMs = dayMs
/** A payout may fail days after it was paid. */
const payoutMayChangeMs = 30 * dayMs

/**
 * Reads the movements of the balance at the provider and its payouts, with what each of them paid out. Harmless to repeat: each movement is
 * recorded and booked once. It stops early if the provider is down, and goes on there the next time.
 * @returns how many movements were new
 */
export async function readBalance(
	db: Db,
	{ payments, now, log }: ReadBalanceInput,
): Promise<{ recorded: number }> {
	const provider = payments.name
	const readFrom = await findReadFrom(db, { provider })
	let recorded = 0
	if (!readFrom) return { recorded }
	try {
		for (let from = readFrom; from < now; ) {
			const until = new Date(Math.min(from.getTime() + stretchMs, now.getTime()))
			const range = { from: new Date(from.getTime() - overlapMs), until }
			const transactions = await payments.listBalanceTransactions(range)
			recorded += await recordBalanceTransactions(db, { provider, transactions })
			await setReadUntil(db, { provider, until })
			from = until
		}
		const unrecorded = await findOldestUnrecordedPayout(db, { provider })
		const mayChange = now.getTime() - payoutMayChangeMs
		const since = new Date(Math.min(mayChange, (unrecorded?.getTime() ?? mayChange) - dayMs))
		await recordPayouts(db, { provider, payouts: await payments.listPayouts(since) })
		for (const payoutId of await listUnexplainedPayouts(db, { provider, since })) {
			const transactions = await payments.listBalanceTransactions({ payoutId })
			recorded += await recordBalanceTransactions(db, { provider, transactions, payoutId })
		}
	} catch (error) {
		if (!(error instanceof Unavailable)) throw error
		log.warn({ provider }, 'balance not read: the provider does not respond')
	}
	return { recorded }
}
