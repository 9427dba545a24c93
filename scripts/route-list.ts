// The list of all routes that every page's scripts bring (decision 29), written shorter.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifySync } from 'vite'

const assets = '/assets/'
const flagNames = [
	'hasAction',
	'hasLoader',
	'hasClientAction',
	'hasClientLoader',
	'hasClientMiddleware',
	'hasDefaultExport',
	'hasErrorBoundary',
]

type Route = {
	id: string
	module: string
	imports?: string[]
	css?: string[]
	clientActionModule?: string
} & Record<string, unknown>
type RouteList = {
	entry: { module: string; imports: string[]; css: string[] }
	routes: Record<string, Route>
}

const opening = 'window.__reactRouterManifest='
/** Where many go next: what these pages are made of is fetched ahead when a link to them is pointed at. */
const goals = /^routes\/(?:home|services|community|reviews|resources|apply|sign-in)$/

/**
 * Replaces the list among the built files by a script that makes the same list, as far as a browser reads it. Left out are flags
 * that are off, files that every page has, and for most pages which files to fetch ahead: their modules import them anyway.
 */
export function shortenRouteList(folder: string): void {
	const name = readdirSync(folder).find((file) => /^manifest-.+\.js$/.test(file))
	if (!name) throw new Error(`${folder} has no list of routes.`)
	const text = readFileSync(join(folder, name), 'utf8')
	if (text.startsWith(`${opening}(`)) return
	if (!text.startsWith(opening)) throw new Error(`${name} does not begin as a list of routes.`)
	const list = JSON.parse(text.slice(opening.length).replace(/;\s*$/, '')) as RouteList
	writeFileSync(join(folder, name), shortened(list))
}

/** The script that makes the list. */
export function shortened({ entry, routes, ...rest }: RouteList): string {
	const everywhere = new Set([entry.module, ...entry.imports])
	const files: string[] = []
	const place = (url: string) => {
		const name = url.slice(assets.length)
		if (!files.includes(name)) files.push(name)
		return files.indexOf(name)
	}
	const rows = Object.values(routes).map((route): Row => {
		const { id, module, imports = [], css = [], clientActionModule, ...facts } = route
		const { parentId, path, index, ...flags } = facts as Record<string, string | undefined>
		const others = Object.keys(flags).filter((flag) => flags[flag] && !flagNames.includes(flag))
		if (others.length > 0) throw new Error(`The list of routes says something new of ${id}: ${others}.`)
		const ahead = goals.test(id) ? imports.filter((url) => !everywhere.has(url)) : []
		const ownCss = css.filter((url) => id === 'root' || !entry.css.includes(url))
		const own = `${assets}${id.replace(/^.*\//, '')}-`
		const row: Row = [
			id.replace(/^routes\//, '/'),
			module.startsWith(own) && module.endsWith('.js') ? module.slice(own.length, -3) : place(module),
			flagNames.reduce((sum, flag, bit) => sum + (flags[flag] ? 2 ** bit : 0), 0),
			index ? 1 : (path ?? 0),
			parentId === undefined || parentId === 'root' ? 0 : parentId.replace(/^routes\//, '/'),
			ahead.map(place),
			ownCss.map(place),
		]
		if (clientActionModule) row[7] = place(clientActionModule)
		return row
	})
	const made = `${opening}(${expand})(${JSON.stringify([{ ...rest, entry }, rows, files.join(' '), flagNames.join(' ')])})`
	return minifySync('routes.js', made, { module: false }).code
}

type Row = [
	id: string,
	module: string | number,
	flags: number,
	path: string | number,
	parent: string | 0,
	imports: number[],
	css: number[],
	clientActionModule?: number,
]

/** Runs in the browser, so it stands on its own. */
function expand([rest, rows, names, flagNames]: [object, Row[], string, string]) {
	const full = (id: string) => id.replace(/^\//, 'routes/')
	const files = names.split(' ').map((name) => `/assets/${name}`)
	const routes: Record<string, object> = {}
	for (const [short, module, flags, path, parent, imports, css, action] of rows) {
		const id = full(short)
		const route: Record<string, unknown> = {
			id,
			module: typeof module === 'string' ? `/assets/${id.replace(/^.*\//, '')}-${module}.js` : files[module],
			imports: imports.map((place) => files[place]),
			css: css.map((place) => files[place]),
		}
		if (path === 1) route.index = true
		else if (path !== 0) route.path = path
		if (id !== 'root') route.parentId = parent ? full(parent) : 'root'
		if (action !== undefined) route.clientActionModule = files[action]
		flagNames.split(' ').forEach((flag, bit) => {
			route[flag] = Boolean(flags & (2 ** bit))
		})
		routes[id] = route
	}
	return { ...rest, routes }
}
