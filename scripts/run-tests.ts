// Runs every check and test, or some of them: --only check|unit|db|e2e, --changed[=COMMIT]. See CONTRIBUTING.md.
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, relative, resolve } from 'node:path'
import { parseArgs, stripVTControlCharacters } from 'node:util'
import { buildIfStale } from './build.ts'
import { browserTestsOf, changedFiles } from './changed-files.ts'
import { requireBrowser } from './require-browser.ts'
import { runStep, StepError } from './steps.mjs'

/** What one part counted, and a line for each failure: the test and what it said. */
type Count = { passed: number; failed: number; skipped: number; failures: string[] }
type Part = { name: string; run(): Promise<Count> }

const none: Count = { passed: 0, failed: 0, skipped: 0, failures: [] }
const bin = resolve('node_modules/.bin')
const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}`, FORCE_COLOR: '0', NODE_ENV: '' }

const parts: Part[] = [
	{ name: 'check', run: check },
	{ name: 'unit', run: () => vitest('unit', 'Unit tests', '**/*.test.{ts,tsx}') },
	{ name: 'db', run: integrationTests },
	{ name: 'e2e', run: browserTests },
]

// `--changed` stands for `--changed=HEAD`: what is not committed yet.
const args = process.argv.slice(2).map((arg) => (arg === '--changed' ? '--changed=HEAD' : arg))
const { values } = parseArgs({ args, options: { only: { type: 'string' }, changed: { type: 'string' } } })
const changed = values.changed ? changedFiles(values.changed) : null

const chosen = parts.filter(({ name }) => !values.only || values.only === name)
if (chosen.length === 0) console.error('--only takes check, unit, db or e2e.')
mkdirSync('.cache', { recursive: true })
const total: Count = { ...none, failures: [] }
for (const [i, { name, run }] of chosen.entries()) {
	if (chosen.length > 1) console.log(`Part ${i + 1} of ${chosen.length}: ${name}`)
	const count = await run().catch(failure)
	total.passed += count.passed
	total.failed += count.failed
	total.skipped += count.skipped
	total.failures.push(...count.failures)
}
process.exitCode = chosen.length > 0 && total.failed === 0 ? 0 : 1
if (total.skipped > 0) console.log(`${total.skipped} skipped: each test says why.`)
// Once more at the end, where nobody has to search for them.
for (const line of total.failures) console.log(`Failed: ${line}`)
console.log(`${total.passed} passed, ${total.failed} failed`)

// A part that fails does not keep the others from running.
function failure(error: unknown): Count {
	console.error(error instanceof StepError ? error.message : error)
	return { ...none, failed: 1, failures: [firstLine((error as Error).message)] }
}

/** The commands of `npm run check`. From the type check on, they run beside the build. */
async function check(): Promise<Count> {
	const commands = packageScript('check')
	const compiler = commands.findIndex((command) => command.includes('/bin/tsc'))
	const counts = await inTurn(commands.slice(0, compiler), false)
	// The tests that need the build make it again, and count its failure.
	const build = values.only ? undefined : buildIfStale({ beside: true, quick: true }).catch(() => {})
	counts.push(...(await inTurn(commands.slice(compiler), true)))
	await build
	return {
		...none,
		failed: counts.reduce((sum, { failed }) => sum + failed, 0),
		failures: counts.flatMap(({ failures }) => failures),
	}
}

async function inTurn(commands: string[], beside: boolean): Promise<Count[]> {
	const counts: Count[] = []
	for (const command of commands)
		counts.push(await runStep(command, 'sh', ['-c', command], { env, beside }).then(() => none, failure))
	return counts
}

async function vitest(project: string, title: string, files: string): Promise<Count> {
	const file = `.cache/vitest-${project}.json`
	const options = ['run', '--project', project, '--reporter=default', '--reporter=json']
	options.push(`--outputFile.json=${file}`)
	if (values.changed) options.push(`--changed=${values.changed}`, '--passWithNoTests')
	const isDatabase = (path: string) => path.endsWith('.db.test.ts')
	const all = globSync(files, { exclude: ['node_modules/**', 'build/**', 'data/**'] }).filter(
		(path) => isDatabase(path) === (project === 'db'),
	).length
	let done = 0
	const progressOf = (line: string) =>
		/^ *[✓❯×].*\.test\.tsx? \(/.test(line)
			? `${++done} of ${values.changed ? 'the changed' : all} files`
			: undefined
	return counted(title, 'vitest', options, {
		file,
		progressOf,
		read: (report) => ({
			passed: report.numPassedTests,
			failed: report.numFailedTests,
			skipped: report.numPendingTests + report.numTodoTests,
			failures: failuresOf(report),
		}),
	})
}

// Some of them start the built server, which must be that of the current sources.
async function integrationTests(): Promise<Count> {
	await buildIfStale({ quick: true })
	return vitest('db', 'Integration tests', '**/*.db.test.ts')
}

async function browserTests(): Promise<Count> {
	const specs = changed && browserTestsOf(changed)
	if (specs?.length === 0) {
		console.log('  Browser tests … none belongs to what changed')
		return none
	}
	await requireBrowser(env)
	await buildIfStale({ quick: true })
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
		read: ({ stats, suites }) => ({
			passed: stats.expected,
			failed: stats.unexpected + stats.flaky,
			skipped: stats.skipped,
			failures: suites.flatMap(browserFailuresOf),
		}),
	})
}

// biome-ignore lint/suspicious/noExplicitAny: the shape of a report is the test runner's own.
type Report = any
type Counting = {
	file: string
	read(report: Report): Count
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
		progressOf,
	}).catch((error) => {
		fault = error
	})
	const count = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : none
	console.log(`    ${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`)
	// A run may fail without a failing test: a file that cannot be loaded, or an error between tests.
	const failed = fault ? Math.max(count.failed, 1) : count.failed
	if (fault) console.error((fault as Error).message)
	const failures =
		failed > count.failures.length ? [...count.failures, `${title}: see above`] : count.failures
	return { ...count, failed, failures }
}

function failuresOf(report: Report): string[] {
	return report.testResults.flatMap(({ name, assertionResults, message }: Report) => {
		const failed = assertionResults.filter(({ status }: Report) => status === 'failed')
		const file = relative('.', name)
		if (failed.length === 0) return message ? [`${file}: ${firstLine(message)}`] : []
		return failed.map((test: Report) => `${file} > ${test.fullName}: ${firstLine(test.failureMessages[0])}`)
	})
}

function browserFailuresOf({ file, specs = [], suites = [] }: Report): string[] {
	const failed = specs.filter(
		({ ok, tests }: Report) => !ok || tests.some((test: Report) => test.status === 'flaky'),
	)
	return [
		...failed.map(({ title, tests }: Report) => {
			const error = tests
				.flatMap(({ results }: Report) => results)
				.find((result: Report) => result.error)?.error
			return `${file} > ${title}: ${firstLine(error?.message)}`
		}),
		...suites.flatMap(browserFailuresOf),
	]
}

function firstLine(text = ''): string {
	return stripVTControlCharacters(text).split('\n', 1)[0]!.slice(0, 300)
}

function packageScript(name: string): string[] {
	return JSON.parse(readFileSync('package.json', 'utf8')).scripts[name].split(' && ')
}
