import { spawn } from 'node:child_process'

const restartsMax = 5
/** A run that lasted this long begins the count of restarts anew. */
const steadyMs = 10 * 60_000

/**
 * Runs the site in a child process, and starts it again when it dies after it was ready: at most five times in a row. A site that
 * ends by itself, or dies before it was ready, ends this process too.
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
export function supervise(command, args, env) {
	let restarts = 0
	let stopping = false
	/** @type {import('node:child_process').ChildProcess} */
	let child
	const start = () => {
		/** @type {number | undefined} */
		let readyAt
		child = spawn(command, args, {
			// The channel closes when this process is killed, which the child notices.
			stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
			env: { ...env, LOTWISE_SUPERVISED: '1' },
		})
		child.on('message', (message) => {
			if (message === 'ready') readyAt = performance.now()
		})
		child.once('exit', (code, signal) => {
			if (readyAt !== undefined && performance.now() - readyAt > steadyMs) restarts = 0
			if (stopping || code === 0 || readyAt === undefined || restarts >= restartsMax) process.exit(code ?? 1)
			restarts += 1
			console.error(`The site ended (${signal ?? code}). It is started again, ${restarts} of ${restartsMax}.`)
			start()
		})
	}
	for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP']))
		process.on(signal, () => {
			stopping = true
			child.kill(signal)
		})
	start()
}
