import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/** Supervises a program, which finds in `runs` how often it has been started. Returns that number and how the supervisor ended. */
async function superviseProgram(
	program: string,
	afterStart?: (pid: number, runs: () => number) => Promise<void>,
) {
	const folder = mkdtempSync(join(tmpdir(), 'lotwise-supervise-'))
	onTestFinished(() => rmSync(folder, { recursive: true }))
	const file = join(folder, 'runs')
	const counted = `
		const { appendFileSync, readFileSync } = require('node:fs')
		appendFileSync(${JSON.stringify(file)}, '.')
		const runs = readFileSync(${JSON.stringify(file)}, 'utf8').length
		const ready = (then) => process.send('ready', then)
		${program}`
	const supervisor = `
		import { supervise } from ${JSON.stringify(new URL('./supervise.mjs', import.meta.url).href)}
		supervise(process.execPath, ['-e', ${JSON.stringify(counted)}], process.env)`
	const child = spawn(process.execPath, ['--input-type=module', '-e', supervisor], { stdio: 'ignore' })
	const ended = once(child, 'exit')
	const runs = () => {
		try {
			return readFileSync(file, 'utf8').length
		} catch {
			return 0
		}
	}
	await afterStart?.(child.pid!, runs)
	const [code] = await ended
	return { code, runs: runs() }
}

test('a site that is killed after it was ready is started again', async () => {
	const program = `ready(() => { if (runs === 1) process.kill(process.pid, 'SIGKILL'); else process.exit(0) })`
	expect(await superviseProgram(program)).toEqual({ code: 0, runs: 2 })
})

test('a site that dies before it is ready is not started again', async () => {
	expect(await superviseProgram('process.exit(3)')).toEqual({ code: 3, runs: 1 })
})

test('a site that dies each time right after it was ready is started again five times', async () => {
	const program = `ready(() => process.kill(process.pid, 'SIGKILL'))`
	expect(await superviseProgram(program)).toEqual({ code: 1, runs: 6 })
})

test.each(['SIGTERM', 'SIGINT'] as const)(
	'%s ends a site that does not answer it any more',
	async (signal) => {
		// As the watchdog does when a task holds the event loop, and the site cannot obey the signal itself.
		const program = `process.on('${signal}', () => process.kill(process.pid, 'SIGKILL')); ready(() => {}); setInterval(() => {}, 1_000)`
		const ended = await superviseProgram(program, async (pid, runs) => {
			await expect.poll(runs).toBe(1)
			// The program is counted before it handles the signal.
			process.kill(pid, signal)
		})
		expect(ended).toEqual({ code: 1, runs: 1 })
	},
)
