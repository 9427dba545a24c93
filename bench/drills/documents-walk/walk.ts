import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Machine } from './machine.ts'
import { needs, readSteps, type Step } from './read-steps.ts'
import type { Terminal } from './terminal.ts'

const MINUTE_MS = 60_000
const START_MS_MAX = 15 * MINUTE_MS

/** Everything that is walked, and what was found. */
export type Walk = {
	steps: Step[]
	passed: Set<Step>
	failures: string[]
	/** What a reader writes in place of an ellipsis, by what the documents say. */
	fills: Map<string, string | ((printed: string) => string)>
	usedFills: Set<string>
	/** Files whose steps are not commands of a document. */
	byHand: Row[]
}

/** The documents whose commands an operator types. */
export const documents = ['README.md', 'docs/operations.md']

export function startWalk(): Walk {
	const steps = documents.flatMap((document) => readSteps(document, readFileSync(document, 'utf8')))
	return { steps, passed: new Set(), failures: [], fills: new Map(), usedFills: new Set(), byHand: [] }
}

type Place = { walk: Walk; machine: Machine; terminal: Terminal }

/**
 * Types the commands of a section in the order in which they stand there, and compares what happens with what the document says of them.
 * Returns what they printed. @throws Error when one fails: what follows it would prove nothing
 */
export async function follow({ walk, machine, terminal }: Place, section: string): Promise<string> {
	const steps = walk.steps.filter((step) => step.section === section && !step.needs)
	if (steps.length === 0) throw new Error(`no document has a command under '${section}'`)
	let printed = ''
	for (const step of steps) {
		const command = fill(walk, step, printed)
		const from = performance.now()
		console.error(`\n${machine.name}, ${step.document}:${step.line}\n# ${command.replaceAll('\n', '\n# ')}`)
		const { output, faults } = await (step.claims.address ? serve : typeOnce)(
			{ machine, terminal },
			{ ...step, command },
		)
		const shown = output.split('\n')
		console.error([...(shown.length > 12 ? ['…'] : []), ...shown.slice(-12)].join('\n'))
		console.error(`(${((performance.now() - from) / 1_000).toFixed(0)} s)`)
		printed += `${output}\n`
		if (faults.length === 0) walk.passed.add(step)
		else {
			const place = `${step.document}:${step.line}, '${command.split('\n')[0]}' on ${machine.name}`
			throw new Error(`${place}: ${faults.join('; ')}. It printed: ${output.slice(-600)}`)
		}
	}
	return printed
}

/** @throws Error when nobody says what a reader writes there */
function fill(walk: Walk, { document, line, command }: Step, printed: string): string {
	let filled = command
	for (const [text, value] of walk.fills)
		if (filled.includes(text)) {
			walk.usedFills.add(text)
			filled = filled.replaceAll(text, typeof value === 'string' ? value : value(printed))
		}
	if (/…|\b(FILE|EMAIL|FOLDER|NAME)\b/.test(filled))
		throw new Error(`${document}:${line}: what to write in '${filled}'?`)
	return filled
}

type Outcome = { output: string; faults: string[] }

async function typeOnce(
	{ machine, terminal }: Omit<Place, 'walk'>,
	{ command, claims }: Step,
): Promise<Outcome> {
	const until = performance.now() + (claims.within ? MINUTE_MS : 0)
	for (;;) {
		const { code, output } = await terminal.type(command)
		const faults = [
			...(code === claims.exitCode ? [] : [`it ended with ${code} and not ${claims.exitCode}`]),
			...claims.prints.filter((text) => !output.includes(text)).map((text) => `it did not print '${text}'`),
			...claims.creates
				.filter((path) => !existsSync(machine.root + path))
				.map((path) => `${path} is not there`),
		]
		if (faults.length === 0 || performance.now() > until) return { output, faults }
		await pause(1_000)
	}
}

/** Starts what answers at an address, waits until it does, and ends it with Ctrl-C. */
async function serve(
	{ machine, terminal }: Omit<Place, 'walk'>,
	{ command, claims }: Step,
): Promise<Outcome> {
	const server = await terminal.start(command)
	const until = performance.now() + START_MS_MAX
	let status = 0
	while (status !== 200 && performance.now() < until && !(await server.hasEnded())) {
		await pause(1_000)
		status = await statusOf(machine, claims.address!)
	}
	const missing = claims.prints.filter((text) => !server.output().includes(text))
	const { code, output } = await server.interrupt()
	const faults = [
		...(status === 200 ? [] : [`${claims.address} answered with ${status}`]),
		...missing.map((text) => `it did not print '${text}'`),
		...(code === 0 || code === 130 ? [] : [`after Ctrl-C it ended with ${code}`]),
	]
	return { output, faults }
}

/** Returns the status of an answer to a request that is sent on the machine itself; 0 without an answer. */
export async function statusOf(machine: Machine, url: string): Promise<number> {
	const code = `fetch('${url}', { redirect: 'manual' }).then(({ status }) => console.log(status), () => console.log(0))`
	const [program = '', ...args] = machine.inNetwork(process.execPath, '-e', code)
	return Number((await promisify(execFile)(program, args)).stdout)
}

export type Row = { document: string; lines: number; passed: number; notWalked: string }

/** Counts by document, and names what nobody walked and what nobody needed. */
export function summarize({ steps, passed, fills, usedFills, byHand }: Walk): {
	rows: Row[]
	failures: string[]
} {
	const documents = [...new Set(steps.map(({ document }) => document))]
	const rows = documents.map((document) => {
		const own = steps.filter((step) => step.document === document)
		const left = own.flatMap((step) => step.needs ?? [])
		const reasons = [...new Set(left)].map(
			(need) => `${left.filter((each) => each === need).length}: ${needs[need]}`,
		)
		return {
			document,
			lines: own.length,
			passed: own.filter((step) => passed.has(step)).length,
			notWalked: reasons.join('; '),
		}
	})
	const missed = steps.filter((step) => !step.needs && !passed.has(step))
	return {
		rows: [...rows, ...byHand],
		failures: [
			...missed.map(
				({ document, line, command }) => `${document}:${line} was not walked: ${command.split('\n')[0]}`,
			),
			...[...fills.keys()].filter((text) => !usedFills.has(text)).map((text) => `no document says '${text}'`),
		],
	}
}
