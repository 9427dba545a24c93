import type { offering } from '#app/db/schema/catalog.ts'
import { getOwnValue } from '#app/lib/own-key.ts'

export type OfferingKind = 'online_search' | 'in_person' | 'concierge'

/** A service on sale, as pages show it. */
export type Offering = Pick<
	typeof offering.$inferSelect,
	| 'priceId'
	| 'kind'
	| 'slug'
	| 'title'
	| 'summary'
	| 'badge'
	| 'priceCents'
	| 'hasAppointment'
	| 'appointmentMinutes'
	| 'features'
>

const shortNames: Record<string, string> = {
	price_online_search: 'Online Search',
	price_in_person: 'In-Person Visit',
	price_concierge: 'Full Concierge',
}

const shortTitles: Record<OfferingKind, string> = {
	online_search: 'Online search',
	in_person: 'In-person visit',
	concierge: 'Concierge',
}

/** Returns the title of a service for a narrow column on public pages: a short one while it has its original title. */
export const shortTitleOf = ({ kind, title }: Pick<Offering, 'kind' | 'title'>): string =>
	defaultOfferings.some((original) => original.title === title) ? shortTitles[kind] : title

/** Returns a service's short name for the admin area: that of one of the original three, unless it was renamed; otherwise its title. */
export const shortNameOf = (
	priceId: string,
	offerings: readonly Pick<Offering, 'priceId' | 'title'>[],
): string => {
	const title = offerings.find((each) => each.priceId === priceId)?.title
	const shortName = getOwnValue(shortNames, priceId)
	const isRenamed = title !== undefined && !defaultOfferings.some((each) => each.title === title)
	return (isRenamed ? title : shortName) ?? title ?? priceId
}

/** The services of a new site. Inserted once; after that the database is authoritative. */
export const defaultOfferings: readonly Offering[] = [
	{
		priceId: 'price_online_search',
		kind: 'online_search',
		slug: 'online-search',
		hasAppointment: true,
		appointmentMinutes: null,
		title: 'Online Car Deal Search + Budget Guidance',
		summary: 'You get one to three cars worth your Saturday, each with a plain-English note on what to ask.',
		badge: 'Most Popular',
		priceCents: 75_00,
		features: [
			{ title: 'Personalized Search', detail: 'Built from your budget, mileage range and must-haves.' },
			{
				title: 'Deal Finder',
				detail: 'Local dealers and private sellers, checked for price and availability.',
			},
			{ title: 'Listing Assessment', detail: 'What the ad says, what it leaves out, and what to ask.' },
			{ title: '48-Hour Support', detail: 'Chat and email guidance for two days after delivery.' },
		],
	},
	{
		priceId: 'price_in_person',
		kind: 'in_person',
		slug: 'in-person',
		hasAppointment: true,
		appointmentMinutes: null,
		title: 'In-Person Car Advisor Visit',
		summary:
			'You get someone on your side at the dealer or the seller’s driveway, who stays until you have decided.',
		badge: null,
		priceCents: 149_99,
		features: [
			{ title: 'Meeting at the dealership', detail: 'Someone on your side of the table.' },
			{ title: 'On-site inspection help', detail: 'Body, tires, codes, title.' },
			{ title: 'Negotiation support', detail: 'On price, fees and rate.' },
			{ title: 'Deal analysis and recommendation', detail: 'In writing.' },
		],
	},
	{
		priceId: 'price_concierge',
		kind: 'concierge',
		slug: 'concierge',
		hasAppointment: false,
		appointmentMinutes: null,
		title: 'Full Concierge Car Buying',
		summary: 'You just show up and sign. We do the searching, the calling and the haggling.',
		badge: 'Premium Service',
		priceCents: 299_99,
		features: [
			{ title: 'Complete Car Search', detail: 'We search, verify and shortlist.' },
			{ title: 'Full Communication Handling', detail: 'Every dealer call and message goes through us.' },
			{ title: 'Expert Negotiation', detail: 'Price, financing and extras, line by line.' },
			{ title: 'Concierge Experience', detail: 'You just show up and sign.' },
		],
	},
]
