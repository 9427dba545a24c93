import { readFileSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../../app/routes.ts'

/** A route by its name, with 'METHOD /path' of its addresses: GET for what is shown or read, POST for what acts. */
export type Part = { id: string; addresses: string[] }

/** Every route of the site. */
export const routeTable = (): Part[] => flatten(routes as RouteConfigEntry[])

function flatten(entries: RouteConfigEntry[], above = ''): Part[] {
	return entries.flatMap((entry) => {
		const path = entry.path ? `${above}/${entry.path}` : above
		const below = entry.children ? flatten(entry.children, path) : []
		// A frame is no screen of its own; one without a first page below it is.
		if (entry.children && (!entry.path || entry.children.some(({ index }) => index))) return below
		const source = readFileSync(new URL(`../../app/${entry.file}`, import.meta.url), 'utf8')
		const acts = /export (?:async )?(?:function|const) action\b/.test(source)
		const shows = /export default|export (?:async )?(?:function|const) loader\b/.test(source)
		const addresses = [
			...(shows ? [`GET ${path || '/'}`] : []),
			...(acts ? [`POST ${path || '/'}${entry.index ? '?index' : ''}`] : []),
		]
		return [...below, { id: entry.id ?? entry.file.replace(/\.tsx?$/, ''), addresses }]
	})
}
