import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'

const storedMax = 14
const ours = /^lotwise-\d{4}-\d{2}-\d{2}\.age$/

/**
 * Writes today's backup into `folder` and forgets all but the newest 14. By the operator's command in a process of its own, so that sealing takes
 * nothing from those who read the site meanwhile. @throws Error with what the command said
 */
export async function backUpNightly({
	folder,
	now,
}: {
	folder: string
	now: Date
}): Promise<{ stored: number }> {
	mkdirSync(folder, { recursive: true, mode: 0o700 })
	await runCommand(['backup', join(folder, `lotwise-${now.toISOString().slice(0, 10)}.age`)])
	const backups = readdirSync(folder)
		.filter((name) => ours.test(name))
		.sort()
	for (const old of backups.slice(0, -storedMax)) rmSync(join(folder, old))
	return { stored: Math.min(backups.length, storedMax) }
}

function runCommand(words: string[]): Promise<void> {
	return new Promise((done, fail) => {
		const child = spawn(process.execPath, [resolve('scripts/operator.ts'), ...words], {
			stdio: ['ignore', 'ignore', 'pipe'],
		})
		let said = ''
		child.stderr.on('data', (chunk) => {
			said = (said + chunk).slice(-2_000)
		})
		child.once('error', fail)
		child.once('exit', (code) => (code === 0 ? done() : fail(new Error(`The backup failed: ${said.trim()}`))))
	})
}
