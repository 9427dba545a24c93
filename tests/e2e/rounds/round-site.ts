import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { connectToRunning } from '../../../server/embedded-postgres/start.ts'
import { test as base } from '../../setup/browser-test.ts'
import { freePort } from '../../setup/free-port.ts'
import { expect } from '../as-advisor.ts'

type Site = {
	origin: string
	/** Moves the clock by which deadlines are kept. */
	moveClock(hours: number): Promise<void>
}

/** A site of its own, because its deadlines pass when the test says so. */
export const test = base.extend<object, { site: Site }>({
	site: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern.
		async ({}, use) => {
			const dataDir = await mkdtemp(join(tmpdir(), 'lotwise-rounds-'))
			const port = String(await freePort())
			const env = {
				...process.env,
				PORT: port,
				DATA_DIR: dataDir,
				LOG_LEVEL: 'warn',
				DATABASE_URL: '',
				ORIGIN: '',
			}
			const server = fork('server/main.ts', { env, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
			const origin = `http://localhost:${port}`
			const ready = () =>
				fetch(`${origin}/readyz`).then(
					({ status }) => status,
					() => 0,
				)
			await expect.poll(ready, { timeout: 120_000 }).toBe(200)
			async function moveClock(hours: number) {
				const client = new Client({ connectionString: (await connectToRunning(dataDir)).url })
				await client.connect()
				await client.query(
					`create or replace function round_clock() returns timestamptz language sql volatile as 'select clock_timestamp() + interval ''${hours} hours'''`,
				)
				await client.end()
			}
			await use({ origin, moveClock })
			const ended = once(server, 'exit')
			server.kill('SIGTERM')
			await ended
			await rm(dataDir, { recursive: true, force: true })
		},
		{ scope: 'worker', timeout: 150_000 },
	],
})
