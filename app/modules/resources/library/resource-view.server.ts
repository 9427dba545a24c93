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

/** A resource by number or slug, with related ones; null when it may not be seen. `viewing` is as for `findResource`. */
export function findResourceView(
	kind: ResourceKind,
	key: string,
	viewing: { today: string; preview: boolean },
): ResourceView | null {
	const found = findResource(kind, key, viewing)
	if (!found) return null
	const resources = listResources(viewing)
	const { html, headings, sources, updated, slug } = found
	const { previous, next } = findNeighbors(found, resources)
	return {
		resource: { ...cardOf(found, viewing.today), kind, html, headings, sources, updated, slug },
		related: listRelated(found, resources).map((each) => cardOf(each, viewing.today)),
		previous: previous && linkOf(previous),
		next: next && linkOf(next),
	}
}

const linkOf = ({ path, title }: Resource): ResourceLink => ({ path, title })
