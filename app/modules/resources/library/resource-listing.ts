import type { Crumb } from '#app/ui/layout/breadcrumbs.tsx'
import type { ResourceKind } from './resource.ts'

type ListedResource = {
	resource: {
		kind: ResourceKind
		path: string
		title: string
		description: string
		category: string
		date: string
		updated?: string | undefined
		slug: string
	}
	publisher: string
	origin: string
}

/** Returns the breadcrumbs of a guide or an article. */
export function trailOf(kind: ResourceKind): Crumb[] {
	return [
		{ to: '/', label: 'Home' },
		{ to: '/resources', label: 'Resources' },
		kind === 'guide'
			? { to: '/resources?category=guides', label: 'Buying Guides' }
			: { to: '/resources?category=articles', label: 'Educational Articles' },
	]
}

/** The path of the share image. */
export const sharePicturePath = ({ kind, slug }: { kind: ResourceKind; slug: string }) =>
	`/resources/picture/${kind}-${slug}.png`

/** Returns structured data for search engines: https://schema.org/Article and https://schema.org/BreadcrumbList. */
export function resourceListing({ resource, publisher, origin }: ListedResource) {
	const { kind, path, title, description, category, date, updated } = resource
	const organization = { '@type': 'Organization', name: publisher, url: origin }
	return {
		'@context': 'https://schema.org',
		'@graph': [
			{
				'@type': 'Article',
				'@id': `${origin}${path}`,
				mainEntityOfPage: `${origin}${path}`,
				headline: title,
				description,
				articleSection: category,
				datePublished: date,
				dateModified: updated ?? date,
				inLanguage: 'en-US',
				isAccessibleForFree: true,
				image: `${origin}${sharePicturePath(resource)}`,
				author: organization,
				publisher: organization,
			},
			{
				'@type': 'BreadcrumbList',
				itemListElement: [...trailOf(kind), { to: path, label: title }].map(({ to, label }, index) => ({
					'@type': 'ListItem',
					position: index + 1,
					name: label,
					item: `${origin}${to}`,
				})),
			},
		],
	}
}
