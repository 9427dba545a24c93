// Runs the long tests, part after part, and writes the result of each into docs/deep-run.md.
import { execFileSync, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

type Part = { what: string; command: string[]; env?: NodeJS.ProcessEnv }

const tests = (only: string) => [process.execPath, 'scripts/run-tests.ts', '--only', only]

/** `postgres` needs TEST_DATABASE_URL, or Debian's PostgreSQL, which `scripts/other-postgres.sh` starts and as root installs. */
const parts: Record<string, Part> = {
	unit: { what: 'unit tests, all cases', command: tests('unit') },
	db: { what: 'integration tests, all cases', command: tests('db') },
	e2e: { what: 'browser tests, all journeys and looks', command: tests('e2e') },
	translated: {
		what: 'all journeys on translated pages',
		command: tests('e2e'),
		env: { TRANSLATED: '1' },
	},
	postgres: {
		what: 'integration tests on another PostgreSQL',
		command: ['bash', 'scripts/other-postgres.sh', ...tests('db')],
		// The versions differ in what a query does, which a sample of the cases shows.
		env: { DEEP: '' },
	},
	drills: { what: 'fault drills, in full size', command: [process.execPath, 'scripts/drills.mjs'] },
	documents: {
		what: 'every documented command, on fresh servers',
		command: [process.execPath, 'scripts/drills.mjs', '--only', 'documents-walk'],
	},
	a11y: { what: 'every route by axe, the keyboard journeys', command: ['npm', 'run', 'a11y'] },
}

const record = 'docs/deep-run.md'
const { values } = parseArgs({ options: { only: { type: 'string' } } })
const chosen = Object.keys(parts).filter((name) => !values.only || values.only === name)
if (chosen.length === 0) {
	console.error(`--only takes ${Object.keys(parts).join(', ')}.`)
	process.exitCode = 1
}
for (const name of chosen) {
	const startedAt = performance.now()
	const { code, summary } = await run(parts[name]!)
	const minutes = Math.round((performance.now() - startedAt) / 60_000)
	writeFileSync(record, withResult(readFileSync(record, 'utf8'), name, { code, summary, minutes }))
	if (code !== 0) process.exitCode = 1
}

/** Runs the command of a part with its output shown, of which the last line with a count is the summary. */
async function run({ what, command: [program = '', ...args], env }: Part) {
	console.log(`\n${what}`)
	const child = spawn(program, args, {
		env: { ...process.env, DEEP: '1', ...env },
		stdio: ['inherit', 'pipe', 'inherit'],
	})
	let output = ''
	child.stdout.on('data', (chunk: Buffer) => {
		process.stdout.write(chunk)
		output = (output + chunk).slice(-100_000)
	})
	const code = await new Promise<number>((resolve) => child.once('close', (exit) => resolve(exit ?? 1)))
	const summary = output.split('\n').findLast((line) => /^\s*\d+ passed\b/.test(line))
	return { code, summary: summary?.trim() ?? '' }
}

type Result = { code: number; summary: string; minutes: number }

/** Returns the document with the row of a part replaced. */
function withResult(text: string, name: string, { code, summary, minutes }: Result): string {
	const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
	const result = summary || (code === 0 ? 'passed' : 'failed')
	const cells = [`\`${name}\``, parts[name]!.what, today(), `\`${commit}\``, result, `${minutes} min`]
	const row = `| ${cells.join(' | ')} |`
	return text
		.split('\n')
		.map((line) => (line.startsWith(`| \`${name}\` |`) ? row : line))
		.join('\n')
}

function today(): string {
	return new Date().toISOString().slice(0, 10)
}
