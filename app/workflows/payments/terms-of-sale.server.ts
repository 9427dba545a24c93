import type { Db } from '#app/db/client.server.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import type { OfferingKind } from '#app/modules/catalog/offerings.ts'
import { readLawTable } from '#app/modules/deals/law/law-changes.server.ts'
import { confirmationOf } from '#app/modules/settings/service-states.ts'
import { getSettings, type Settings } from '#app/modules/settings/settings.server.ts'
import { type CurrentLaw, type SaleActivity, type SaleTerms, saleTerms } from '#engine'

/** What each service does, as the laws of the states distinguish. */
const activityOf: Record<OfferingKind, SaleActivity> = {
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
	const [settings, { lawRows }] = await Promise.all([getSettings(db), readLawTable(db)])
	const law = { lawRows, today: localDateOf(now, settings.timeZone) }
	return termsOfSaleBy({ settings, law }, { kind, state })
}

export type SaleSources = {
	settings: Pick<Settings, 'serviceStates' | 'postalAddress'>
	law: Pick<CurrentLaw, 'today' | 'lawRows'>
}

/** As `termsOfSale`, by settings and law that were read before. */
export const termsOfSaleBy = (
	{ settings, law }: SaleSources,
	{ kind, state }: { kind: OfferingKind; state: string },
): SaleTerms =>
	saleTerms({
		state,
		activity: activityOf[kind],
		confirmation: confirmationOf(settings.serviceStates, state),
		hasAddress: settings.postalAddress !== '',
		day: law.today,
		rows: law.lawRows,
	})
