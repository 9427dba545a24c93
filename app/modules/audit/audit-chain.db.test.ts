import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { type Db, openDatabase } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { test } from '#tests/setup/database.ts'
import { casesOf } from '#tests/setup/deep.ts'
import { anchorAudit, anchorFile, readAnchors } from './anchors.server.ts'
import { appendAudit } from './append.server.ts'
import type { AuditDetails } from './audit-entry.ts'
import { verifyAudit } from './verify.server.ts'

const now = new Date('2026-11-21T14:00:00.123Z')
const log = { info: () => {} }

const facts = (number: number): AuditDetails => ({
	at: now,
	actor: { kind: 'advisor', id: 'advisor-1' },
	action: 'credit.revealed',
	subject: { kind: 'application', id: `application-${number}` },
	detail: { field: 'ssn', number, words: ['ä', '\u{1f511}', 'z"\\\n'], z: null, a: { b: true } },
})

async function fill(db: Db, entries: number) {
	for (let number = 1; number <= entries; number++) await appendAudit(db, facts(number))
}

/** Changes rows as the database's owner can: its triggers do not stop them. */
async function tamper(db: Db, ...statements: string[]) {
	await db.execute(sql`alter table audit_entry disable trigger all`)
	for (const statement of statements) await db.execute(sql.raw(statement))
	await db.execute(sql`alter table audit_entry enable trigger all`)
}

const problemsOf = async (db: Db) => (await verifyAudit(db, { anchors: [] })).faults

/** The full number was used to measure the guarantee; a busy machine takes half a minute for it. */
const appends = casesOf({ sample: 400, all: 10_000 })

test(`${appends} appends by 32 concurrent writers make one chain without forks or gaps`, async ({
	freshDb,
}) => {
	const wide = openDatabase(freshDb.url, { max: 32 })
	let next = 0
	const writer = async () => {
		while (next < appends) {
			const number = ++next
			await transact(wide.db, (tx) => appendAudit(tx, facts(number)))
		}
	}
	try {
		await Promise.all(Array.from({ length: 32 }, writer))
	} finally {
		await wide.close()
	}
	const report = await verifyAudit(freshDb.db, { anchors: [] })
	expect(report.faults).toEqual([])
	expect(report.entries).toBe(appends)
	const { rows } = await freshDb.db.execute(
		sql`select count(distinct previous_hash)::int as links, max(seq)::int as last from audit_entry`,
	)
	expect(rows).toEqual([{ links: appends, last: appends }])
})

test('an entry that is rolled back leaves no gap', async ({ freshDb: { db } }) => {
	await fill(db, 2)
	await expect(
		db.transaction(async (tx) => {
			await appendAudit(tx, facts(3))
			throw new Error('the act failed')
		}),
	).rejects.toThrow('the act failed')
	await fill(db, 1)
	expect(await verifyAudit(db, { anchors: [] })).toMatchObject({ entries: 3, faults: [] })
})

test('the database rejects updates, deletions and entries out of sequence', async ({ freshDb: { db } }) => {
	await fill(db, 3)
	for (const statement of [
		`update audit_entry set action = 'credit.opened' where seq = 2`,
		`delete from audit_entry where seq = 3`,
		`truncate audit_entry`,
		`insert into audit_entry select seq + 7, at, actor_kind, actor_id, action, subject_kind, subject_id, detail, hash, sha256(hash) from audit_entry where seq = 3`,
		`insert into audit_entry select 4, at, actor_kind, actor_id, action, subject_kind, subject_id, detail, hash, sha256('x') from audit_entry where seq = 1`,
	])
		await expect(db.execute(sql.raw(statement)), statement).rejects.toThrow()
	expect(await problemsOf(db)).toEqual([])
})

const edits: [column: string, to: string][] = [
	['at', `at + interval '1 millisecond'`],
	['actor_kind', `'system'`],
	['actor_id', `'advisor-2'`],
	['actor_id', 'null'],
	['action', `'credit.opened'`],
	['subject_kind', `'order'`],
	['subject_id', `'application-9'`],
	['detail', `detail || '{"number": 99}'`],
	['detail', `detail - 'z'`],
	['hash', `sha256(hash)`],
]
for (const [column, to] of edits)
	test(`a changed ${column} (${to}) of an entry is detected`, async ({ db }) => {
		await fill(db, 5)
		await tamper(db, `update audit_entry set ${column} = ${to} where seq = 3`)
		expect(await problemsOf(db)).toContain('Entry 3 was changed after it was written.')
	})

test('a change below a millisecond is detected', async ({ db }) => {
	await fill(db, 3)
	await tamper(
		db,
		'alter table audit_entry drop constraint audit_entry_whole_milliseconds',
		`update audit_entry set at = at + interval '1 microsecond' where seq = 2`,
	)
	expect(await problemsOf(db)).toContain('Entry 2 was changed after it was written.')
})

test('a deleted entry is detected: the first, one in the middle, the last', async ({ freshDb: { db } }) => {
	await fill(db, 6)
	await tamper(db, 'delete from audit_entry where seq = 3')
	expect(await problemsOf(db)).toContain('Entries 3 to 3 are missing.')
	await tamper(db, 'delete from audit_entry where seq <= 2')
	expect(await problemsOf(db)).toContain('Entries 1 to 3 are missing.')
	await tamper(db, 'delete from audit_entry where seq = 6')
	expect(await problemsOf(db)).toContain('The chain ends at entry 5, its head says 6.')
})

test('an inserted entry is detected', async ({ db }) => {
	await fill(db, 4)
	await tamper(
		db,
		'update audit_entry set seq = -seq where seq >= 3',
		'update audit_entry set seq = 1 - seq where seq < 0',
		`insert into audit_entry select 3, at, actor_kind, actor_id, action, subject_kind, subject_id, detail, sha256('a'), sha256('b') from audit_entry where seq = 1`,
	)
	const faults = await problemsOf(db)
	expect(faults).toContain('Entry 3 does not follow the one before it.')
	expect(faults).toContain('Entry 3 was changed after it was written.')
	expect(faults).toContain('The chain ends at entry 5, its head says 4.')
})

test('two entries that swapped places are detected', async ({ db }) => {
	await fill(db, 4)
	await tamper(
		db,
		'update audit_entry set seq = -seq where seq in (2, 3)',
		'update audit_entry set seq = 5 + seq where seq < 0',
	)
	const faults = await problemsOf(db)
	expect(faults).toContain('Entry 2 does not follow the one before it.')
	expect(faults).toContain('Entry 2 was changed after it was written.')
})

test('a chain that was recomputed as a whole does not match its anchors', async ({ freshDb: { db } }) => {
	const dataDir = await mkdtemp(join(tmpdir(), 'lotwise-anchors-'))
	try {
		await fill(db, 3)
		const anchor = await anchorAudit(db, { dataDir, log, now })
		expect(anchor).toMatchObject({ seq: 3 })
		// Nothing new to anchor.
		expect(await anchorAudit(db, { dataDir, log, now })).toBeNull()
		await fill(db, 1)
		await anchorAudit(db, { dataDir, log, now })
		const anchors = await readAnchors(anchorFile(dataDir))
		expect(anchors.map(({ seq }) => seq)).toEqual([3, 4])
		expect((await verifyAudit(db, { anchors })).faults).toEqual([])

		await tamper(
			db,
			'delete from audit_entry',
			`update audit_head set seq = 0, hash = decode(repeat('00', 32), 'hex')`,
		)
		for (const number of [1, 2, 4]) await appendAudit(db, facts(number))
		expect((await verifyAudit(db, { anchors: [] })).faults).toEqual([])
		expect((await verifyAudit(db, { anchors })).faults).toEqual([
			`Entry 3 is not the one that was anchored at ${now.toISOString()}.`,
			'Entry 4 was anchored but is missing.',
		])
	} finally {
		await rm(dataDir, { recursive: true })
	}
})

test('an anchor that a crash truncated is ignored, and the next one is stored correctly', async ({
	freshDb: { db },
}) => {
	const dataDir = await mkdtemp(join(tmpdir(), 'lotwise-anchors-'))
	try {
		await writeFile(anchorFile(dataDir), `${now.toISOString()} 7 abc`)
		await fill(db, 1)
		await anchorAudit(db, { dataDir, log, now })
		expect(await readAnchors(anchorFile(dataDir))).toMatchObject([{ seq: 1 }])
	} finally {
		await rm(dataDir, { recursive: true })
	}
})

test('data that somebody may ask to have deleted is rejected', async ({ db }) => {
	const append = (detail: AuditDetails['detail']) =>
		db.transaction((tx) => appendAudit(tx, { ...facts(1), detail: detail ?? {} }))
	await expect(append({ note: 'asked about 912-34-5678' })).rejects.toThrow('without personal data')
	await expect(append({ note: ['912345678'] })).rejects.toThrow('without personal data')
	await expect(append({ to: { address: 'robin@example.com' } })).rejects.toThrow('without personal data')
	await expect(append({ note: 'x'.repeat(501) })).rejects.toThrow('short texts')
	await expect(append({ half: 0.5 })).rejects.toThrow('whole number')
	await expect(append({ id: '01234567-8901-2345-6789-012345678901', version: 3 })).resolves.toBe(1)
})
