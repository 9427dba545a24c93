import type { ChangeTopic } from '#app/http/route-policy.ts'
import type { DeclaredRoute, RouteTable } from '../route-table.ts'

type Routes = Pick<RouteTable, 'all' | 'findExactRoute'>
type IsCleared = (path: string) => boolean

/**
 * Returns which cached pages a notification of the trigger `forum_changed` clears. Its payload is '' (no post in particular),
 * the id of a post, or the id and `counted` when the post was only liked or saved, which the pages of other posts do not show.
 */
export function clearedByForum(routes: Routes, payload: string): IsCleared {
	const [, post, counted] = /^(\d+)( counted)?$/.exec(payload) ?? []
	if (!counted) return clearedBy(routes, 'forum')
	return (path) => {
		const route = routes.findExactRoute(path)
		if (!route) return false
		return clears(route, 'forum-counts') || (clears(route, 'forum-counts/:id') && idIn(path, route) === post)
	}
}

/**
 * Returns which cached pages a change clears, by the payload of the triggers (`pages_changed`, and `forum_changed` as 'forum'):
 * all of them for a payload that no route names, and after notifications may have been missed.
 */
export function clearedBy(routes: Routes, payload: string): IsCleared {
	const isNamed = routes.all().some((route) => clears(route, payload as ChangeTopic))
	return isNamed
		? (path) => {
				const route = routes.findExactRoute(path)
				return route !== undefined && clears(route, payload as ChangeTopic)
			}
		: () => true
}

const clears = ({ policy }: DeclaredRoute, topic: ChangeTopic): boolean =>
	policy.cache?.clearedBy.includes(topic) ?? false

const idIn = (path: string, { pattern }: DeclaredRoute): string | undefined =>
	path.split('/')[pattern.split('/').indexOf(':id')]
