import { cardOf, findNeighbors, findResource, listRelated, listResources } from './library.server.ts'
import type { Resource, ResourceCard, ResourceKind } from './resource.ts'

type ResourceLink = Pick<Resource, 'path' | 'title'>

/** A resource as its page shows it. */
export type ResourceView = {
	resource: Pick<Resource, 'kind' | 'html' | 'headings' | 'sources' | 'updated' | 'slug'> &
		Omit<ResourceCard, 'kind'>
	related: ResourceCard[]
	previous: ResourceLink | null
	next: ResourceLink | null
}

/** Finds a resource by number or slug, with related ones; null if it may not be seen. `options` is as for `findResource`. */
export function findResourceView(
	kind: ResourceKind,
	numberOrSlug: string,
	options: { today: string; preview: boolean },
): ResourceView | null {
	const found = findResource(kind, numberOrSlug, options)
	if (!found) return null
	const resources = listResources(options)
	const { html, headings, sources, updated, slug } = found
	const { previous, next } = findNeighbors(found, resources)
	return {
		resource: { ...cardOf(found, options.today), kind, html, headings, sources, updated, slug },
		related: listRelated(found, resources).map((each) => cardOf(each, options.today)),
		previous: previous && linkOf(previous),
		next: next && linkOf(next),
	}
}

const linkOf = ({ path, title }: Resource): ResourceLink => ({ path, title })
