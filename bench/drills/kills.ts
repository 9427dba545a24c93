import { freePort } from '#tests/setup/free-port.ts'
import type { Drill } from './drill.ts'
import { Load, mixedWriters, restMsFor } from './load.ts'

/**
 * Pairs of instances: two, or one for a few kills. In each pair they are killed alternately, so that an instance is always being
 * killed in mid-write and another is there for retries.
 */
export const appKilled: Drill = {
	name: 'app-killed',
	what: 'Instances are killed in mid-write, one after the other, while the senders retry.',
	sizes: { quick: 2, deep: 200 },
	async run({ start, database, filesIn }, kills) {
		const pairs = kills > 10 ? [0, 1] : [0]
		// The first one fills the database.
		const instances = [await start()]
		while (instances.length < 2 * pairs.length) instances.push(await start())
		const origins = instances.map(({ origin }) => origin)
		// Senders pause between writes, so that the next instance is up in time.
		const load = new Load(origins, { writers: mixedWriters(filesIn), restMs: 150 })
		const recoveredMs: number[] = []
		await load.untilMore(12)
		let left = kills
		async function killer(pair: number): Promise<void> {
			for (let turn = 0; left-- > 0; turn++) {
				const index = pair * 2 + (turn % 2)
				await load.untilMore(5 + (turn % 7))
				await load.untilMidWrite(4)
				await instances[index]!.kill()
				const port = Number(new URL(origins[index]!).port)
				// After the last kill the other instance is enough.
				const restart = left > 0 ? start({ port }) : instances[index]!
				const [recovered, restarted] = await Promise.all([load.recovery(), restart])
				recoveredMs.push(recovered)
				instances[index] = restarted
			}
		}
		await Promise.all(pairs.map(killer))
		const counts = await load.settle(database.url)
		return { ...counts, recoveredMs, details: { kills: recoveredMs.length, retries: load.retries } }
	},
}

/** A single instance, so that rejected senders have no other one. */
export const sigterm: Drill = {
	name: 'sigterm',
	what: 'SIGTERM under load: requests in progress finish, nothing is cut off, and the process ends by itself.',
	sizes: { quick: 1, deep: 30 },
	async run({ start, database, filesIn }, times) {
		const port = await freePort()
		let site = await start({ port })
		const load = new Load([site.origin], { writers: mixedWriters(filesIn), restMs: restMsFor(times) })
		const recoveredMs: number[] = []
		const endedMs: number[] = []
		const failures: string[] = []
		await load.untilMore(12)
		for (let time = 0; time < times; time++) {
			await load.untilMore(20)
			const from = performance.now()
			await site.stop()
			endedMs.push(performance.now() - from)
			if (site.process.exitCode !== 0) failures.push(`it ended with ${site.process.exitCode}`)
			site = await start({ port })
			recoveredMs.push(performance.now() - from + (await load.recovery()))
		}
		const counts = await load.settle(database.url)
		const longest = Math.max(...endedMs)
		if (longest > 11_000) failures.push(`it took ${Math.round(longest)} ms to end`)
		return {
			...counts,
			failures: [...counts.failures, ...failures],
			recoveredMs,
			details: { times, longestToEndMs: Math.round(longest), retries: load.retries },
		}
	},
}
