import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { explainNpm } from './install.mjs'
import { runStep } from './steps.mjs'

test('a failed installation is explained in a sentence, and not in thousands of lines', async () => {
	expect(explainNpm('npm error code ENOSPC')).toContain('The disk is full')
	expect(explainNpm('npm error code EAI_AGAIN\nnpm error syscall getaddrinfo')).toContain('cannot reach')
	expect(explainNpm('npm error code EACCES')).toContain('cannot write to')
	expect(explainNpm('npm error 404')).toBeUndefined()

	const print = vi.spyOn(console, 'error').mockImplementation(() => {})
	const log = vi.spyOn(console, 'log').mockImplementation(() => {})
	const manyLines = ['-e', 'for (let i = 0; i < 20000; i++) console.log("ENOSPC", i); process.exitCode = 1']
	const step = runStep('Installing', process.execPath, manyLines, { beside: true, explain: explainNpm })
	await expect(step).rejects.toThrow(/^The disk is full/)
	const printed = print.mock.calls.flat().join('\n').split('\n')
	print.mockRestore()
	log.mockRestore()
	expect(printed.length).toBeLessThan(500)
	expect(printed.at(-1)).toBe('ENOSPC 19999')
})

test('npm start replaces its shell, so that a signal to it reaches the site', async () => {
	const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
	const folder = mkdtempSync(join(tmpdir(), 'lotwise-start-'))
	onTestFinished(() => rmSync(folder, { recursive: true }))
	const program = join(folder, 'start.mjs')
	writeFileSync(program, 'console.log(process.pid, process.env.NODE_COMPILE_CACHE)')
	const command = scripts.start.replace('scripts/start.mjs', program)
	const shell = spawn('sh', ['-c', command], { stdio: ['ignore', 'pipe', 'inherit'] })
	const output: string[] = []
	shell.stdout.on('data', (chunk) => output.push(String(chunk)))
	await once(shell, 'close')
	expect(output.join('').trim()).toBe(`${shell.pid} build/.compiled`)
	expect(command).toContain(program)
})

test('every start has the same young generation, which the measurement has too, and sets nothing for the C library', () => {
	for (const file of ['package.json', 'Dockerfile', 'deploy/lotwise', 'bench/processes.ts']) {
		const text = readFileSync(file, 'utf8')
		expect(text.match(/--max-semi-space-size=\d+/g), file).toEqual(['--max-semi-space-size=4'])
		expect(text, file).not.toMatch(/\bMALLOC_|\bGLIBC_TUNABLES|\bLD_PRELOAD/)
	}
})
