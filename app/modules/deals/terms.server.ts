import { and, eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { deal } from '#app/db/schema/deals/ledger.ts'
import { Conflict, Invalid } from '#app/lib/errors.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { type DealBuyer, readBuyer } from '#engine'
import { type Deal, dealOf, lockDeal, notifyOfDeal } from './deals.server.ts'
import { assertMay } from './policy.ts'

/** What the buyer wants and how far they go. Prices are out the door, in cents; null where nobody has decided. */
export type DealTerms = Pick<
	Deal,
	'wants' | 'mustHaves' | 'budgetCents' | 'targetCents' | 'targetReason' | 'walkAwayCents'
> & { buyer: DealBuyer | null }

type SaveTermsInput = {
	actor: Actor
	id: string
	version: number
	terms: DealTerms
	now: Date
}

/**
 * Saves what the buyer wants, the target price and the walk-away price. Call it in a transaction. @throws Forbidden for a client;
 * NotFound; Invalid with the field; Conflict when somebody changed it in the meantime
 */
export async function saveDealTerms(
	tx: Db,
	{ actor, id, version, terms, now }: SaveTermsInput,
): Promise<Deal> {
	assertMay(actor, 'run')
	const before = await lockDeal(tx, { actor, id })
	if (before.version !== version)
		throw new Conflict('This was changed in another window. Check it, then save again.')
	const { buyer, targetCents, walkAwayCents } = terms
	if (targetCents !== null && walkAwayCents !== null && targetCents > walkAwayCents)
		throw new Invalid('The target price is at most the walk-away price.', 'targetCents')
	if (buyer) {
		const read = readBuyer(buyer)
		if (!read.ok) throw new Invalid(read.faults[0]!.message, read.faults[0]!.path)
	}
	const [saved] = await tx
		.update(deal)
		.set({ ...terms, activeAt: now, version: version + 1 })
		.where(and(eq(deal.id, id)))
		.returning()
	await notifyOfDeal(tx, id)
	return dealOf(saved!)
}
