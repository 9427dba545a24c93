import { readdirSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { RoutePolicy } from '#app/http/route-policy.ts'
import { pageRoutes } from '../attacks/route-table.ts'

// In the database project because its tests run after the build, whose files this test weighs.

type Route = {
	id: string
	parentId?: string
	path?: string
	module: string
	imports?: string[]
	hasDefaultExport: boolean
}
type Manifest = { entry: { module: string; imports: string[] }; routes: Record<string, Route> }

const client = 'build/client'

/** Bytes of all scripts of a page, compressed: the floor of docs/performance.md. */
const budget = 130_000
/** Pages that were close to it, with what they may weigh now; see decision 118. */
const lowered = new Map([
	['/chat', 129_700],
	['/services', 129_500],
	['/community/post/:id/:slug', 129_000],
	['/resources/quote-checker', 129_500],
])

/** Also what a link in an email opens, and what members do outside of their account, such as editing a post. */
const isWeighed = (pattern: string, { access }: RoutePolicy) =>
	access === 'public' ||
	access === 'link' ||
	(access === 'member' && !/^\/(?:account|dashboard)\b/.test(pattern))

function readManifest(): { manifest: Manifest; file: string } {
	const name = readdirSync(`${client}/assets`).find((file) => /^manifest-.*\.js$/.test(file))!
	const text = readFileSync(`${client}/assets/${name}`, 'utf8')
	return {
		manifest: JSON.parse(text.replace(/^window.__reactRouterManifest=|;$/g, '')),
		file: `/assets/${name}`,
	}
}

const sizeOf = (path: string) => statSync(`${client}${path}.br`).size

test('every page outside of accounts and admin stays within its budget of scripts', () => {
	const { manifest, file } = readManifest()
	const ancestorsOf = (route: Route): Route[] => {
		const parent = route.parentId === undefined ? undefined : manifest.routes[route.parentId]
		return parent ? [...ancestorsOf(parent), route] : [route]
	}
	const weighed = new Set(
		pageRoutes()
			.all()
			.filter(({ pattern, policy }) => isWeighed(pattern, policy))
			.map(({ pattern }) => pattern),
	)
	const weights = Object.values(manifest.routes).flatMap((route): [string, number][] => {
		const routes = ancestorsOf(route)
		const pattern = `/${routes.flatMap(({ path }) => path || []).join('/')}`
		if (!route.hasDefaultExport || !weighed.has(pattern) || route.id.startsWith('routes/dev/')) return []
		const files = new Set([manifest.entry.module, ...manifest.entry.imports, file])
		for (const { module, imports = [] } of routes) for (const each of [module, ...imports]) files.add(each)
		return [[pattern, [...files].reduce((sum, each) => sum + sizeOf(each), 0)]]
	})
	expect(weights.length).toBeGreaterThan(50)
	const budgetOf = (pattern: string) => lowered.get(pattern) ?? budget
	const heavy = weights.filter(([pattern, bytes]) => bytes > budgetOf(pattern))
	console.info(
		weights
			.toSorted((a, b) => b[1] - a[1])
			.slice(0, 8)
			.map(([pattern, bytes]) => `${pattern} ${bytes}`)
			.join(', '),
	)
	expect(heavy).toEqual([])
	const weighedPages = weights.map(([pattern]) => pattern)
	expect([...lowered.keys()].filter((pattern) => !weighedPages.includes(pattern))).toEqual([])
})
