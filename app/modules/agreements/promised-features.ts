import type { Offering } from '#app/modules/catalog/offerings.ts'
import { actsPromisedIn, type SaleAct } from '#engine'

type PromisedFeatures = {
	/** The titles of what the client gets. */
	included: string[]
	/** What the service is sold without, as it follows 'Not part of this in Texas: '; empty for nothing. */
	leftOut: string[]
}

/**
 * Divides what a service includes by what the law of the buyer's state leaves out of it. A feature whose name or detail promises one of
 * those acts is left out; so is what the name of the service itself promises.
 */
export function promisedFeatures(
	{ title, features }: Pick<Offering, 'title' | 'features'>,
	leavesOut: readonly SaleAct[],
): PromisedFeatures {
	const isAllowed = (text: string) => !actsPromisedIn(text).some((act) => leavesOut.includes(act))
	const allows = (feature: Offering['features'][number]) =>
		isAllowed(feature.title) && isAllowed(feature.detail)
	return {
		included: features.filter(allows).map((feature) => feature.title),
		leftOut: [
			...features.filter((feature) => !allows(feature)).map((feature) => feature.title.toLowerCase()),
			...(isAllowed(title)
				? []
				: ['negotiating, signing or dealing with sellers for you, whatever its name says']),
		],
	}
}
