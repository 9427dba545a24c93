import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { RoutePolicy } from '#app/http/route-policy.ts'
import { sharedForumView } from '#app/modules/forum/forum-view.ts'
import { sharedLibraryView } from '#app/modules/resources/library/browse.ts'
import { sharedReviewView } from '#app/modules/reviews/review-view.ts'
import { type BuiltRoutes, createRouteTable } from '#server/pages/route-table.ts'
import routes from '../../app/routes.ts'

/** A route by its name, with 'METHOD /path' of its addresses: GET for what is shown or read, POST for what acts. */
export type Part = { id: string; addresses: string[] }

/** Every route of the site. */
export const routeTable = (): Part[] => flatten(routes as RouteConfigEntry[])

/** What every page declares, as the server reads it from the build; here read from the source, because the pages take long to load. */
export const pageRoutes = () =>
	createRouteTable({ root: { path: '' }, ...builtRoutes(routes as RouteConfigEntry[], 'root') })

function flatten(entries: RouteConfigEntry[], above = ''): Part[] {
	return entries.flatMap((entry) => {
		const path = entry.path ? `${above}/${entry.path}` : above
		const below = entry.children ? flatten(entry.children, path) : []
		// A frame is no screen of its own; one without a first page below it is.
		if (entry.children && (!entry.path || entry.children.some(({ index }) => index))) return below
		const source = sourceOf(entry)
		const acts = /export (?:async )?(?:function|const) action\b/.test(source)
		const shows = /export default|export (?:async )?(?:function|const) loader\b/.test(source)
		const addresses = [
			...(shows ? [`GET ${path || '/'}`] : []),
			...(acts ? [`POST ${path || '/'}${entry.index ? '?index' : ''}`] : []),
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
