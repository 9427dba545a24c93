import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/embedded-postgres/start.ts'
import { startInstance } from '#tests/setup/chat-instance.ts'
import { freePort } from '#tests/setup/free-port.ts'
import { productionFlags } from '../processes.ts'
import { signIn } from '../sign-in.ts'
import { fillPractice } from './fill-practice.ts'
import { listAdminPages } from './list-pages.ts'
import { type AdminPage, measureAdminPages } from './measure-pages.ts'

type Input = { clients: number; rounds: number }

/** Fills a database of its own, starts the production build on it, and measures every page of the admin area. */
export async function measureFullPractice(
	dataDir: string,
	{ clients, rounds }: Input,
): Promise<{ description: string; pages: AdminPage[] }> {
	const database = await startEmbeddedPostgres({ dataDir })
	try {
		const { busyClientId, description } = await fillPractice(database.url, clients)
		const secret = randomBytes(30).toString('base64url')
		const env = { ...productionFlags, DATA_DIR: dataDir, DEMO_SMTP_PORT: '0' }
		const logFile = join(dataDir, 'site.log')
		const options = { databaseUrl: database.url, port: await freePort(), secret, env, logFile }
		// The first start draws the pictures of the sample data.
		await (await startInstance(options)).stop()
		const { origin, stop } = await startInstance(options)
		try {
			const site = { origin, databaseUrl: database.url, cookie: await signIn(origin, 'admin') }
			const file = `/admin/clients/${busyClientId}`
			const paths = await listAdminPages(site, [file, `${file}/deal`, `${file}/mail`])
			return { description, pages: await measureAdminPages(site, { paths, rounds }) }
		} finally {
			await stop()
		}
	} finally {
		await database.stop()
	}
}
