import type { Offering } from './offerings.ts'

type Listing = { offerings: Offering[]; provider: string; origin: string }

/** Returns structured data of the services as an offer catalog (https://schema.org/OfferCatalog). */
export function serviceListing({ offerings, provider, origin }: Listing) {
	return {
		'@context': 'https://schema.org',
		'@type': 'OfferCatalog',
		name: 'Our Services',
		itemListElement: offerings.map((offering) => ({
			'@type': 'Offer',
			url: `${origin}/services#${offering.slug}`,
			price: (offering.priceCents / 100).toFixed(2),
			priceCurrency: 'USD',
			itemOffered: {
				'@type': 'Service',
				name: offering.title,
				description: offering.summary,
				provider: { '@type': 'Organization', name: provider, url: origin },
			},
		})),
	}
}
