// Runs every check and test, or some of them: --only check|unit|db|e2e, --changed[=COMMIT]. See CONTRIBUTING.md.
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { isDeep } from '../tests/setup/deep.ts'
import { keepTemporaryFilesInMemory } from '../tests/setup/run/memory-folder.ts'
import { buildIfStale } from './build.ts'
import { browserTestsOf, changedFiles } from './changed-files.ts'
import { requireBrowser } from './require-browser.ts'
import { runStep, StepError } from './steps.mjs'
import {
	addCount,
	type Count,
	countNothing,
	firstLine,
	readPlaywrightReport,
	readVitestReport,
	slowestFiles,
} from './test-reports.ts'

// The parts share a folder, in which a site with its sample data is set up once for all of them.
keepTemporaryFilesInMemory()
const bin = resolve('node_modules/.bin')
const env: NodeJS.ProcessEnv = {
	...process.env,
	PATH: `${bin}${delimiter}${process.env.PATH}`,
	FORCE_COLOR: '0',
	NODE_ENV: '',
	// The tools, the workers of the tests and the sites that tests start load much of the same code.
	NODE_COMPILE_CACHE: join(tmpdir(), 'lotwise-compile-cache'),
	// TypeScript spends a quarter of its processor time on collecting garbage, for a tenth of its memory.
	GOGC: '300',
	// Node removes the types of the browser tests itself; Playwright would compile each module they import with Babel.
	PW_DISABLE_TS_ESM: '1',
}

const parts = {
	check,
	unit: () => vitest('unit', 'Unit tests', '**/*.test.{ts,tsx}'),
	db: integrationTests,
	e2e: browserTests,
}
type Part = keyof typeof parts
const partNames = Object.keys(parts) as Part[]

/**
 * The parts of a sequence run one after the other; the sequences run at the same time. Each part waits at times, for a database, a
 * browser or a single thread, so that two processors are busy only when several run. The unit tests need no build, so they fill the
 * processors while the site is built and set up; the integration and the browser tests begin as soon as it is.
 */
const sequences: Part[][] = [['check'], ['unit'], ['db'], ['e2e']]
/** All sequences together need up to 11 GB. With less free memory one part runs after the other. */
const besideBytesMin = 12_000_000_000

// `--changed` stands for `--changed=HEAD`: what is not committed yet.
const args = process.argv.slice(2).map((arg) => (arg === '--changed' ? '--changed=HEAD' : arg))
const { values } = parseArgs({ args, options: { only: { type: 'string' }, changed: { type: 'string' } } })
const changed = values.changed ? changedFiles(values.changed) : null

const chosen = sequences
	.map((sequence) => sequence.filter((name) => !values.only || values.only === name))
	.filter((sequence) => sequence.length > 0)
if (chosen.length === 0) console.error('--only takes check, unit, db or e2e.')
mkdirSync('.cache', { recursive: true })
const total = countNothing()
// A browser may have to be installed, which prints steps of its own.
const browser = chosen.flat().includes('e2e') ? requireBrowser(env) : undefined
await browser?.catch(() => {})
const isBeside = chosen.length > 1 && process.availableMemory() >= besideBytesMin
const build = once(() => buildIfStale({ beside: isBeside, quick: true }))
const sampleSite = once(setUpSampleSite)
if (isBeside) await Promise.all(chosen.map(runSequence))
else await runSequence(partNames.filter((name) => chosen.flat().includes(name)))

process.exitCode = chosen.length > 0 && total.failed === 0 ? 0 : 1
if (total.seconds.size > 0) console.log('The test files that took longest:')
for (const line of slowestFiles(total.seconds, 10)) console.log(line)
if (total.skipped > 0) console.log(`${total.skipped} skipped: each test says why.`)
// Printed once more at the end, where nobody has to search for them.
for (const line of total.failures) console.log(`Failed: ${line}`)
console.log(`${total.passed} passed, ${total.failed} failed`)

async function runSequence(sequence: Part[]): Promise<void> {
	for (const name of sequence) addCount(total, await parts[name]().catch(failure))
}

// A part that fails does not keep the others from running.
function failure(error: unknown): Count {
	console.error(error instanceof StepError ? error.message : error)
	return { ...countNothing(), failed: 1, failures: [firstLine((error as Error).message)] }
}

function once<T>(work: () => Promise<T>): () => Promise<T> {
	let result: Promise<T> | undefined
	return () => {
		result ??= work()
		return result
	}
}

/** Sets up a site with its sample data, of which the integration and the browser tests use copies. */
async function setUpSampleSite(): Promise<void> {
	await build()
	const folder = mkdtempSync(join(tmpdir(), 'lotwise-sample-site-'))
	process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
	await runStep('Setting up a sample site', 'node', ['tests/setup/sample-site/set-up-site.ts', folder], {
		env,
		beside: isBeside,
	})
	env.SAMPLE_SITE = folder
}

/** The commands of `npm run check`. */
async function check(): Promise<Count> {
	const total = countNothing()
	for (const command of packageScript('check'))
		addCount(
			total,
			command.startsWith('vitest ')
				? await vitest('source', 'Rules of the sources', 'tests/source/*.test.ts').catch(failure)
				: await runStep(command, 'sh', ['-c', command], { env, beside: isBeside }).then(
						countNothing,
						failure,
					),
		)
	return total
}

async function vitest(project: string, title: string, files: string): Promise<Count> {
	const file = `.cache/vitest-${project}.json`
	const options = ['run', '--project', project, '--reporter=default', '--reporter=json']
	options.push(`--outputFile.json=${file}`)
	if (values.changed) options.push(`--changed=${values.changed}`, '--passWithNoTests')
	const isDatabase = (path: string) => path.endsWith('.db.test.ts')
	const all = globSync(files, { exclude: ['node_modules/**', 'build/**', 'data/**'] }).filter(
		(path) =>
			isDatabase(path) === (project === 'db') &&
			path.startsWith('tests/source/') === (project === 'source') &&
			(isDeep || !path.includes('.deep.')),
	).length
	let done = 0
	const progressOf = (line: string) =>
		/^ *[✓❯×].*\.test\.tsx? \(/.test(line)
			? `${++done} of ${values.changed ? 'the changed' : all} files`
			: undefined
	return counted(title, 'vitest', options, { file, progressOf, read: readVitestReport })
}

// Some integration tests start the built server, which must be built from the current sources.
async function integrationTests(): Promise<Count> {
	await (process.env.TEST_DATABASE_URL ? build() : sampleSite())
	return vitest('db', 'Integration tests', '**/*.db.test.ts')
}

async function browserTests(): Promise<Count> {
	const specs = changed && browserTestsOf(changed)
	if (specs?.length === 0) {
		console.log('  Browser tests … none belongs to what changed')
		return countNothing()
	}
	await browser
	await sampleSite()
	// All journeys of a spec that changed may belong to the deep run.
	const options = ['test', '--reporter=list,json', ...(specs ? [...specs, '--pass-with-no-tests'] : [])]
	let all = ''
	return counted('Browser tests', 'playwright', options, {
		file: '.cache/playwright.json',
		progressOf: (line) => {
			all = /Running (\d+) tests/.exec(line)?.[1] ?? all
			const done = /^ *[✓✘-] +(\d+) /.exec(line)?.[1]
			return done && `${done} of ${all} tests`
		},
		read: readPlaywrightReport,
	})
}

type Counting = {
	file: string
	read: typeof readVitestReport
	progressOf(line: string): string | undefined
}

async function counted(
	title: string,
	command: string,
	options: string[],
	{ file, read, progressOf }: Counting,
): Promise<Count> {
	rmSync(file, { force: true })
	let fault: unknown
	await runStep(title, command, options, {
		env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
		beside: isBeside,
		progressOf,
	}).catch((error) => {
		fault = error
	})
	const count = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : countNothing()
	console.log(`    ${title}: ${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`)
	// A run may fail without a failing test: a file that cannot be loaded, or an error between tests.
	const failed = fault ? Math.max(count.failed, 1) : count.failed
	if (fault) console.error((fault as Error).message)
	const failures =
		failed > count.failures.length ? [...count.failures, `${title}: see above`] : count.failures
	return { ...count, failed, failures }
}

function packageScript(name: string): string[] {
	return JSON.parse(readFileSync('package.json', 'utf8')).scripts[name].split(' && ')
}
