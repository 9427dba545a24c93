import { resolve } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { asciiText } from './scripts/ascii-plugin.ts'
import { resourceLibrary } from './scripts/content-plugin.ts'
import { checkedLaw } from './scripts/law-plugin.ts'
import { readerFiles } from './scripts/reader-files-plugin.ts'

/** The libraries that screens bring to the browser. */
const browserLibraries = [
	'react',
	'react-dom',
	'react-dom/client',
	'react-router',
	'react-router/dom',
	'radix-ui',
	'sonner',
	'clsx/lite',
	'zod',
	'@date-fns/tz',
	'date-fns',
	'uqr',
	// Of the server; in development Vite meets them in a screen's module before it removes the module's server part.
	'drizzle-orm',
	'drizzle-orm/pg-core',
	'drizzle-orm/node-postgres',
	'pg',
]

type ModuleInfo = Record<'importedIds' | 'importers' | 'dynamicImporters', readonly string[]>
type ModuleGraph = { getModuleInfo(id: string): ModuleInfo | null }

/** What nearly all pages need besides what their root imports. */
const nearlyEverywhere =
	/\/app\/(?:lib\/page-meta|ui\/(?:controls\/(?:badge|forms\/error-summary|select|textarea|view-link)|foundations\/is-touched|layout\/card|overlays\/disclosure))\./

const values = /(?:engine\/money\/format-money|app\/lib\/text\/verbatim)\.ts$/
const framework = /node_modules\/(?:react|react-dom|react-router|scheduler)\//

/**
 * Many small files compress worse than a few, so what every page needs comes in two: the framework, which changes with its version
 * only, and the application's modules that all or nearly all pages need. The bundler makes files of the rest.
 *
 * A group contains what its modules import as well, unless a group of higher priority has it already. No priority may be
 * negative: Rolldown then takes that group first.
 */
const browserChunks = [
	// A file of its own would be named in the list of all routes by most of them.
	{ name: 'values', test: values, priority: 3 },
	{ name: 'framework', test: framework, priority: 2 },
	{
		name: (id: string, graph: ModuleGraph) =>
			importedByRoot(graph).has(id) || nearlyEverywhere.test(id) ? 'shared' : null,
		debugName: 'shared',
		priority: 1,
	},
	// Every visitor loads the list of all routes, which would name each small file that a few admin pages share.
	{
		name: (id: string, graph: ModuleGraph) => (isForAdminsOnly(id, graph) ? 'admin' : null),
		debugName: 'admin',
		minShareCount: 2,
		maxModuleSize: 4_000,
	},
]

/** Pages of the demo that show components count as well: nobody waits for them. */
const adminRoutes = /\/app\/routes\/(?:admin|dashboard|dev)\//

/** Whether a module is only in admin pages, with all that would come into its group with it. */
function isForAdminsOnly(id: string, graph: ModuleGraph): boolean {
	const isInOtherGroup = (each: string) =>
		values.test(each) ||
		framework.test(each) ||
		nearlyEverywhere.test(each) ||
		importedByRoot(graph).has(each)
	const importedBy = (each: string) =>
		(graph.getModuleInfo(each)?.importedIds ?? []).filter((other) => !isInOtherGroup(other))
	const importersOf = (each: string) => {
		const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(each) ?? {}
		return [...importers, ...dynamicImporters]
	}
	return [...reachable(id, importedBy)]
		.flatMap((each) => [...reachable(each, importersOf)])
		.filter((each) => importersOf(each).length === 0)
		.every((entry) => adminRoutes.test(entry))
}

function reachable(start: string, next: (id: string) => readonly string[]): Set<string> {
	const found = new Set([start])
	for (const id of found) for (const each of next(id)) found.add(each)
	return found
}

let rootModules: Set<string> | undefined

function importedByRoot(graph: ModuleGraph): Set<string> {
	if (rootModules) return rootModules
	const entry = resolve('app/entry.client.tsx')
	const next = [entry, `${resolve('app/root.tsx')}?__react-router-build-client-route`]
	rootModules = new Set()
	for (let id = next.pop(); id; id = next.pop()) {
		if (rootModules.has(id)) continue
		rootModules.add(id)
		next.push(
			...(graph.getModuleInfo(id)?.importedIds ?? []).filter((each) => each.startsWith(resolve('app'))),
		)
	}
	rootModules.delete(entry)
	return rootModules
}

export default defineConfig(({ command }) => ({
	plugins: [tailwindcss(), reactRouter(), resourceLibrary(), checkedLaw(), readerFiles()],
	// One tree-shaken server bundle: it starts in a third of the time and holds a fraction of the memory.
	// In development Node loads packages itself: Vite cannot evaluate CommonJS.
	ssr: command === 'build' ? { noExternal: true, external: ['pg-native', 'sharp'] } : {},
	// Otherwise the server's bundle would contain React's development build as well, to choose when it starts.
	define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
	environments: {
		// The custom server is the entry of the SSR build: server and app share one module graph,
		// and so one copy of every context, pool and session store.
		// Comments of libraries and white space are left out and variables are shortened, because the engine keeps the text of all modules
		// in memory. Functions and classes keep their names, for the stack traces in the log.
		ssr: {
			build: {
				rolldownOptions: {
					input: './server/app.ts',
					plugins: [asciiText()],
					output: {
						comments: { legal: true, annotation: false, jsdoc: false },
						minify: { compress: false, mangle: { keepNames: true }, codegen: { removeWhitespace: true } },
					},
				},
			},
		},
		client: {
			build: {
				rolldownOptions: {
					// Sonner inserts its styles as it loads, which the content security policy rejects; sonner-toaster.tsx imports them.
					treeshake: { manualPureFunctions: ['__insertCSS'] },
					output: {
						codeSplitting: { groups: browserChunks },
						// Short, without the names of modules: each page loads the list of all routes, which names all files.
						chunkFileNames: 'assets/[hash:7].js',
						entryFileNames: 'assets/[hash:7].js',
						assetFileNames: ({ names }) =>
							names[0]?.endsWith('.css') ? 'assets/[hash:7][extname]' : 'assets/[name]-[hash][extname]',
					},
				},
			},
		},
	},
	// No data: URLs, so the content security policy stays simple.
	// cssTarget: the browsers with light-dark(); for older ones every color would be written out twice.
	build: { target: 'es2022', cssTarget: ['chrome123', 'firefox128', 'safari17.5'], assetsInlineLimit: 0 },
	// A library that Vite finds only when a page asks for it makes Vite prepare again and reload the page.
	optimizeDeps: { include: browserLibraries },
}))
