// Run by the drill of a full disk as a process of its own, with a small disk at $TMPDIR: site, database and files lie there. Prints what it found.
import { appendFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ask } from '#tests/setup/chat-client.ts'
import { type Finding, onGround } from './drill.ts'
import { Load, manyWriters } from './load.ts'

const seconds = Number(process.argv[2])
const ballast = join(tmpdir(), 'ballast')

const finding = await onGround(async ({ start, database, filesIn }): Promise<Finding> => {
	const site = await start()
	const load = new Load([site.origin], { writers: manyWriters(filesIn) })
	await load.more(30)
	const until = performance.now() + seconds * 1_000
	const before = load.acknowledged
	while (performance.now() < until) {
		// Whatever is freed meanwhile is taken as well.
		for (const size of [1_000_000, 4_096]) {
			try {
				for (;;) appendFileSync(ballast, Buffer.alloc(size))
			} catch {}
		}
		await pause(50)
	}
	const meanwhile = load.acknowledged - before
	const wrong: string[] = []
	const alive = await ask(`${site.origin}/healthz`)
	if (alive.status !== 200) wrong.push(`/healthz answered ${alive.status}`)
	rmSync(ballast)
	const recovered = await load.recovery()
	const tally = await load.settle(database.url)
	return {
		...tally,
		wrong: [...tally.wrong, ...wrong],
		recoveredMs: [recovered],
		also: { secondsFull: seconds, acknowledgedMeanwhile: meanwhile, retries: load.retries },
	}
})
console.log(JSON.stringify(finding))
process.exit(0)
