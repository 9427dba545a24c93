import { configDefaults, defineConfig } from 'vitest/config'
import { resourceLibrary } from './scripts/content-plugin.ts'
import { isDeep } from './tests/setup/deep.ts'
import { testMsMax, waitMsMax } from './tests/setup/hang-limits.ts'
import { keepTemporaryFilesInMemory } from './tests/setup/run/memory-folder.ts'
import { SlowFilesFirst } from './tests/setup/run/slow-files-first.ts'

keepTemporaryFilesInMemory()

const database = '**/*.db.test.ts'
/** Rules about the sources themselves, which `npm run check` checks. */
const sourceRules = 'tests/source/**'
/** Long tests, which `npm run test:deep` runs. */
const notNow = isDeep ? [] : ['**/*.deep{,.db}.test.ts']

// With TEST_DATABASE_URL only the tests that depend on the PostgreSQL version run: those of queries, constraints, triggers, locks,
// migrations, jobs, listening and backups. Tests that start a site or check what is in no database run with the embedded one only.
const dependOnVersion = [
	'app/{db,modules,workflows}/**/*.db.test.ts',
	'server/{backup,boot,jobs,live}/**/*.db.test.ts',
	'tests/{admin-views,concurrent-saves}.db.test.ts',
]
const independentOfVersion = [
	'app/modules/auth/abuse.db.test.ts',
	'app/modules/auth/providers/**',
	'app/modules/auth/sign-in/sign-in-methods.db.test.ts',
	'app/modules/credit/documents/**',
	'app/modules/credit/vault/killed-server.db.test.ts',
	'app/modules/uploads/**',
	'app/workflows/payments/fulfill-paid-order.db.test.ts',
	'app/workflows/seeds/**',
	'server/backup/copies.db.test.ts',
	'server/jobs/nightly-backup.db.test.ts',
]
const setupFiles = ['tests/setup/run/console.ts', 'tests/setup/run/patient-waits.ts']
const hangLimits = {
	testTimeout: testMsMax,
	hookTimeout: testMsMax,
	expect: { poll: { timeout: waitMsMax } },
}
/**
 * Unit and integration tests import the same modules, and find them in one cache once they are compiled. Its key does not include how JSX
 * is compiled, so both compile it in the same way.
 */
const withoutDevelopmentJsx = { jsx: { runtime: 'automatic', development: false } } as const
const isOtherPostgres = Boolean(process.env.TEST_DATABASE_URL)

export default defineConfig({
	test: {
		projects: [
			{
				test: {
					name: 'source',
					include: [`${sourceRules}/*.test.ts`],
					isolate: false,
					...hangLimits,
				},
			},
			{
				plugins: [resourceLibrary()],
				oxc: withoutDevelopmentJsx,
				test: {
					name: 'unit',
					env: { SECRET_LEAKS: 'throw' },
					include: ['**/*.test.{ts,tsx}'],
					exclude: [...configDefaults.exclude, ...notNow, database, sourceRules, 'build/**', 'data/**'],
					setupFiles,
					// Files share a worker and its loaded modules, which is faster. This is safe because no test mocks a module.
					isolate: false,
					// They mostly compute, and each worker loads all of their modules.
					maxWorkers: 2,
					...hangLimits,
				},
			},
			{
				// These tests render thousands of emails and pages, for which React's development build takes twice as long.
				plugins: [resourceLibrary()],
				oxc: withoutDevelopmentJsx,
				test: {
					name: 'db',
					env: { NODE_ENV: 'production', SECRET_LEAKS: 'throw' },
					include: isOtherPostgres ? dependOnVersion : [database],
					exclude: [
						...configDefaults.exclude,
						...notNow,
						'build/**',
						'data/**',
						...(isOtherPostgres ? independentOfVersion : []),
					],
					setupFiles,
					globalSetup: ['tests/setup/run/postgres.ts'],
					// Files share a worker and its database.
					isolate: false,
					// Node loads the build itself, as in `npm start`, with its cache of compiled code.
					server: { deps: { external: [/\/build\/server\//] } },
					...hangLimits,
				},
			},
		],
		// More than the two processors of CI, because many tests wait for a process, a lock or a timeout.
		maxWorkers: 3,
		sequence: { sequencer: SlowFilesFirst },
	},
})
