import { configDefaults, defineConfig } from 'vitest/config'
import { resourceLibrary } from './scripts/content-plugin.ts'
import { LongOnesFirst } from './tests/setup/long-ones-first.ts'

const database = '**/*.db.test.ts'

// Another server is under test then: the embedded one has had its turn, drills bring servers of their own, and the others are about
// what a whole site answers, sign-in or stored files, not about PostgreSQL. Sites still start on it in the tests of sessions and requests.
const withoutEmbedded = process.env.TEST_DATABASE_URL
	? [
			'server/embedded-postgres/**',
			'tests/drills.db.test.ts',
			'tests/access.db.test.ts',
			'tests/attacks/**',
			'app/modules/auth/abuse.db.test.ts',
			'app/modules/auth/providers/providers.db.test.ts',
			'app/modules/auth/sign-in/sign-in-methods.db.test.ts',
			'app/modules/credit/documents/documents.db.test.ts',
			'app/workflows/payments/fulfill-paid-order.db.test.ts',
			'tests/chat-kills.db.test.ts',
			'tests/chat-streams.db.test.ts',
			'tests/page-cache.db.test.ts',
			'tests/pages.db.test.ts',
			'tests/page-responses.db.test.ts',
		]
	: []

export default defineConfig({
	test: {
		projects: [
			{
				plugins: [resourceLibrary()],
				test: {
					name: 'unit',
					include: ['**/*.test.{ts,tsx}'],
					exclude: [...configDefaults.exclude, database, 'build/**', 'data/**'],
					setupFiles: ['tests/setup/console.ts'],
					// Files share a worker, which has most of the modules of the next one already. None replaces a module for itself.
					isolate: false,
					// Tables over everything there is take seconds beside a busy neighbour.
					testTimeout: 20_000,
				},
			},
			{
				// Letters and pages are drawn by the thousand, as a site draws them: React's development build takes twice the time.
				plugins: [resourceLibrary()],
				oxc: { jsx: { runtime: 'automatic', development: false } },
				test: {
					name: 'db',
					// The key of Vitest's cache leaves out how JSX is compiled, so the two projects may not share one.
					fsModuleCachePath: 'node_modules/.vitest-cache/db',
					env: { NODE_ENV: 'production' },
					include: [database],
					exclude: [...configDefaults.exclude, 'build/**', 'data/**', ...withoutEmbedded],
					setupFiles: ['tests/setup/console.ts'],
					globalSetup: ['tests/setup/postgres.ts'],
					// Files share a worker, and with it that worker's database.
					isolate: false,
					// Some begin a whole server with its sample world.
					testTimeout: 60_000,
					hookTimeout: 60_000,
				},
			},
		],
		maxWorkers: 2,
		sequence: { sequencer: LongOnesFirst },
	},
})
