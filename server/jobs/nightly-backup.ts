import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'

const storedMax = 14
const ours = /^lotwise-\d{4}-\d{2}-\d{2}\.age$/

/**
 * Writes today's backup into `folder` and deletes all but the newest 14. Runs the operator command in its own process, so that
 * encryption does not slow down responses. @throws Error with the command's error output
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

function runCommand(args: string[]): Promise<void> {
	return new Promise((resolvePromise, reject) => {
		const child = spawn(process.execPath, [resolve('scripts/operator.ts'), ...args], {
			stdio: ['ignore', 'ignore', 'pipe'],
		})
		let errorOutput = ''
		child.stderr.on('data', (chunk) => {
			errorOutput = (errorOutput + chunk).slice(-2_000)
		})
		child.once('error', reject)
		child.once('exit', (code) =>
			code === 0 ? resolvePromise() : reject(new Error(`The backup failed: ${errorOutput.trim()}`)),
		)
	})
}
