import { Client } from 'pg'
import { connectToRunning } from '../../server/embedded-postgres/start.ts'
import { test as base } from '../setup/browser-test.ts'
import { startSeparateSite } from '../setup/sample-site/separate-site.ts'
import { startPushService } from '../support/push-stand-in.ts'

type Site = {
	origin: string
	dataDir: string
	/** Sets the clock that decides the deadlines of rounds this many hours ahead of the real time. A test that needs it begins with 0. */
	moveClock(hours: number): Promise<void>
	/** The push service to which the site sends notifications. */
	pushService: Awaited<ReturnType<typeof startPushService>>
}

/**
 * A second site, for tests that would disturb the others: they move the clock past deadlines, import tax rates or need a setting. They run
 * one after the other in one worker (the project `second-site` of playwright.config.ts), because each site takes seconds of processor time
 * to start.
 */
export const test = base.extend<object, { site: Site }>({
	site: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern.
		async ({}, use) => {
			const pushService = await startPushService()
			const { origin, dataDir, stop } = await startSeparateSite({ PUSH_SERVICES: pushService.origin })
			async function moveClock(hours: number) {
				const client = new Client({ connectionString: (await connectToRunning(dataDir)).url })
				await client.connect()
				await client.query(
					`create or replace function round_clock() returns timestamptz language sql volatile as 'select clock_timestamp() + interval ''${hours} hours'''`,
				)
				await client.end()
			}
			await use({ origin, dataDir, moveClock, pushService })
			await stop()
			await pushService.close()
		},
		{ scope: 'worker' },
	],
})
