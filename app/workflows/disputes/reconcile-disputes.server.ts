import type { Db } from '#app/db/client.server.ts'
import { Unavailable } from '#app/lib/errors.ts'
import { findReadFrom } from '#app/modules/payments/books/balance.server.ts'
import type { Log } from '#app/platform/log.server.ts'
import type { PaymentProvider } from '#app/platform/payments/provider.ts'
import { learnDisputeState } from './learn-dispute-state.server.ts'

type ReconcileDisputesInput = { payments: PaymentProvider; origin: string; now: Date; log: Log }

/** An inquiry may be open for four months, and the bank may take three more to decide. */
const reviewedMs = 240 * 86_400_000

/**
 * Records disputes whose webhook never arrived, and what became of the others. Harmless to repeat. Does nothing before the first order.
 * @returns how many brought something new
 */
export async function reconcileDisputes(
	db: Db,
	{ payments, origin, now, log }: ReconcileDisputesInput,
): Promise<{ learned: number }> {
	const provider = payments.name
	let learned = 0
	if (!(await findReadFrom(db, { provider }))) return { learned }
	try {
		for (const state of await payments.listDisputes(new Date(now.getTime() - reviewedMs)))
			if (await learnDisputeState(db, { provider, state, origin, now })) learned++
	} catch (error) {
		if (!(error instanceof Unavailable)) throw error
		log.warn({ provider }, 'disputes not reconciled: the provider does not respond')
	}
	return { learned }
}
