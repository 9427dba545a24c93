import { globSync } from 'node:fs'
import { basename, extname } from 'node:path'
import { defineConfig } from 'vite'

const threads = [...globSync('app/**/*-worker.server.ts'), 'server/load/watchdog-thread.ts']

/**
 * What Node runs beside the application's bundle: the start of the process and the modules of its threads, as JavaScript. Node's own
 * TypeScript compiler would take 20 to 50 MB of a process, and its compile cache belongs to one user and one folder: what is built by
 * root, or moved after the build, is compiled again (docs/decisions/0106). Packages stay where they are.
 */
export default defineConfig({
	publicDir: false,
	build: {
		ssr: true,
		target: 'es2022',
		outDir: 'build',
		emptyOutDir: false,
		rolldownOptions: {
			input: {
				main: 'server/main.ts',
				...Object.fromEntries(threads.map((file) => [`threads/${basename(file, extname(file))}`, file])),
			},
			output: { entryFileNames: '[name].js', chunkFileNames: 'threads/shared/[name]-[hash].js' },
		},
	},
})
