import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { kitReaderFiles } from './scripts/reader-files-plugin.ts'

/**
 * The signing kit: an app of its own, so that all of it fits on a phone in 120 kB. Preact stands in for React (docs/decisions/0058).
 */
export default defineConfig({
	root: 'app/kit',
	publicDir: false,
	plugins: [tailwindcss(), kitReaderFiles()],
	// A worker is kept by the kit's worker only below its address.
	worker: { rollupOptions: { output: { entryFileNames: 'kit/reader/[name]-[hash].js' } } },
	resolve: {
		alias: {
			react: 'preact/compat',
			'react-dom/client': 'preact/compat/client',
			'react/jsx-runtime': 'preact/jsx-runtime',
		},
	},
	define: { 'process.env.NODE_ENV': JSON.stringify('production') },
	build: {
		target: 'es2022',
		cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
		outDir: '../../build/kit',
		emptyOutDir: true,
		assetsInlineLimit: 0,
		modulePreload: { polyfill: false },
	},
})
