import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { openDatabase } from '#app/db/client.server.ts'
import { insertOfferings } from '#app/modules/catalog/catalog.server.ts'
import { defaultOfferings } from '#app/modules/catalog/offerings.ts'
import { migrateToLatest } from '#server/boot/migrate.ts'
import { insertAdminWorld } from '#tests/factories/admin-world.ts'
import { insertManyEmails } from '#tests/factories/many-emails.ts'
import { withoutSearchIndex } from '#tests/factories/without-search-index.ts'
import { documentsPerDeal, fillDeals } from '../fill-deals.ts'

export type Practice = { clients: number; busyClientId: string; description: string }

/**
 * Fills an empty database with some years of a practice, before a site with its samples starts on it: three orders, two appointments, two
 * deals, a conversation by email and four messages of a chat for each client, and three steps for each open one.
 */
export async function fillPractice(databaseUrl: string, clients: number): Promise<Practice> {
	await migrateToLatest(databaseUrl)
	const today = new Date().toISOString().slice(0, 10)
	const deals = clients * 2
	const { db, close } = openDatabase(databaseUrl, { max: 1, silenceMs: 3_600_000 })
	await insertOfferings(db, defaultOfferings)
	await insertAdminWorld(db, {
		clients,
		orders: clients * 3,
		appointments: clients * 2,
		messages: clients * 4,
		today,
	})
	await close()
	const client = new pg.Client(databaseUrl)
	await client.connect()
	try {
		const { rows } = await client.query<{ id: string }>('select id from client order by active_at desc, id')
		const clientIds = rows.map(({ id }) => id)
		const busyClientId = clientIds[0]!
		await fillDeals(client, { deals, today, clientIds })
		await withoutSearchIndex(drizzle(client), 'mail_message', () =>
			insertManyEmails(client, { threads: clients, clientId: busyClientId, clientIds }),
		)
		await insertYearOfWork(client, busyClientId)
		await client.query('vacuum analyze')
		const documents = deals * documentsPerDeal
		const description = [
			[clients, 'clients'],
			[deals, 'deals'],
			[documents, 'documents'],
			[clients * 4, 'emails'],
		]
			.map(([count, what]) => `${count!.toLocaleString('en-US')} ${what}`)
			.join(', ')
		return { clients, busyClientId, description }
	} finally {
		await client.end()
	}
}

/** Makes a client's file as long as that of somebody who has been helped for a year. */
async function insertYearOfWork(client: pg.Client, clientId: string): Promise<void> {
	await client.query(
		`insert into client_note (client_id, text, created_at)
		select $1, 'Called about the car number ' || n, now() - n * interval '9 days' from generate_series(1, 40) n`,
		[clientId],
	)
	await client.query(
		`insert into client_event (client_id, what, detail, actor_kind, at)
		select $1, 'step-done', jsonb_build_object('what', 'Call about the listing ' || n), 'advisor', now() - n * interval '2 days'
		from generate_series(1, 150) n`,
		[clientId],
	)
	await client.query(
		`insert into client_step (client_id, side, what, due_on)
		select $1, 'advisor', 'Ask dealer ' || n, current_date + n - 3 from generate_series(1, 12) n`,
		[clientId],
	)
}
