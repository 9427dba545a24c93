import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'
import { openDatabase } from '#app/db/client.server.ts'
import { writeFirstMigrations } from '#tests/fixtures/migration-folders.ts'
import { test } from '#tests/setup/database.ts'
import { migrateToLatest } from './migrate.ts'

const folder = mkdtempSync(join(tmpdir(), 'lotwise-worklist-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The migrations before the worklist. */
const earlierCount = readdirSync('app/db/migrations')
	.filter((name) => name.endsWith('.sql'))
	.sort()
	.findIndex((name) => name.endsWith('_worklist.sql'))

test('the one next step and the follow-up of each file become steps, and nothing of them is lost', async ({
	freshDb,
}) => {
	const url = new URL(freshDb.url)
	url.pathname = `/worklist_${randomUUID().replaceAll('-', '')}`
	const name = url.pathname.slice(1)
	await freshDb.pool.query(`create database "${name}" template template0`)
	const { pool, close } = openDatabase(url.href)
	try {
		await migrateToLatest(url.href, writeFirstMigrations(join(folder, 'earlier'), earlierCount))
		const dealId = randomUUID()
		await pool.query(`
			insert into settings (id, time_zone) values (1, 'America/Los_Angeles');
			insert into client (id, reference, name, active_at, next_action_side, next_action_what, next_action_due_at, next_action_about, follow_up_on, follow_up_note, closed_at)
			values
				('00000000-0000-4000-8000-000000000001', 'LF-1', 'By hand', '2026-03-01', 'client', 'Send the title', '2026-03-05T02:00:00Z', null, null, null, null),
				('00000000-0000-4000-8000-000000000002', 'LF-2', 'By a rule', '2026-03-01', 'advisor', 'Get quotes for the car', '2026-03-06T20:00:00Z', 'deal:${dealId}', '2026-03-09', 'Ring', null),
				('00000000-0000-4000-8000-000000000003', 'LF-3', 'Twice', '2026-03-01', 'advisor', 'Get quotes for the car', '2026-03-06T20:00:00Z', 'deal:${dealId}', '2026-03-10', null, null),
				('00000000-0000-4000-8000-000000000004', 'LF-4', 'Nothing', '2026-03-01', null, null, null, null, null, null, null),
				('00000000-0000-4000-8000-000000000005', 'LF-5', 'Closed', '2026-03-01', null, null, null, null, null, null, '2026-03-02');
			insert into client_order (order_id, client_id) select gen_random_uuid(), id from client where reference = 'LF-1';
			insert into deal (id, client_id, form_key, active_at) select '${dealId}', id, gen_random_uuid(), now() from client where reference = 'LF-2';
		`)
		await migrateToLatest(url.href)
		const { rows } = await pool.query(`
			select reference, rule, about is not null as has_object, current, side, what, due_on::text, due_at is not null as has_time
			from client_step s join client c on c.id = s.client_id order by reference, what desc, due_on, s.id`)
		const hand = { rule: null, has_object: false, current: false, side: 'advisor', has_time: false }
		const deal = { side: 'advisor', what: 'Get quotes for the car', due_on: '2026-03-06' }
		expect(rows).toEqual([
			// Six in the evening of the day before, in the time zone of the business.
			{ ...hand, reference: 'LF-1', side: 'client', what: 'Send the title', due_on: '2026-03-04' },
			{ ...deal, reference: 'LF-2', rule: 'released', has_object: true, current: true, has_time: true },
			{ ...hand, reference: 'LF-2', what: 'Follow up: Ring', due_on: '2026-03-09' },
			// A rule has one step for each object, so the second one stays as if somebody had entered it.
			{ ...hand, reference: 'LF-3', ...deal },
			{ ...hand, reference: 'LF-3', what: 'Follow up', due_on: '2026-03-10' },
		])
		const stages = await pool.query('select reference, stage, stage_derived from client order by reference')
		expect(stages.rows.map((row) => [row.reference, row.stage, row.stage === row.stage_derived])).toEqual([
			['LF-1', 'searching', true],
			['LF-2', 'searching', true],
			['LF-3', 'lead', true],
			['LF-4', 'lead', true],
			['LF-5', 'closed', true],
		])
	} finally {
		await close()
		await freshDb.pool.query(`drop database "${name}" with (force)`)
	}
})
