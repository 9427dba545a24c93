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
import { insertManyEmails } from './factories/many-emails.ts'
import { test } from './setup/database.ts'
import { isDeep } from './setup/deep.ts'
import { printTimes } from './setup/print-times.ts'
import { watch, wholeTableReads } from './setup/watched-database.ts'

const actor = makeStaff('advisor')
const clientId = '0b8f9f3e-1111-4222-8333-444455556666'

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
		await insertManyEmails(client, { threads: isDeep ? 25_000 : 600, clientId })
		await client.query('vacuum analyze mail_thread, mail_message, mail_draft')
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
