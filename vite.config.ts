import { resolve } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { asciiServer } from './scripts/ascii-plugin.ts'
import { resourceLibrary } from './scripts/content-plugin.ts'
import {
	drizzleByInstance,
	lucideWithoutOptions,
	routerWithoutReasons,
	routerWithoutUnused,
	sonnerWithoutStyle,
	tailwindWithoutFallback,
} from './scripts/library-plugins.ts'

export default defineConfig(({ command }) => ({
	plugins: [
		tailwindcss(),
		reactRouter(),
		resourceLibrary(),
		sonnerWithoutStyle(),
		lucideWithoutOptions(),
		routerWithoutReasons(),
		routerWithoutUnused(),
		tailwindWithoutFallback(),
		drizzleByInstance(),
		asciiServer(),
	],
	// One tree-shaken server bundle: it starts in a third of the time and holds a fraction of the memory.
	// In development Node loads packages itself: Vite cannot evaluate CommonJS.
	ssr: command === 'build' ? { noExternal: true, external: ['pg-native', 'sharp'] } : {},
	// Else the server's bundle would bring React's development build along, to choose when it starts.
	define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
	environments: {
		// The custom server is the entry of the SSR build: server and app share one module graph,
		// and so one copy of every context, pool and session store.
		ssr: { build: { rollupOptions: { input: './server/app.ts' } } },
		client: { build: { rolldownOptions: { output: { codeSplitting: { groups: browserChunks } } } } },
	},
	// No data: URLs, so the content security policy stays simple.
	// cssTarget: the browsers with light-dark(), else every colour would be written out twice for older ones.
	build: { target: 'es2022', cssTarget: ['chrome123', 'firefox128', 'safari17.5'], assetsInlineLimit: 0 },
	// What Vite finds only once a page asks for it makes it prepare anew and load the page again, in the middle of what one does.
	optimizeDeps: { include: inBrowsers },
}))

/** The libraries that screens bring to the browser. */
const inBrowsers = [
	...[
		'react',
		'react-dom',
		'react-dom/client',
		'react-router',
		'react-router/dom',
		'radix-ui',
		'lucide-react',
		'sonner',
	],
	...[
		'class-variance-authority',
		'clsx',
		'zod',
		'@conform-to/react',
		'@conform-to/zod/v4',
		'@date-fns/tz',
		'date-fns',
		'uqr',
	],
	// Of the server; but in development Vite meets them in what a screen's module imports before the server's part of it is taken away.
	...['drizzle-orm', 'drizzle-orm/pg-core', 'drizzle-orm/node-postgres', 'pg'],
]

type Graph = {
	getModuleInfo(id: string): { importedIds: readonly string[]; code: string | null } | null
}

/**
 * What every page needs comes in two files, because many small ones compress worse: the framework, which changes
 * with its version only, and what the root of all pages imports, with the parts that many public pages are made of.
 * What only pages of one family share is a file of theirs. All else stays with the screens that use it.
 */
const browserChunks = [
	{
		name: 'framework',
		test: /node_modules\/(?:react|react-dom|react-router|scheduler)\//,
		priority: 3,
	},
	// A file takes along what its modules import: first the one that all have.
	{ name: inFile((file) => file === 'shared'), priority: 2 },
	{ name: inFile((file) => file !== 'shared'), priority: 1 },
]

/** Pages that visitors meet first; a part that this many of them need comes with the first one. */
const firstPages = ['home', 'services', 'community', 'reviews', 'resources', 'sign-in']
const manyPages = 3

/** Pages that share parts with each other and, by the rest of these lists, with nobody else. */
const families: Record<string, string[]> = {
	forum: ['community', 'community.post'],
	library: ['resources', 'resources.article', 'resources.scams', 'resources.buying-tips'],
	tools: ['resources.financing', 'resources.quote-checker'],
	lot: ['home', 'services'],
}

function inFile(counts: (file: string) => boolean) {
	return (id: string, graph: Graph) => {
		const file = fileOf(graph).get(id)
		return file !== undefined && counts(file) ? file : null
	}
}

let files: Map<string, string> | undefined

/** Of the modules that more than one screen shares: the file they come in. */
function fileOf(graph: Graph): Map<string, string> {
	if (files) return files
	const pages = new Map(
		[...new Set([...firstPages, ...Object.values(families).flat()])].map((page) => [
			page,
			reachedFrom(`app/routes/${page}.tsx`, graph),
		]),
	)
	files = new Map([...reachedFrom('app/root.tsx', graph)].map((id) => [id, 'shared']))
	for (const id of new Set([...pages.values()].flatMap((reached) => [...reached]))) {
		if (files.has(id) || bringsStyle(id, graph)) continue
		const users = [...pages].filter(([, reached]) => reached.has(id)).map(([page]) => page)
		const family = Object.keys(families).find((name) => users.every((page) => families[name]!.includes(page)))
		if (users.filter((page) => firstPages.includes(page)).length >= manyPages) files.set(id, 'shared')
		else if (family && users.length > 1) files.set(id, family)
	}
	// Else the file of a family would take it along, and others would load that file for it.
	for (const id of [...files].flatMap(([id, file]) => (file === 'shared' ? [] : importedBy(id, graph))))
		if (!files.has(id) && !bringsStyle(id, graph)) files.set(id, 'shared')
	return files
}

/** Parts with a style sheet of their own keep it to the pages that draw them. */
const bringsStyle = (id: string, graph: Graph) =>
	id.endsWith('.css') || (graph.getModuleInfo(id)?.importedIds ?? []).some((each) => each.endsWith('.css'))

const importedBy = (id: string, graph: Graph) => graph.getModuleInfo(id)?.importedIds ?? []

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
