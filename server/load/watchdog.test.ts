import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

/** Runs a program with a watchdog that ends it after 300 ms of processor time on the event loop. */
async function runWatched(
	work: string,
): Promise<{ code: number | null; signal: string | null; output: string }> {
	const program = `
		import { startWatchdog } from ${JSON.stringify(new URL('./watchdog.ts', import.meta.url).href)}
		const { note } = startWatchdog({ heldMsMax: 300 })
		const busy = (ms) => { const from = process.threadCpuUsage(); while (process.threadCpuUsage(from).user < ms * 1_000); }
		${work}`
	const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
		stdio: ['ignore', 'pipe', 'inherit'],
	})
	let output = ''
	child.stdout.on('data', (chunk) => {
		output += chunk
	})
	const [code, signal] = await once(child, 'close')
	return { code, signal, output }
}

test('a process whose event loop is held ends itself, and its log says what began last', async () => {
	const { signal, output } = await runWatched(
		`note('GET /chat'); note('POST /long'); setImmediate(() => { for (;;); })`,
	)
	expect(signal).toBe('SIGKILL')
	expect(JSON.parse(output)).toMatchObject({ level: 'fatal', latest: 'POST /long' })
})

test('much work in short tasks is not taken for a held event loop', async () => {
	const { code, output } = await runWatched(
		`let tasks = 0; const next = () => { busy(50); if (++tasks < 14) setImmediate(next); else process.exit(0) }; next()`,
	)
	expect([code, output]).toEqual([0, ''])
})

test('an event loop that gets no processor, as on a suspended machine, is not taken for a held one', async () => {
	const { code, output } = await runWatched(
		`setImmediate(() => { Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500); process.exit(0) })`,
	)
	expect([code, output]).toEqual([0, ''])
})
