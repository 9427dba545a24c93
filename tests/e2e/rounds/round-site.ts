import { Client } from 'pg'
import { connectToRunning } from '../../../server/embedded-postgres/start.ts'
import { test as base } from '../../setup/browser-test.ts'
import { startSeparateSite } from '../../setup/sample-site/separate-site.ts'

type Site = {
	origin: string
	/** Sets the clock that decides deadlines this many hours ahead of the real time. */
	moveClock(hours: number): Promise<void>
}

/** Starts a separate site, because these tests move the clock past deadlines. */
export const test = base.extend<object, { site: Site }>({
	site: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern.
		async ({}, use) => {
			const { origin, dataDir, stop } = await startSeparateSite()
			async function moveClock(hours: number) {
				const client = new Client({ connectionString: (await connectToRunning(dataDir)).url })
				await client.connect()
				await client.query(
					`create or replace function round_clock() returns timestamptz language sql volatile as 'select clock_timestamp() + interval ''${hours} hours'''`,
				)
				await client.end()
			}
			await use({ origin, moveClock })
			await stop()
		},
		{ scope: 'worker' },
	],
})
