import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { findChromium, findTestBrowser } from '../tests/setup/chromium.ts'
import { buildIfStale } from './build.ts'
import { Fault, runStep } from './steps.mjs'

type Count = { passed: number; failed: number; skipped: number }
type Part = { name: string; run(): Promise<Count> }

const none: Count = { passed: 0, failed: 0, skipped: 0 }
const bin = resolve('node_modules/.bin')
const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}`, FORCE_COLOR: '0', NODE_ENV: '' }

/** Fonts with the widths of Arial, which every visitor's machine has and a bare server lacks: pages are laid out with them until ours come. */
const arialFonts = 'fonts-liberation'

const parts: Part[] = [
	{ name: 'check', run: check },
	{ name: 'unit', run: () => vitest('unit', 'Unit tests') },
	{ name: 'db', run: integrationTests },
	{ name: 'e2e', run: browserTests },
]

const { values } = parseArgs({ options: { only: { type: 'string' } } })
const wanted = parts.filter(({ name }) => !values.only || values.only === name)
if (wanted.length === 0) console.error('--only takes check, unit, db or e2e.')
mkdirSync('.cache', { recursive: true })
const total = { ...none }
for (const { run } of wanted) {
	const count = await run().catch(failure)
	total.passed += count.passed
	total.failed += count.failed
	total.skipped += count.skipped
}
process.exitCode = wanted.length > 0 && total.failed === 0 ? 0 : 1
if (total.skipped > 0) console.log(`${total.skipped} skipped: each says why in its test.`)
console.log(`${total.passed} passed, ${total.failed} failed`)

// One part's failure does not hide what the others would say.
function failure(error: unknown): Count {
	console.error(error instanceof Fault ? error.message : error)
	return { ...none, failed: 1 }
}

/** The compiler keeps one processor busy for as long as all the rest of the check and the build take together. */
async function check(): Promise<Count> {
	const commands = packageScript('check')
	const compiler = commands.indexOf('tsc')
	const counts = await inTurn(commands.slice(0, compiler), false)
	const besides = inTurn(commands.slice(compiler + 1), true).then(async (counted) => {
		// What fails here is tried again, and counted, by the tests that need it.
		if (!values.only) await buildIfStale({ beside: true }).catch(() => {})
		return counted
	})
	counts.push(...(await inTurn(['tsc'], true)), ...(await besides))
	return { ...none, failed: counts.reduce((sum, { failed }) => sum + failed, 0) }
}

async function inTurn(commands: string[], beside: boolean): Promise<Count[]> {
	const counts: Count[] = []
	for (const command of commands)
		counts.push(await runStep(command, 'sh', ['-c', command], { env, beside }).then(() => none, failure))
	return counts
}

async function vitest(project: string, title: string): Promise<Count> {
	const file = `.cache/vitest-${project}.json`
	const args = [
		'run',
		'--project',
		project,
		'--reporter=default',
		'--reporter=json',
		`--outputFile.json=${file}`,
	]
	return counted(title, 'vitest', args, file, (report) => ({
		passed: report.numPassedTests,
		failed: report.numFailedTests,
		skipped: report.numPendingTests + report.numTodoTests,
	}))
}

// Some of them ask the built server, and a build of yesterday would answer for yesterday.
async function integrationTests(): Promise<Count> {
	await buildIfStale()
	return vitest('db', 'Integration tests')
}

async function browserTests(): Promise<Count> {
	await requireBrowser()
	await buildIfStale()
	const file = '.cache/playwright.json'
	return counted('Browser tests', 'playwright', ['test', '--reporter=list,json'], file, ({ stats }) => ({
		passed: stats.expected,
		failed: stats.unexpected + stats.flaky,
		skipped: stats.skipped,
	}))
}

// biome-ignore lint/suspicious/noExplicitAny: the shape is the test runner's own.
type Report = any
async function counted(
	title: string,
	command: string,
	args: string[],
	file: string,
	read: (report: Report) => Count,
): Promise<Count> {
	rmSync(file, { force: true })
	let fault: unknown
	await runStep(title, command, args, { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file } }).catch(
		(error) => {
			fault = error
		},
	)
	const count = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : none
	console.log(`    ${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`)
	// A run may fail without a failing test: a file that cannot be loaded, an error between tests.
	const failed = fault ? Math.max(count.failed, 1) : count.failed
	if (fault) console.error((fault as Error).message)
	return { ...count, failed }
}

async function requireBrowser() {
	const debian = existsSync('/usr/bin/apt-get')
	const root = process.getuid?.() === 0
	if (!findChromium() && debian) {
		const sudo = root ? [] : ['sudo', '-n']
		const [first = '', ...rest] = [...sudo, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-q']
		await runStep('Reading the package list', first, [...rest, 'update'])
		await runStep('Installing Chromium', first, [
			...rest,
			'install',
			'-y',
			'--no-install-recommends',
			'chromium',
			arialFonts,
		])
	} else if (!findChromium())
		await runStep('Installing Chromium', 'playwright', ['install', 'chromium'], { env })
	if (!findChromium())
		throw new Fault('No Chromium could be installed: set PLAYWRIGHT_CHROMIUM_PATH to a Chromium or Chrome.')
	if (!debian || !root) return
	if (!globSync('/usr/share/fonts/**/LiberationSans-*').length) tryPackage(arialFonts)
	// Half the work of each page: worth a try where nobody has to be asked, and the tests run without it too.
	if (findTestBrowser() === '/usr/bin/chromium') tryPackage('chromium-headless-shell')
}

function tryPackage(name: string) {
	const hurry = ['Retries=0', 'http::Timeout=15', 'https::Timeout=15'].flatMap((set) => [
		'-o',
		`Acquire::${set}`,
	])
	const apt = (...args: string[]) =>
		spawnSync('apt-get', ['-q', ...hurry, ...args], {
			stdio: 'ignore',
			env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
		}).status === 0
	const install = ['install', '-y', '--no-install-recommends', '--no-upgrade', name]
	if (!apt(...install) && apt('update')) apt(...install)
}

function packageScript(name: string): string[] {
	return JSON.parse(readFileSync('package.json', 'utf8')).scripts[name].split(' && ')
}
