import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
	plugins: [tailwindcss(), reactRouter()],
	environments: {
		// The custom server is the entry of the SSR build: server and app share one module graph,
		// and so one copy of every context, pool and session store.
		ssr: { build: { rollupOptions: { input: './server/app.ts' } } },
	},
	// No data: URLs, so the content security policy stays simple.
	// cssTarget: the browsers with light-dark(), else every colour would be written out twice for older ones.
	build: { target: 'es2022', cssTarget: ['chrome123', 'firefox128', 'safari17.5'], assetsInlineLimit: 0 },
	// Optional-dependency discovery after start makes Vite reload the page in development.
	optimizeDeps: { include: ['react', 'react-dom/client', 'react-router', 'react-router/dom'] },
})
