import type { ChangeTopic } from '#app/http/route-policy.ts'
import type { DeclaredRoute, RouteTable } from './route-table.ts'

type Routes = Pick<RouteTable, 'all' | 'exactlyAt'>
type IsCleared = (path: string) => boolean

/**
 * The cached pages that the trigger `forum_changed` clears: '' for no post in particular, a post's id, and with `counted` that it was liked
 * or saved and nothing else, which no other post shows.
 */
export function clearedByForum(routes: Routes, word: string): IsCleared {
	const [, post, counted] = /^(\d+)( counted)?$/.exec(word) ?? []
	if (!counted) return clearedBy(routes, 'forum')
	return (path) => {
		const route = routes.exactlyAt(path)
		if (!route) return false
		return clears(route, 'forum-counts') || (clears(route, 'forum-counts/:id') && idIn(path, route) === post)
	}
}

/**
 * The cached pages that a change clears, by the word of the triggers (`pages_changed`, and `forum_changed` as 'forum'); all of them for a
 * word that no route names, and after the database was silent.
 */
export function clearedBy(routes: Routes, word: string): IsCleared {
	const isNamed = routes.all().some((route) => clears(route, word as ChangeTopic))
	return isNamed
		? (path) => {
				const route = routes.exactlyAt(path)
				return route !== undefined && clears(route, word as ChangeTopic)
			}
		: () => true
}

const clears = ({ policy }: DeclaredRoute, topic: ChangeTopic): boolean =>
	policy.cache?.clearedBy.includes(topic) ?? false

const idIn = (path: string, { pattern }: DeclaredRoute): string | undefined =>
	path.split('/')[pattern.split('/').indexOf(':id')]
