// Runs commands as visible steps with their duration. Runs on the machine's own Node.
import { spawn } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'

/** A problem the person at the terminal can fix: one sentence, no stack. */
export class StepError extends Error {}

/**
 * Prints the step and how long it took; the output of the command only when it fails. Throws `StepError`.
 * A step that runs `beside` others gets its line when it is done. `progressOf` reads a line of output and may return what to show of the
 * progress: on a terminal it replaces what stood there, elsewhere it is printed every 20 seconds.
 * @param {string} title
 * @param {string} command
 * @param {string[]} args
 * `explain` may say in a sentence why the command failed. Of its output the last lines are shown.
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, beside?: boolean, progressOf?: (line: string) => string | undefined, explain?: (output: string) => string | undefined }} [options]
 */
export async function runStep(
	title,
	command,
	args,
	{ beside = false, progressOf, explain, ...options } = {},
) {
	if (!beside) process.stdout.write(`  ${title} … `)
	const started = performance.now()
	const show = showProgress({ title, beside, progressOf })
	const { code, output } = await run(command, args, options, show.read)
	show.end()
	const time = `${((performance.now() - started) / 1000).toFixed(1)} s`
	const result = code === 0 ? time : `failed after ${time}`
	console.log(beside ? `  ${title} … ${result}` : result)
	if (code === 0) return
	const lines = output.trimEnd().split('\n')
	if (lines.length > outputLinesMax)
		console.error(`(${lines.length - outputLinesMax} earlier lines are left out)`)
	console.error(lines.slice(-outputLinesMax).join('\n'))
	const reason = explain?.(output) ?? `${title} failed: see above.`
	throw new StepError(`${reason} The command was: ${[command, ...args].join(' ')}`)
}

/** The tests print more lines, and on a full disk npm prints one for each of thousands of files. */
const outputLinesMax = 400

const printEveryMs = 20_000

/** The progress of the steps that run beside each other, which share one line, in the order in which they began. */
const shownBeside = new Map()
let printedAt = performance.now()

/** @param {{ title: string, beside: boolean, progressOf: ((line: string) => string | undefined) | undefined }} step */
function showProgress({ title, beside, progressOf = () => undefined }) {
	const isTerminal = process.stdout.isTTY
	let rest = ''
	let shown = ''
	const isDue = () => performance.now() - printedAt > printEveryMs
	const printBeside = () => {
		const line = `  ${[...shownBeside].map((step) => step.join(' … ').trim()).join(' · ')}`
		if (isTerminal) process.stdout.write(`\r${line.slice(0, process.stdout.columns - 1)}\x1b[K`)
		else if (isDue()) console.log(line)
		else return
		printedAt = performance.now()
	}
	const printAlone = () => {
		if (isTerminal) process.stdout.write(`\r  ${title} … ${shown}\x1b[K`)
		else if (shown && isDue()) {
			console.log(shown)
			process.stdout.write(`  ${title} … `)
			printedAt = performance.now()
		}
	}
	if (beside) shownBeside.set(title, '')
	return {
		read(/** @type {string} */ text) {
			const lines = (rest + text).split('\n')
			rest = lines.pop() ?? ''
			// Vitest colors its output whatever the environment says.
			for (const line of lines) shown = progressOf(stripVTControlCharacters(line)) ?? shown
			if (beside) shownBeside.set(title, shown)
			beside ? printBeside() : printAlone()
		},
		end() {
			shownBeside.delete(title)
			if (isTerminal) process.stdout.write(beside ? '\r\x1b[K' : `\r  ${title} … \x1b[K`)
		},
	}
}

/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set()

/**
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} options
 * @param {(text: string) => void} [read]
 * @returns {Promise<{ code: number, output: string }>}
 */
function run(command, args, options, read) {
	return new Promise((resolve) => {
		const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
		children.add(child)
		const signals = /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP'])
		const stop = () => {
			for (const each of children) each.kill('SIGTERM')
			process.exit(1)
		}
		for (const signal of signals) process.once(signal, stop)
		let output = ''
		const append = (/** @type {Buffer} */ chunk) => {
			output += chunk
			read?.(String(chunk))
		}
		child.stdout.on('data', append)
		child.stderr.on('data', append)
		child.once('error', (error) => resolve({ code: 1, output: error.message }))
		child.once('close', (code) => {
			children.delete(child)
			for (const signal of signals) process.off(signal, stop)
			resolve({ code: code ?? 1, output })
		})
	})
}
