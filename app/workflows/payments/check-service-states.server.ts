import type { Db } from '#app/db/client.server.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { Invalid } from '#app/lib/errors.ts'
import { getOffering } from '#app/modules/catalog/catalog.server.ts'
import { readLawTable } from '#app/modules/deals/law/law-changes.server.ts'
import { negotiationOffer } from '#app/modules/settings/service-states.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'

/**
 * Checks that a service may be sold. One that negotiates for a fee may be sold only once the operator has confirmed at least one state in
 * which that is allowed.
 * @throws Invalid if no state is confirmed; NotFound if the price id is not on sale
 */
export async function checkServiceStates(
	db: Db,
	{ priceId, mode, now }: { priceId: string; mode: 'demo' | 'live'; now: Date },
): Promise<void> {
	if (mode === 'demo') return
	const { kind } = await getOffering(db, { priceId })
	if (kind !== 'concierge') return
	const [{ serviceStates, timeZone }, { lawRows }] = await Promise.all([getSettings(db), readLawTable(db)])
	const on = { day: localDateOf(now, timeZone), rows: lawRows }
	if (!negotiationOffer(serviceStates, on).onSale)
		throw new Invalid('This service is not on sale yet, because no state is confirmed for it.', 'priceId')
}
