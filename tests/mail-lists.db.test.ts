import pg from 'pg'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { listDrafts } from '#app/modules/mail/drafts/drafts.server.ts'
import {
	listSentMessages,
	listThreads,
	listThreadsOfClient,
} from '#app/modules/mail/threads/list-threads.server.ts'
import { countUnreadThreads, listWaitingEmails } from '#app/modules/mail/threads/unread.server.ts'
import { makeStaff } from '#tests/factories/actors.ts'
import { test } from './setup/database.ts'
import { isDeep } from './setup/deep.ts'
import { printTimes } from './setup/print-times.ts'
import { watch, wholeTableReads } from './setup/watched-database.ts'

const actor = makeStaff('advisor')
const clientId = '0b8f9f3e-1111-4222-8333-444455556666'

/** Inserts years of conversations: four messages each, one in twenty is in the inbox, one in two hundred unread. */
async function fill(client: pg.Client, threads: number): Promise<void> {
	await client.query('set statement_timeout = 0')
	await client.query(
		`insert into mail_thread (place, client_id, subject, subject_key, state, snoozed_until, unread, messages, last_message_at)
		select 'filed', case when n % 1000 = 0 then $2::uuid else gen_random_uuid() end, 'The car number ' || n, 'the car number ' || n,
			(case when n % 20 = 0 then 'open' when n % 50 = 1 then 'snoozed' else 'archived' end)::mail_thread_state,
			case when n % 20 <> 0 and n % 50 = 1 then now() + interval '1 day' end, (n % 200 = 0)::int, 4, now() - n * interval '9 minutes'
		from generate_series(1, $1::int) n`,
		[threads, clientId],
	)
	await client.query(
		`insert into mail_message (thread_id, direction, state, dedupe_key, delivery, message_id, "from", from_email, "to", subject, text, at)
		select id, (case when m % 2 = 0 then 'in' else 'out' end)::mail_direction,
			(case when m % 2 = 0 then 'received' else 'sent' end)::mail_message_state,
			case when m % 2 = 0 then id || '-' || m end, case when m % 2 = 1 then 'accepted' end, m || '.' || id || '@dealer.example',
			jsonb_build_object('name', 'Dealer ' || position % 400, 'email', 'sales' || position % 400 || '@dealer.example'),
			'sales' || position % 400 || '@dealer.example', '[{"name": "", "email": "advisor@lotwise.example"}]',
			subject, 'Hello, the total of the car is ' || (20000 + position) || ' dollars. ' || repeat('Thank you for asking. ', 20),
			last_message_at - (4 - m) * interval '1 hour'
		from (select *, row_number() over ()::int as position from mail_thread) thread cross join generate_series(1, 4) m`,
	)
	await client.query(
		`insert into mail_draft (id, state, send_at, "to", subject, text, edit_key, updated_at)
		select gen_random_uuid(), (case when n % 3 = 0 then 'scheduled' when n % 3 = 1 then 'draft' else 'sent' end)::mail_draft_state,
			case when n % 3 = 0 then now() + n * interval '1 minute' end, 'a@b.example', 'Draft ' || n, 'Hello', gen_random_uuid(),
			now() - n * interval '1 minute'
		from generate_series(1, $1::int) n`,
		[threads / 10],
	)
	await client.query('vacuum analyze mail_thread, mail_message, mail_draft')
}

const reads = (after: string): Record<string, (db: Db) => Promise<unknown>> => ({
	inbox: (db) => listThreads(db, { actor, view: 'inbox' }),
	'inbox, deep': (db) => listThreads(db, { actor, view: 'inbox', after }),
	snoozed: (db) => listThreads(db, { actor, view: 'snoozed' }),
	archived: (db) => listThreads(db, { actor, view: 'archived' }),
	'archived, deep': (db) => listThreads(db, { actor, view: 'archived', after }),
	'search, common words': (db) => listThreads(db, { actor, view: 'archived', search: 'thank asking' }),
	'search, rare word': (db) => listThreads(db, { actor, view: 'archived', search: '21234' }),
	'search, address': (db) => listThreads(db, { actor, view: 'archived', search: 'sales77@dealer' }),
	'search, nothing': (db) => listThreads(db, { actor, view: 'inbox', search: 'zzzqqq' }),
	'search, client': (db) =>
		listThreads(db, { actor, view: 'archived', search: 'zzzqqq', clientIds: [clientId] }),
	sent: (db) => listSentMessages(db, { actor }),
	'sent, rare word': (db) => listSentMessages(db, { actor, search: '21234' }),
	'of a client': (db) => listThreadsOfClient(db, { actor, clientId }),
	drafts: (db) => listDrafts(db, { actor, state: 'draft' }),
	scheduled: (db) => listDrafts(db, { actor, state: 'scheduled' }),
	'unread count': (db) => countUnreadThreads(db, { actor }),
	'waiting emails': (db) => listWaitingEmails(db, { actor, limit: 3 }),
})

// `DEEP=1` runs with 100,000 messages and prints times, whose goal is 100 ms; the figures are in docs/performance.md.
test('no list of emails reads a whole table', async ({ freshDb: { url } }) => {
	const client = new pg.Client(url)
	await client.connect()
	try {
		await fill(client, isDeep ? 25_000 : 600)
		// Scanning a small table is fastest, so sequential scans are disabled to see whether an index can be used.
		if (!isDeep) await client.query('set enable_seqscan = off')
		const { rows } = await client.query(
			'select id from mail_thread order by last_message_at desc, id desc offset $1 limit 1',
			[isDeep ? 12_000 : 300],
		)
		const watched = watch(client)
		const scans = new Set<string>()
		for (const [name, read] of Object.entries(reads(rows[0].id))) {
			await read(watched.db)
			for (const query of watched.take())
				for (const table of await wholeTableReads(client, query)) scans.add(`${name}: ${table}`)
			if (isDeep) await printTimes(name, () => read(watched.db))
		}
		expect([...scans]).toEqual([])
	} finally {
		await client.end()
	}
})
