import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { RoutePolicy } from '#app/http/route-policy.ts'
import { sharedForumView } from '#app/modules/forum/forum-view.ts'
import { sharedLibraryView } from '#app/modules/resources/library/browse.ts'
import { sharedReviewView } from '#app/modules/reviews/review-view.ts'
import { type BuiltRoutes, createRouteTable } from '#server/pages/route-table.ts'
import routes from '../../app/routes.ts'

/** A route with its endpoints as 'METHOD /path': GET for pages and loaders, POST for actions. */
export type RouteEntry = { id: string; addresses: string[] }

/** Returns every route of the site. */
export const routeTable = (): RouteEntry[] => flatten(routes as RouteConfigEntry[])

/** Returns the policies of all pages, which the server reads from the build; here from the source, because loading the pages is slow. */
export const pageRoutes = () =>
	createRouteTable({ root: { path: '' }, ...builtRoutes(routes as RouteConfigEntry[], 'root') })

function flatten(entries: RouteConfigEntry[], above = ''): RouteEntry[] {
	return entries.flatMap((entry) => {
		const path = entry.path ? `${above}/${entry.path}` : above
		const below = entry.children ? flatten(entry.children, path) : []
		// A layout has no endpoint of its own unless it lacks an index page.
		if (entry.children && (!entry.path || entry.children.some(({ index }) => index))) return below
		const source = sourceOf(entry)
		const hasAction = /export (?:async )?(?:function|const) action\b/.test(source)
		const isReadable = /export default|export (?:async )?(?:function|const) loader\b/.test(source)
		const addresses = [
			...(isReadable ? [`GET ${path || '/'}`] : []),
			...(hasAction ? [`POST ${path || '/'}${entry.index ? '?index' : ''}`] : []),
		]
		return [...below, { id: idOf(entry), addresses }]
	})
}

function builtRoutes(entries: RouteConfigEntry[], parentId: string): BuiltRoutes {
	const built: BuiltRoutes = {}
	for (const entry of entries) {
		const { path = '', index = false, children = [] } = entry
		built[idOf(entry)] = { parentId, path, index, module: { handle: handleIn(sourceOf(entry)) } }
		Object.assign(built, builtRoutes(children, idOf(entry)))
	}
	return built
}

const idOf = ({ id, file }: RouteConfigEntry) => id ?? file.replace(/\.tsx?$/, '')

const sourceOf = ({ file }: RouteConfigEntry) =>
	readFileSync(new URL(`../../app/${file}`, import.meta.url), 'utf8')

const views = { sharedForumView, sharedLibraryView, sharedReviewView }

function handleIn(source: string): RoutePolicy | undefined {
	const [, literal] = /^export const handle: RouteHandle = (\{[\s\S]*?\})$/m.exec(source) ?? []
	return literal && runInNewContext(`(${literal})`, { ...views })
}
