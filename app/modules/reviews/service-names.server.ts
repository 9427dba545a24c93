import type { Db } from '#app/db/client.server.ts'
import { listServiceTitles } from '#app/modules/catalog/catalog.server.ts'
import { defaultOfferings, type OfferingKind } from '#app/modules/catalog/offerings.ts'
import { reviewFilters } from './review-services.ts'

export type ServiceNames = Record<OfferingKind, string>

/** The name of each service in reviews, until the advisor renames it in the catalog. */
const originalNames: ServiceNames = {
	in_person: 'In-Person Car Advisor',
	online_search: 'Online Deal Search',
	concierge: 'Full Concierge Car Buying',
}

/** Returns the name of each original service in reviews: a renamed one has its title of the catalog. */
export async function readServiceNames(db: Db): Promise<ServiceNames> {
	const renamed = (await listServiceTitles(db)).filter(
		({ priceId, title }) =>
			isOriginal(priceId) && !defaultOfferings.some((original) => original.title === title),
	)
	return { ...originalNames, ...Object.fromEntries(renamed.map(({ kind, title }) => [kind, title])) }
}

/** Whether a price id is that of an original service. The reviews of another one keep the name under which it was sold. */
export const isOriginal = (priceId: string): boolean =>
	defaultOfferings.some((original) => original.priceId === priceId)

/** Returns the name of the service that a review is about. */
export const serviceNameOf = (
	{ service, serviceTitle }: { service: OfferingKind; serviceTitle: string | null },
	names: ServiceNames,
): string => serviceTitle ?? names[service]

/** Returns the filters of the reviews page, in order: a renamed service has its name of `readServiceNames`. */
export const namedFilters = (names: ServiceNames) =>
	reviewFilters.map(({ key, label, service }) => ({
		key,
		label: service && names[service] !== originalNames[service] ? names[service] : label,
	}))
