import type { Db } from '#app/db/client.server.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import type { OfferingKind } from '#app/modules/catalog/offerings.ts'
import { readLawTable } from '#app/modules/deals/law/law-changes.server.ts'
import { confirmationOf } from '#app/modules/settings/service-states.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { type SaleActivity, type SaleTerms, saleTerms } from '#engine'

/** What each service does, as the laws of the states distinguish. */
export const activityOf: Record<OfferingKind, SaleActivity> = {
	online_search: 'advice',
	in_person: 'visit',
	concierge: 'arranging',
}

/**
 * Says on which terms a service may be sold to a buyer who lives in a state (two letters), by the rules of that state and what the
 * operator confirmed for it in the settings. An unknown state gets nothing.
 */
export async function termsOfSale(
	db: Db,
	{ kind, state, now }: { kind: OfferingKind; state: string; now: Date },
): Promise<SaleTerms> {
	const [{ serviceStates, postalAddress, timeZone }, { lawRows }] = await Promise.all([
		getSettings(db),
		readLawTable(db),
	])
	return saleTerms({
		state,
		activity: activityOf[kind],
		confirmation: confirmationOf(serviceStates, state),
		hasAddress: postalAddress !== '',
		day: localDateOf(now, timeZone),
		rows: lawRows,
	})
}
