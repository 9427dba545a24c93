import type { Db } from '#app/db/client.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import { getOffering } from '#app/modules/catalog/catalog.server.ts'
import { negotiationOffer } from '#app/modules/settings/service-states.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'

/**
 * Checks that a service may be sold. One that negotiates for a fee may be sold only once the operator has confirmed at least one state in
 * which that is allowed.
 * @throws Invalid if no state is confirmed; NotFound if the price id is not on sale
 */
export async function checkServiceStates(
	db: Db,
	{ priceId, mode }: { priceId: string; mode: 'demo' | 'live' },
): Promise<void> {
	if (mode === 'demo') return
	const { kind } = await getOffering(db, { priceId })
	if (kind !== 'concierge') return
	const { serviceStates } = await getSettings(db)
	if (!negotiationOffer(serviceStates, mode).onSale)
		throw new Invalid('This service is not on sale yet, because no state is confirmed for it.', 'priceId')
}
