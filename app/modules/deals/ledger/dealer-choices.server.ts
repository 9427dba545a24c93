import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { dealer, dealerPerson } from '#app/db/schema/deals-dealers.ts'
import { assertDealAdvisor, type DealActor } from './policy.ts'

/** A book of more dealers than this is no list to choose from. */
const choicesMax = 400

/** Lists the dealers of the book by name for a select, those that are not to be used last. @throws Forbidden */
export async function listDealerChoices(db: Db, { actor }: { actor: DealActor }) {
	assertDealAdvisor(actor)
	const doNotUse = sql<boolean>`${dealer.doNotUseSince} is not null`
	return db
		.select({ id: dealer.id, name: dealer.name, city: dealer.city, doNotUse })
		.from(dealer)
		.orderBy(doNotUse, asc(sql`lower(${dealer.name})`), asc(dealer.id))
		.limit(choicesMax)
}

/** Whom to write to at a dealer. */
export type DealerContact = { name: string; email: string; doNotUse: boolean; doNotUseReason: string }

/** Returns the address of a dealer, that of the person if they have one; null without a dealer of the book. @throws Forbidden */
export async function findDealerContact(
	db: Db,
	{ actor, id, personId }: { actor: DealActor; id: string | null; personId: string | null },
): Promise<DealerContact | null> {
	assertDealAdvisor(actor)
	if (!id) return null
	const [found] = await db
		.select({
			name: dealer.name,
			email: dealer.email,
			personEmail: dealerPerson.email,
			doNotUseSince: dealer.doNotUseSince,
			doNotUseReason: dealer.doNotUseReason,
		})
		.from(dealer)
		.leftJoin(dealerPerson, and(eq(dealerPerson.dealerId, dealer.id), eq(dealerPerson.id, personId ?? id)))
		.where(eq(dealer.id, id))
	if (!found) return null
	const { name, email, personEmail, doNotUseSince, doNotUseReason } = found
	return { name, email: personEmail || email, doNotUse: doNotUseSince !== null, doNotUseReason }
}
