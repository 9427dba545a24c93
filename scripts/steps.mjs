// Runs commands as visible steps with their duration. Runs on the machine's own Node.
import { spawn } from 'node:child_process'

/** A problem the person at the terminal can fix: one sentence, no stack. */
export class Fault extends Error {}

/**
 * Prints the step and how long it took, and the command's output only when it fails. Throws `Fault`.
 * With `beside`, for a step that runs in parallel with others, it prints one line when it is done.
 * @param {string} title
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, beside?: boolean }} [options]
 */
export async function runStep(title, command, args, { beside = false, ...options } = {}) {
	if (!beside) process.stdout.write(`  ${title} … `)
	const started = performance.now()
	const { code, output } = await run(command, args, options)
	const time = `${((performance.now() - started) / 1000).toFixed(1)} s`
	const result = code === 0 ? time : `failed after ${time}`
	console.log(beside ? `  ${title} … ${result}` : result)
	if (code === 0) return
	console.error(output.trimEnd())
	throw new Fault(`${title} failed: see above. The command was: ${[command, ...args].join(' ')}`)
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} options
 * @returns {Promise<{ code: number, output: string }>}
 */
function run(command, args, options) {
	return new Promise((resolve) => {
		const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
		const signals = /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP'])
		const stop = () => {
			child.kill('SIGTERM')
			process.exit(1)
		}
		for (const signal of signals) process.once(signal, stop)
		let output = ''
		const append = (/** @type {Buffer} */ chunk) => {
			output += chunk
		}
		child.stdout.on('data', append)
		child.stderr.on('data', append)
		child.once('error', (error) => resolve({ code: 1, output: error.message }))
		child.once('close', (code) => {
			for (const signal of signals) process.off(signal, stop)
			resolve({ code: code ?? 1, output })
		})
	})
}
