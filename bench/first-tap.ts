// How long the first tap on a simulated phone takes until what it opens can be used: at the paint, and three seconds later.
// `node bench/first-tap.ts [--rounds 5] [--only 'Sign In']`. `npm run bench` measures the same.
import { parseArgs } from 'node:util'
import { buildIfStale } from '../scripts/build.ts'
import { describeNoise, watchNoise } from './machine-noise.ts'
import { measureFirstTaps } from './pages/first-tap.ts'
import { findPost } from './pages/page-loads.ts'
import { startSite, withDataFolder } from './processes.ts'
import { table } from './report.ts'
import { signIn } from './sign-in.ts'

const { values: options } = parseArgs({ options: { rounds: { type: 'string' }, only: { type: 'string' } } })

await buildIfStale()
const noiseSince = watchNoise()
await withDataFolder(async (dataDir) => {
	const site = await startSite(dataDir)
	try {
		const taps = await measureFirstTaps(site.origin, {
			post: await findPost(site.origin),
			member: await signIn(site.origin, 'member'),
			rounds: Number(options.rounds ?? 5),
			...(options.only ? { only: options.only } : {}),
		})
		console.log(describeNoise(noiseSince([])))
		console.log(
			table(
				['first tap, ms', 'at the paint (floor 1,500, goal 1,000)', '3 s later (floor 200, goal 100)'],
				(taps ?? []).map(({ name, atPaintMs, laterMs }) => [name, atPaintMs, laterMs]),
			),
		)
	} finally {
		await site.stop()
	}
})
