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

/** Bytes of all scripts of a page after the first interaction, compressed; see docs/performance.md. */
const budget = 134_000
/** Pages whose purpose is a form or a tool, which comes with them. */
const formBudget = 141_000
const formPages = new Set([
	'/services',
	'/community/post/:id/:slug',
	'/community/post/:id',
	'/community/new',
	'/resources/checklist',
	'/resources/financing',
	'/resources/quote-checker',
	'/sign-in',
	'/sign-up',
	'/chat',
])
/** The credit application also checks every answer in the browser. */
const applicationBudget = 146_000

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
	const budgetOf = (pattern: string) =>
		pattern === '/apply' ? applicationBudget : formPages.has(pattern) ? formBudget : budget
	const heavy = weights.filter(([pattern, bytes]) => bytes > budgetOf(pattern))
	console.info(
		weights
			.toSorted((a, b) => b[1] - a[1])
			.slice(0, 5)
			.map(([pattern, bytes]) => `${pattern} ${bytes}`)
			.join(', '),
	)
	expect(heavy).toEqual([])
	expect([...formPages].filter((page) => !weights.some(([pattern]) => pattern === page))).toEqual([])
})
