import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ask, signInAt } from '#tests/setup/chat-client.ts'
import type { Drill } from './drill.ts'
import { Load, manyWriters } from './load.ts'

const skew = fileURLToPath(new URL('skewed-clock.ts', import.meta.url))
const day = 86_400_000

export const clockWrong: Drill = {
	name: 'clock',
	what: 'One of two instances has a clock that is a day ahead, then a day behind; so many seconds each.',
	sizes: { quick: 2, deep: 90 },
	async run({ start, database, filesIn }, seconds) {
		const right = await start()
		const wrong: string[] = []
		const recoveredMs: number[] = []
		const load = new Load([right.origin], { writers: manyWriters(filesIn) })
		const member = [right.origin, 'member@lotwise.test', 'demo-member-2026!'] as const
		// A session of one day is over by a clock that is a day ahead; where the clock is right it goes on, too.
		const ofADay = await signInAt(...member)
		const remembered = await signInAt(...member, { remember: true })
		const isIn = async (origin: string, cookies = [remembered]) => {
			const asked = cookies.map((cookie) => ask(`${origin}/account`, { headers: { cookie } }))
			return (await Promise.all(asked)).every(({ status }) => status === 200)
		}
		const both = [ofADay, remembered]
		let skewed: Load | undefined
		let acknowledged = 0
		let [lost, duplicated] = [0, 0]
		for (const offset of [day, -day]) {
			const off = await start({
				env: { NODE_OPTIONS: `--import=${skew}`, CLOCK_OFFSET_MS: String(offset) },
			})
			skewed = new Load([off.origin], { writers: manyWriters(filesIn) })
			await skewed.more(20)
			await pause(seconds * 1_000)
			if (!(await isIn(right.origin, both)))
				wrong.push('a session ended at the instance whose clock is right')
			if (!(await isIn(off.origin))) wrong.push('a session ended at the instance whose clock is wrong')
			const counts = await skewed.settle(database.url)
			acknowledged += counts.acknowledged
			lost += counts.lost
			duplicated += counts.duplicated
			wrong.push(...counts.wrong)
			await off.stop()
			recoveredMs.push(await load.recovery())
			if (!(await isIn(right.origin, both))) wrong.push('a session was lost with the wrong clock')
		}
		const counts = await load.settle(database.url)
		return {
			acknowledged: acknowledged + counts.acknowledged,
			lost: lost + counts.lost,
			duplicated: duplicated + counts.duplicated,
			wrong: [...wrong, ...counts.wrong],
			recoveredMs,
			also: { secondsEach: seconds },
		}
	},
}
