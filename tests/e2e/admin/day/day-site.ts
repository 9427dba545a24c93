import { Client } from 'pg'
import { connectToRunning } from '../../../../server/embedded-postgres/start.ts'
import { startImap } from '../../../mocks/imap-server.ts'
import { test as base } from '../../../setup/browser-test.ts'
import { freePort } from '../../../setup/free-port.ts'
import { startSeparateSite } from '../../../setup/sample-site/separate-site.ts'

export type Site = {
	origin: string
	/** The port at which the site receives emails by SMTP. */
	smtpPort: number
	/** Puts an email into the mailbox that the site reads by IMAP. */
	deliver(raw: string): void
	query(statement: string, values?: unknown[]): Promise<Record<string, string>[]>
}

/** What the samples of a demo put into the list of the day, with everything that refers to it. */
const work = [
	'client',
	'deal',
	'appointment',
	'"order"',
	'invoice',
	'conversation',
	'credit_application',
	'forum_post',
	'mail_thread',
	'mail_delivery',
	'mail_draft',
]

/** Starts a separate site of a practice that has services and dealers, but no client yet, with a mailbox of its own. */
export const test = base.extend<object, { site: Site }>({
	site: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern.
		async ({}, use) => {
			const mailbox = await startImap({ hasIdle: true })
			const smtpPort = await freePort()
			const { origin, dataDir, stop } = await startSeparateSite({
				DEMO_SMTP_PORT: String(smtpPort),
				IMAP_URL: mailbox.url,
				CASE_MAIL_ADDRESS: '*@cases.lotwise.test',
			})
			const client = new Client({ connectionString: (await connectToRunning(dataDir)).url })
			await client.connect()
			// Records that otherwise cannot be deleted are samples here.
			await client.query('set session_replication_role = replica')
			await client.query(`truncate ${work.join(', ')} cascade`)
			await client.query('set session_replication_role = default')
			await use({
				origin,
				smtpPort,
				deliver: (raw) => mailbox.deliver(Buffer.from(raw.replaceAll('\n', '\r\n'))),
				query: async (statement, values = []) => (await client.query(statement, values)).rows,
			})
			await client.end()
			await stop()
			await mailbox.close()
		},
		{ scope: 'worker' },
	],
})
