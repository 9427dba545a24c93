import { configDefaults, defineConfig } from 'vitest/config'
import { resourceLibrary } from './scripts/content-plugin.ts'
import { SlowFilesFirst } from './tests/setup/slow-files-first.ts'

const database = '**/*.db.test.ts'

// With TEST_DATABASE_URL only the tests that depend on the PostgreSQL version run. These do not: they test the embedded server, start
// their own one, or check pages, sign-in and stored files. The tests of sessions and requests still start whole sites.
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
			'tests/pages/page-cache.db.test.ts',
			'tests/pages/pages.db.test.ts',
			'tests/pages/page-responses.db.test.ts',
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
					// Files share a worker and its loaded modules, which is faster. This is safe because no test mocks a module.
					isolate: false,
					// Tests that check every route or file take seconds on a busy machine.
					testTimeout: 20_000,
				},
			},
			{
				// These tests render thousands of emails and pages, for which React's development build takes twice as long.
				plugins: [resourceLibrary()],
				oxc: { jsx: { runtime: 'automatic', development: false } },
				test: {
					name: 'db',
					// The key of Vitest's cache does not include how JSX is compiled, so each project needs its own cache.
					fsModuleCachePath: 'node_modules/.vitest-cache/db',
					env: { NODE_ENV: 'production' },
					include: [database],
					exclude: [...configDefaults.exclude, 'build/**', 'data/**', ...withoutEmbedded],
					setupFiles: ['tests/setup/console.ts'],
					globalSetup: ['tests/setup/postgres.ts'],
					// Files share a worker and its database.
					isolate: false,
					// Some tests start a whole site with its sample data.
					testTimeout: 60_000,
					hookTimeout: 60_000,
				},
			},
		],
		maxWorkers: 2,
		sequence: { sequencer: SlowFilesFirst },
	},
})
