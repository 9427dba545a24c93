import { spawn, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Drill, Finding } from './drill.ts'
import { findPrograms } from './operators-day/machine.ts'

const program = fileURLToPath(new URL('operators-day/day.ts', import.meta.url))

/** Why it cannot run here: it needs root, name spaces of its own and PostgreSQL's programs. */
function unavailableReason(): string | undefined {
	if (process.getuid?.() !== 0) return 'it sets up a server, so it needs root'
	if (
		spawnSync('unshare', ['--mount', '--net', '--pid', '--fork', 'ip', 'link', 'set', 'lo', 'up']).status !==
		0
	)
		return 'name spaces of its own are not allowed'
	return findPrograms() ? undefined : 'PostgreSQL, createuser, useradd or setpriv is missing'
}

/**
 * The documented installation and everything that an operator does with it, at the documented paths and as the documented user. It
 * runs in a mount, network and process name space of its own, so nothing of the machine is touched and everything ends with it.
 */
export const operatorsDay: Drill = {
	name: 'operators-day',
	what: 'A server is installed as documented, backed up, lost, restored, its keys rotated, upgraded and rolled back.',
	sizes: { quick: 1, deep: 3 },
	unavailableReason,
	async run(_, size) {
		const found: Finding = { acknowledged: 0, lost: 0, duplicated: 0, failures: [], recoveredMs: [] }
		const result = await new Promise<string>((resolve) => {
			const child = spawn(
				'unshare',
				[
					'--mount',
					'--net',
					'--pid',
					'--fork',
					'--kill-child',
					'--',
					process.execPath,
					program,
					String(size),
				],
				{ stdio: ['ignore', 'pipe', 'inherit'] },
			)
			let last = ''
			child.stdout.setEncoding('utf8').on('data', (text: string) => {
				last = (last + text).slice(-20_000)
				// What the commands print is the point of this drill; the last line is the result.
				process.stderr.write(text)
			})
			child.once('close', () => resolve(last.trimEnd().split('\n').at(-1) ?? ''))
		})
		if (!result.startsWith('{')) return { ...found, failures: ['the day ended early'] }
		return { ...found, ...(JSON.parse(result) as Finding) }
	},
}
