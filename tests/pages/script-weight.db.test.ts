import { readdirSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
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

/** Bytes of all scripts of a public page, compressed: the floor of docs/performance.md. */
const budget = 130_000
/** Pages that are above it, with what they may weigh until they are not; see decision 109. */
const above = new Map([
	['/apply', 139_500],
	['/resources/quote-checker', 138_100],
	['/community/post/:id/:slug', 136_600],
	['/community/post/:id', 136_600],
	['/chat', 135_700],
	['/services', 134_600],
	['/resources/financing', 132_700],
	['/resources/checklist', 131_500],
	['/community', 131_400],
])

function readManifest(): { manifest: Manifest; file: string } {
	const name = readdirSync(`${client}/assets`).find((file) => /^manifest-.*\.js$/.test(file))!
	const text = readFileSync(`${client}/assets/${name}`, 'utf8')
	return {
		manifest: JSON.parse(text.replace(/^window.__reactRouterManifest=|;$/g, '')),
		file: `/assets/${name}`,
	}
}

const sizeOf = (path: string) => statSync(`${client}${path}.br`).size

test('every public page stays within its budget of scripts', () => {
	const { manifest, file } = readManifest()
	const ancestorsOf = (route: Route): Route[] => {
		const parent = route.parentId === undefined ? undefined : manifest.routes[route.parentId]
		return parent ? [...ancestorsOf(parent), route] : [route]
	}
	const isPublic = new Map(
		pageRoutes()
			.all()
			.map(({ pattern, policy }) => [pattern, policy.access === 'public']),
	)
	const weights = Object.values(manifest.routes).flatMap((route): [string, number][] => {
		const routes = ancestorsOf(route)
		const pattern = `/${routes.flatMap(({ path }) => path || []).join('/')}`
		if (!route.hasDefaultExport || !isPublic.get(pattern) || route.id.startsWith('routes/dev/')) return []
		const files = new Set([manifest.entry.module, ...manifest.entry.imports, file])
		for (const { module, imports = [] } of routes) for (const each of [module, ...imports]) files.add(each)
		return [[pattern, [...files].reduce((sum, each) => sum + sizeOf(each), 0)]]
	})
	expect(weights.length).toBeGreaterThan(30)
	const budgetOf = (pattern: string) => above.get(pattern) ?? budget
	const heavy = weights.filter(([pattern, bytes]) => bytes > budgetOf(pattern))
	console.info(
		weights
			.toSorted((a, b) => b[1] - a[1])
			.slice(0, 5)
			.map(([pattern, bytes]) => `${pattern} ${bytes}`)
			.join(', '),
	)
	expect(heavy).toEqual([])
	// A page that has come below the floor stays there.
	const weightOf = new Map(weights)
	expect([...above.keys()].filter((pattern) => (weightOf.get(pattern) ?? 0) <= budget)).toEqual([])
})
