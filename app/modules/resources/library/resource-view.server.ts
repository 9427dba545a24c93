import { cardOf, findNeighbours, findResource, listRelated, listResources } from './library.server.ts'
import type { Resource, ResourceCard, ResourceKind } from './resource.ts'

type Place = Pick<Resource, 'path' | 'title'>

/** A resource as its page shows it. */
export type ResourceView = {
	resource: Pick<Resource, 'kind' | 'html' | 'headings' | 'sources' | 'updated' | 'slug'> &
		Omit<ResourceCard, 'kind'>
	related: ResourceCard[]
	previous: Place | null
	next: Place | null
}

/** By number or name, with what surrounds it; null when nobody may see it. `today` and `preview` as in the library. */
export function findResourceView(
	kind: ResourceKind,
	key: string,
	viewing: { today: string; preview: boolean },
): ResourceView | null {
	const found = findResource(kind, key, viewing)
	if (!found) return null
	const among = listResources(viewing)
	const { html, headings, sources, updated, slug } = found
	const { previous, next } = findNeighbours(found, among)
	return {
		resource: { ...cardOf(found, viewing.today), kind, html, headings, sources, updated, slug },
		related: listRelated(found, among).map((each) => cardOf(each, viewing.today)),
		previous: previous && placeOf(previous),
		next: next && placeOf(next),
	}
}

const placeOf = ({ path, title }: Resource): Place => ({ path, title })
