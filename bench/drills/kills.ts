import { freePort } from '#tests/setup/free-port.ts'
import type { Drill } from './drill.ts'
import { Load, manyWriters } from './load.ts'

/** Two pairs, one of each pair killed by turns: somebody is always being killed in mid-write, and somebody there to try again with. */
export const appKilled: Drill = {
	name: 'app-killed',
	what: 'Of four instances one and another is killed in mid-write, by turns, while the senders try again.',
	sizes: { quick: 4, deep: 200 },
	async run({ start, database, filesIn }, kills) {
		// The first one fills the database.
		const instances = [await start(), ...(await Promise.all([2, 3, 4].map(() => start())))]
		const origins = instances.map(({ origin }) => origin)
		// With a rest between their writes, so that the next instance is up before long.
		const load = new Load(origins, { writers: manyWriters(filesIn), restMs: 150 })
		const recoveredMs: number[] = []
		await load.more(12)
		let left = kills
		async function killer(pair: number): Promise<void> {
			for (let turn = 0; left-- > 0; turn++) {
				const which = pair * 2 + (turn % 2)
				await load.more(5 + (turn % 7))
				await load.midWrite(4)
				await instances[which]!.kill()
				const port = Number(new URL(origins[which]!).port)
				const [recovered, again] = await Promise.all([load.recovery(), start({ port })])
				recoveredMs.push(recovered)
				instances[which] = again
			}
		}
		await Promise.all([killer(0), killer(1)])
		const counts = await load.settle(database.url)
		return { ...counts, recoveredMs, also: { kills: recoveredMs.length, retries: load.retries } }
	},
}

/** Alone, so that whoever is turned away has nowhere else to go. */
export const sigterm: Drill = {
	name: 'sigterm',
	what: 'SIGTERM under load: what was begun is finished, nothing is cut off, and the process ends by itself.',
	sizes: { quick: 1, deep: 30 },
	async run({ start, database, filesIn }, times) {
		const port = await freePort()
		let site = await start({ port })
		const load = new Load([site.origin], { writers: manyWriters(filesIn) })
		const recoveredMs: number[] = []
		const endedMs: number[] = []
		const wrong: string[] = []
		await load.more(12)
		for (let time = 0; time < times; time++) {
			await load.more(20)
			const from = performance.now()
			await site.stop()
			endedMs.push(performance.now() - from)
			if (site.process.exitCode !== 0) wrong.push(`it ended with ${site.process.exitCode}`)
			site = await start({ port })
			recoveredMs.push(performance.now() - from + (await load.recovery()))
		}
		const counts = await load.settle(database.url)
		const longest = Math.max(...endedMs)
		if (longest > 11_000) wrong.push(`it took ${Math.round(longest)} ms to end`)
		return {
			...counts,
			wrong: [...counts.wrong, ...wrong],
			recoveredMs,
			also: { times, longestToEndMs: Math.round(longest), retries: load.retries },
		}
	},
}
