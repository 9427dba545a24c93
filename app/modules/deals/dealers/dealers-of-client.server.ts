import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { dealer } from '#app/db/schema/deals/dealers.ts'
import { deal, dealVehicle } from '#app/db/schema/deals/ledger.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { assertMay } from '../policy.ts'

/** Lists the stores in use that sell a car of a client's deals and have an email address, by name. @throws Forbidden */
export async function listDealersOfClient(
	db: Db,
	{ actor, clientId }: { actor: Actor; clientId: string },
): Promise<{ name: string; email: string }[]> {
	assertMay(actor, 'run')
	return db
		.selectDistinct({ name: dealer.name, email: dealer.email })
		.from(dealVehicle)
		.innerJoin(deal, eq(deal.id, dealVehicle.dealId))
		.innerJoin(dealer, eq(dealer.id, dealVehicle.dealerId))
		.where(and(eq(deal.clientId, clientId), ne(dealer.email, ''), isNull(dealer.doNotUseSince)))
		.orderBy(asc(dealer.name), asc(dealer.email))
		.limit(20)
}
