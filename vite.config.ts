import { resolve } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { resourceLibrary } from './scripts/content-plugin.ts'

export default defineConfig(({ command }) => ({
	plugins: [tailwindcss(), reactRouter(), resourceLibrary(), sonnerWithoutStyle()],
	// One tree-shaken server bundle: it starts in a third of the time and holds a fraction of the memory.
	// In development Node loads packages itself: Vite cannot evaluate CommonJS.
	ssr: command === 'build' ? { noExternal: true, external: ['pg-native', 'sharp'] } : {},
	environments: {
		// The custom server is the entry of the SSR build: server and app share one module graph,
		// and so one copy of every context, pool and session store.
		ssr: { build: { rollupOptions: { input: './server/app.ts' } } },
		client: { build: { rolldownOptions: { output: { codeSplitting: { groups: browserChunks } } } } },
	},
	// No data: URLs, so the content security policy stays simple.
	// cssTarget: the browsers with light-dark(), else every colour would be written out twice for older ones.
	build: { target: 'es2022', cssTarget: ['chrome123', 'firefox128', 'safari17.5'], assetsInlineLimit: 0 },
	// Optional-dependency discovery after start makes Vite reload the page in development.
	optimizeDeps: { include: ['react', 'react-dom/client', 'react-router', 'react-router/dom'] },
}))

type Graph = {
	getModuleInfo(id: string): { importedIds: readonly string[]; code: string | null } | null
}

/**
 * What every page needs comes in two files, because many small ones compress worse: the framework, which changes
 * with its version only, and what the root of all pages imports, with the parts that many public pages are made of.
 * All else stays with the screens that use it.
 */
const browserChunks = [
	{ name: 'framework', test: /node_modules\/(?:react|react-dom|react-router|scheduler)\//, priority: 2 },
	{ name: (id: string, graph: Graph) => (onEveryPage(graph).has(id) ? 'shared' : null), priority: 1 },
]

/** Pages that visitors meet first; a part that this many of them need comes with the first one. */
const firstPages = [
	'home',
	'services',
	'reviews',
	'resources',
	'resources.article',
	'resources.scams',
	'sign-in',
]
const manyPages = 2

let shared: Set<string> | undefined

/** The modules of the root route, and those that many of the first pages need. */
function onEveryPage(graph: Graph): Set<string> {
	if (shared) return shared
	const pages = firstPages.map((page) => reachedFrom(`app/routes/${page}.tsx`, graph))
	shared = reachedFrom('app/root.tsx', graph)
	for (const id of pages.flatMap((page) => [...page]))
		if (pages.filter((page) => page.has(id)).length >= manyPages && !bringsStyle(id, graph)) shared.add(id)
	return shared
}

/** Parts with a style sheet of their own keep it to the pages that draw them. */
const bringsStyle = (id: string, graph: Graph) =>
	id.endsWith('.css') || (graph.getModuleInfo(id)?.importedIds ?? []).some((each) => each.endsWith('.css'))

/** What comes with a route, because it imports it or something that does. */
function reachedFrom(route: string, graph: Graph): Set<string> {
	const reached = new Set<string>()
	const icons = new Set<string>()
	const waiting = [`${resolve(route)}?__react-router-build-client-route`]
	for (let id = waiting.pop(); id; id = waiting.pop()) {
		const { importedIds = [], code } = graph.getModuleInfo(id) ?? {}
		for (const name of iconsNamedIn(code ?? '')) icons.add(name)
		for (const next of importedIds) {
			if (reached.has(next)) continue
			reached.add(next)
			waiting.push(next)
		}
	}
	if (reached.size === 0) throw new Error(`${route} is not among the modules of the build any more.`)
	// Through the icons' index a route reaches every icon of the site; it needs those it names.
	for (const id of reached) {
		const icon = id.match(/\/lucide-react\/dist\/esm\/icons\/([\w-]+)\.m?js$/)?.[1]
		if (icon && !icons.has(icon)) reached.delete(id)
	}
	return reached
}

/** The files of the icons that a module takes from lucide-react. */
function iconsNamedIn(code: string): string[] {
	return [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g)].flatMap(([, names]) =>
		names!.split(',').map((name) =>
			name
				.trim()
				.split(/\s+as\s+/)[0]!
				.replace(/([a-z\d])([A-Z])|([a-z])(\d)/g, '$1$3-$2$4')
				.toLowerCase(),
		),
	)
}

/**
 * Sonner writes a style element as it loads, which the content security policy refuses. Its style sheet is imported
 * by app/ui/sonner-toaster.tsx instead.
 */
function sonnerWithoutStyle(): Plugin {
	return {
		name: 'sonner-without-style',
		apply: 'build',
		transform(code, id) {
			if (!id.includes('/sonner/dist/index.mjs')) return
			const without = code.replace(/^__insertCSS\(".*"\);?$/m, '')
			if (without === code) this.error('Sonner no longer inserts its styles in the way this plugin knows.')
			return { code: without, map: null }
		},
	}
}
