import type { MetaDescriptor } from 'react-router'
import { pageMeta } from '#app/lib/page-meta.ts'
import { resourceListing, sharePicturePath } from './resource-listing.ts'
import type { ResourceView } from './resource-view.server.ts'

type Loaded = { resource: Omit<ResourceView['resource'], 'html'>; publisher: string; origin: string }

/** Returns title, description, share image and structured data of the page of a guide or an article. */
export function resourceMeta(
	matches: Parameters<typeof pageMeta>[0],
	loaded: Loaded | undefined,
): MetaDescriptor[] {
	if (!loaded) return []
	const { resource, origin } = loaded
	const { title, description, path, date, updated } = resource
	const picture = `${origin}${sharePicturePath(resource)}`
	return [
		...pageMeta(matches, { title, description, path, type: 'article' }),
		{ property: 'og:image', content: picture },
		{ property: 'og:image:width', content: '1200' },
		{ property: 'og:image:height', content: '630' },
		{ property: 'og:image:alt', content: title },
		{ name: 'twitter:card', content: 'summary_large_image' },
		{ property: 'article:published_time', content: date },
		{ property: 'article:modified_time', content: updated ?? date },
		{ 'script:ld+json': resourceListing(loaded) },
	]
}
