import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sendRequest, signInAt } from '#tests/setup/chat-client.ts'
import type { Drill } from './drill.ts'
import { Load, mixedWriters } from './load.ts'

const skew = fileURLToPath(new URL('skewed-clock.ts', import.meta.url))
const day = 86_400_000

export const clockSkewed: Drill = {
	name: 'clock',
	what: 'One of two instances has a clock that is a day ahead, then a day behind (size: seconds each).',
	sizes: { quick: 2, deep: 90 },
	async run({ start, database, filesIn }, seconds) {
		const correctSite = await start()
		const problems: string[] = []
		const recoveredMs: number[] = []
		const load = new Load([correctSite.origin], { writers: mixedWriters(filesIn) })
		const member = [correctSite.origin, 'member@lotwise.test', 'demo-member-2026!'] as const
		// To a clock that is a day ahead, a one-day session has expired; where the clock is right it must continue.
		const dayCookie = await signInAt(...member)
		const longCookie = await signInAt(...member, { remember: true })
		const isSignedIn = async (origin: string, cookies = [longCookie]) => {
			const responses = cookies.map((cookie) => sendRequest(`${origin}/account`, { headers: { cookie } }))
			return (await Promise.all(responses)).every(({ status }) => status === 200)
		}
		const both = [dayCookie, longCookie]
		let skewed: Load | undefined
		let acknowledged = 0
		let [lost, duplicated] = [0, 0]
		for (const offset of [day, -day]) {
			const skewedSite = await start({
				env: { NODE_OPTIONS: `--import=${skew}`, CLOCK_OFFSET_MS: String(offset) },
			})
			skewed = new Load([skewedSite.origin], { writers: mixedWriters(filesIn) })
			await skewed.untilMore(20)
			await pause(seconds * 1_000)
			if (!(await isSignedIn(correctSite.origin, both)))
				problems.push('a session ended at the instance whose clock is right')
			if (!(await isSignedIn(skewedSite.origin)))
				problems.push('a session ended at the instance whose clock is wrong')
			const counts = await skewed.settle(database.url)
			acknowledged += counts.acknowledged
			lost += counts.lost
			duplicated += counts.duplicated
			problems.push(...counts.failures)
			await skewedSite.stop()
			recoveredMs.push(await load.recovery())
			if (!(await isSignedIn(correctSite.origin, both)))
				problems.push('a session was lost with the wrong clock')
		}
		const counts = await load.settle(database.url)
		return {
			acknowledged: acknowledged + counts.acknowledged,
			lost: lost + counts.lost,
			duplicated: duplicated + counts.duplicated,
			failures: [...problems, ...counts.failures],
			recoveredMs,
			details: { secondsEach: seconds },
		}
	},
}
