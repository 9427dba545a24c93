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

type Graph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

/**
 * What every page needs comes in two files, because many small ones compress worse: the framework, which changes
 * with its version only, and whatever the root of all pages imports. All else stays with the screens that use it.
 */
const browserChunks = [
	{ name: 'framework', test: /node_modules\/(?:react|react-dom|react-router|scheduler)\//, priority: 2 },
	{ name: (id: string, graph: Graph) => (onEveryPage(graph).has(id) ? 'shared' : null), priority: 1 },
]

let reached: Set<string> | undefined

/** The modules that come with the root route, because it imports them or one that it imports does. */
function onEveryPage(graph: Graph): Set<string> {
	if (reached) return reached
	reached = new Set()
	const waiting = [`${resolve('app/root.tsx')}?__react-router-build-client-route`]
	for (let id = waiting.pop(); id; id = waiting.pop())
		for (const next of graph.getModuleInfo(id)?.importedIds ?? []) {
			if (reached.has(next)) continue
			reached.add(next)
			waiting.push(next)
		}
	if (reached.size === 0) throw new Error('The root route is no longer found among the modules of the build.')
	return reached
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
