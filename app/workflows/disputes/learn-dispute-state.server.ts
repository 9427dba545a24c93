import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { recordDisputeState } from '#app/modules/payments/disputes/record-dispute.server.ts'
import type { DisputeState } from '#app/platform/payments/disputes.ts'
import { followDisputes } from './follow-disputes.server.ts'

type LearnInput = { provider: string; state: DisputeState; origin: string; now: Date }

/** Records what the provider answered about a dispute, and tells the advisor what is new. Returns whether anything is. */
export function learnDisputeState(db: Db, { origin, ...input }: LearnInput): Promise<boolean> {
	return transact(db, async (tx) => {
		const { order, ...recorded } = await recordDisputeState(tx, input)
		if (order) await followDisputes(tx, { disputes: [recorded], order, origin, now: input.now })
		return recorded.news !== null
	})
}
