import { readdirSync, readFileSync, statSync } from 'node:fs'
import { expect } from '@playwright/test'
import { test } from '../../setup/browser-test.ts'

type BuiltRoute = { parentId?: string; module: string; imports?: string[] }
type Manifest = {
	url: string
	entry: { module: string; imports: string[] }
	routes: Record<string, BuiltRoute | undefined>
}

/** Bytes of all scripts that a page loads once it is touched, compressed; the first pattern that fits decides. */
const budgets: [pages: RegExp, bytesMax: number][] = [
	// Compares a paper with the agreement in the browser, with the words that dealers use for their lines.
	[/^routes\/deals\/own\/paper$/, 191_600],
	[/^routes\/deals\/own\//, 150_500],
	[/^routes\/deals\/quote-checker$/, 138_500],
	[/^routes\/deals\//, 132_500],
	[/^routes\/admin\/(?:deals|rounds|dealers)\//, 183_500],
]

test('no page of the deals loads more script than its budget', () => {
	const manifest = readManifest()
	const pages = Object.keys(manifest.routes).filter((id) => budgets.some(([pattern]) => pattern.test(id)))
	expect(pages.length).toBeGreaterThan(30)
	const tooHeavy = pages
		.map((id) => ({ id, bytes: scriptBytes(manifest, id) }))
		.filter(({ id, bytes }) => bytes > budgets.find(([pattern]) => pattern.test(id))![1])
	expect(tooHeavy).toEqual([])
})

function readManifest(): Manifest {
	const assets = 'build/client/assets'
	const file = readdirSync(assets).find((name) => /^manifest-.*\.js$/.test(name))!
	return JSON.parse(
		readFileSync(`${assets}/${file}`, 'utf8').replace(/^window.__reactRouterManifest=|;$/g, ''),
	)
}

/** The route list, the entry, and the modules of the page and of the layouts around it. */
function scriptBytes({ url, entry, routes }: Manifest, id: string): number {
	const files = new Set([url, entry.module, ...entry.imports])
	for (let route = routes[id]; route; route = routes[route.parentId ?? '']) {
		files.add(route.module)
		for (const file of route.imports ?? []) files.add(file)
	}
	return [...files].reduce((sum, file) => sum + statSync(`build/client${file}.br`).size, 0)
}
