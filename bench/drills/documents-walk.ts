import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { table } from '../report.ts'
import { runContainers } from './documents-walk/containers.ts'
import { missingForMachines, startNetwork } from './documents-walk/machine.ts'
import { startOutside } from './documents-walk/outside.ts'
import { installByHand, installBySetup, type Journey, tryAtHome } from './documents-walk/routes.ts'
import { type Row, startWalk, summarize } from './documents-walk/walk.ts'
import type { Drill } from './drill.ts'

const journeys: Record<string, (journey: Journey) => Promise<void>> = {
	tryAtHome,
	installBySetup,
	installByHand,
	runContainers,
}

/**
 * Reads the blocks of shell in the documents and types them, in their order and as the user they name, on Debian servers that run their
 * own systemd in name spaces. WALK_ONLY=tryAtHome,… takes some of the journeys; then what they leave out is no fault.
 */
export const documentsWalk: Drill = {
	name: 'documents-walk',
	what: 'Every command of the README and the manual is typed on fresh Debian servers, and does what they say.',
	sizes: { quick: 1, deep: 1 },
	onlyByName: true,
	unavailableReason: missingForMachines,
	async run({ onCleanup }) {
		const only = process.env.WALK_ONLY?.split(',')
		const walk = startWalk()
		for (const [text, value] of [
			['https://…', 'https://git.example/lotwise'],
			['sk_live_…', 'sk_live_walk'],
			['whsec_…', 'whsec_walk'],
			['smtps://user:password@mail.example:465', 'smtp://127.0.0.1:2525'],
			['age1… as the command printed it', (printed: string) => /age1\w+/.exec(printed)?.[0] ?? ''],
		] as const)
			walk.fills.set(text, value)
		const folder = mkdtempSync(join(tmpdir(), 'lotwise-walk-'))
		onCleanup(() => rmSync(folder, { recursive: true, force: true }))
		onCleanup(startNetwork())
		onCleanup(await startOutside(folder))
		const failures: string[] = []
		for (const [name, follow] of Object.entries(journeys))
			if (!only || only.includes(name))
				await follow({ walk, folder }).catch((error: Error) => failures.push(`${name}: ${error.message}`))
		const { rows, failures: missed } = summarize(walk)
		console.error(`\n${table(['document', 'commands', 'passed', 'not walked'], rows.map(cells))}`)
		return {
			acknowledged: walk.passed.size,
			lost: 0,
			duplicated: 0,
			failures: only ? failures : [...failures, ...missed],
			recoveredMs: [],
		}
	},
}

const cells = ({ document, lines, passed, notWalked }: Row) => [
	document,
	String(lines),
	String(passed),
	notWalked,
]
