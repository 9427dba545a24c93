import { asc, eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { auditEntry } from '#app/db/schema/audit.ts'
import {
	client,
	clientAccount,
	clientEmail,
	clientEvent,
	clientNote,
	clientTag,
} from '#app/db/schema/clients/clients.ts'
import { dataImport, importRow } from '#app/db/schema/imports.ts'
import { Conflict, Forbidden, Invalid } from '#app/lib/errors.ts'
import { openFileByHand } from '#app/modules/clients/files/edit-file.server.ts'
import { addTag } from '#app/modules/clients/tags.server.ts'
import { parseCsv } from '#app/modules/imports/csv/parse-csv.ts'
import { deleteOldRows } from '#app/modules/imports/import-batches.server.ts'
import {
	checkImport,
	createImport,
	discardImport,
	forgetPerson,
	getImport,
	startImport,
	undoImport,
} from '#app/modules/imports/imports.server.ts'
import { makeSite, makeStaff } from '#tests/factories/actors.ts'
import { makeUser } from '#tests/factories/payments/orders.ts'
import { test } from '#tests/setup/database.ts'
import { runImports } from './run-imports.server.ts'

const start = new Date('2026-11-30T12:00:00Z')
const later = (hours: number) => new Date(start.getTime() + hours * 3_600_000)
const run = (db: Db, at = start) => runImports(db, { now: () => at, rowsOfBatch: 2 })
const makeOwner = async (db: Db) => makeStaff((await makeUser(db, { email: 'owner@example.com' })).id)

async function upload(db: Db, actor: Awaited<ReturnType<typeof makeOwner>>, text: string) {
	const parsed = parseCsv(new TextEncoder().encode(text))
	const { id } = await createImport(db, { actor, kind: 'clients', fileName: 'book.csv', parsed, now: start })
	const { mapping } = await getImport(db, { actor, id })
	await checkImport(db, { actor, id, mapping })
	await run(db)
	return id
}

const outcomesOf = async (db: Db, id: string) =>
	(await db.select().from(importRow).where(eq(importRow.importId, id)).orderBy(asc(importRow.rowNumber))).map(
		({ rowNumber, outcome, faults }) => [rowNumber, outcome, ...faults.map(({ what }) => what)],
	)

test('a person with a file is left as they are; a shared phone number is asked about, in the file and in the database', async ({
	db,
}) => {
	const actor = await makeOwner(db)
	const ana = await openFileByHand(db, {
		actor,
		name: 'Ana Ruiz',
		email: 'ana@example.com',
		phone: '(212) 555-0142',
		now: start,
	})
	const before = await db.select().from(client).where(eq(client.id, ana.id))
	const id = await upload(
		db,
		actor,
		[
			'Name,Email,Phone,Tags,Notes',
			'Ana R.,ANA@example.com,,VIP,Another name',
			'Ana Ruiz,,+1 212 555 0142,,',
			'Otto Ruiz,otto@example.com,212-555-0142,,',
			'Ben Oak,ben@example.com,646 555 0101,"suv, truck",Likes red',
			'Benjamin Oak,Ben@Example.com,,,',
			'Ben Oak,,6465550101,,',
			'Cora Oak,cora@example.com,(646) 555-0101,,',
			'Dan,dan@,,,',
		].join('\n'),
	)
	const expected = [
		[2, 'existing'],
		[3, 'existing'],
		[4, 'faulty', expect.stringContaining(`that of Ana Ruiz in the file ${ana.reference}`)],
		[5, 'new'],
		[6, 'existing'],
		[7, 'existing'],
		[8, 'faulty', expect.stringContaining('that of Ben Oak in row 5')],
		[9, 'faulty', expect.stringContaining('“dan@”')],
	]
	expect(await outcomesOf(db, id)).toEqual(expected)
	expect(await db.$count(client)).toBe(1)
	await startImport(db, { actor, id, now: start })
	await run(db)
	expect(await outcomesOf(db, id)).toEqual(expected.map((row) => (row[1] === 'new' ? [5, 'added'] : row)))
	expect(await db.select().from(client).where(eq(client.id, ana.id))).toEqual(before)
	const [ben] = await db.select().from(client).where(eq(client.name, 'Ben Oak'))
	expect(ben).toMatchObject({ phone: '646 555 0101', stage: 'lead', version: 1 })
	const ofBen = { email: eq(clientEmail.clientId, ben!.id), tag: eq(clientTag.clientId, ben!.id) }
	expect(await db.select().from(clientEmail).where(ofBen.email)).toMatchObject([
		{ email: 'ben@example.com', main: true },
	])
	expect(await db.$count(clientTag, ofBen.tag)).toBe(2)
	expect(await db.select().from(clientNote).where(eq(clientNote.clientId, ben!.id))).toMatchObject([
		{ text: 'Likes red', authorId: actor.id },
	])
	expect(await db.select().from(clientEvent).where(eq(clientEvent.clientId, ben!.id))).toMatchObject([
		{ what: 'opened', detail: { import: 'book.csv' }, actorKind: 'advisor', actorId: actor.id },
	])
	expect(await db.select({ action: auditEntry.action }).from(auditEntry).orderBy(auditEntry.seq)).toEqual([
		{ action: 'import.started' },
	])
})

test('the same file again adds nobody', async ({ db }) => {
	const actor = await makeOwner(db)
	const file = 'Name,Email\nAna,ana@example.com\nBen,ben@example.com'
	const id = await upload(db, actor, file)
	await startImport(db, { actor, id, now: start })
	await run(db)
	const again = await upload(db, actor, file)
	expect(await getImport(db, { actor, id: again })).toMatchObject({ newCount: 0, existingCount: 2 })
	expect(await db.$count(client)).toBe(2)
})

test('an address that is taken between the check and the import is not added', async ({ db }) => {
	const actor = await makeOwner(db)
	const id = await upload(db, actor, 'Name,Email\nAna,ana@example.com\nBen,ben@example.com')
	await openFileByHand(db, { actor, name: 'Ana', email: 'ana@example.com', phone: '', now: start })
	await startImport(db, { actor, id, now: start })
	await run(db)
	expect(await getImport(db, { actor, id })).toMatchObject({ addedCount: 1, existingCount: 1 })
	expect(await db.$count(client)).toBe(2)
})

test('an account that has verified the address joins the file, and one that has a file already is not given another', async ({
	db,
}) => {
	const actor = await makeOwner(db)
	const { id: userId } = await makeUser(db, { email: 'ana@example.com' })
	const id = await upload(db, actor, 'Name,Email\nAna,ana@example.com')
	await startImport(db, { actor, id, now: start })
	await run(db)
	expect(await db.select().from(clientAccount)).toMatchObject([{ userId }])
	await db.delete(clientEmail)
	const again = await upload(db, actor, 'Name,Email\nAna,ana@example.com')
	expect(await outcomesOf(db, again)).toEqual([[2, 'existing']])
})

test('an undo keeps who was worked with since, and says so', async ({ db }) => {
	const actor = await makeOwner(db)
	const id = await upload(
		db,
		actor,
		'Name,Email\nAna,ana@example.com\nBen,ben@example.com\nCy,cy@example.com',
	)
	await startImport(db, { actor, id, now: start })
	await run(db)
	const [ben] = await db.select().from(client).where(eq(client.name, 'Ben'))
	await addTag(db, { actor, id: ben!.id, tag: 'VIP', now: start })
	await undoImport(db, { actor, id, now: later(23) })
	await undoImport(db, { actor, id, now: later(23) })
	await run(db, later(23))
	expect(await outcomesOf(db, id)).toEqual([
		[2, 'removed'],
		[3, 'kept', 'Worked on since.'],
		[4, 'removed'],
	])
	expect(await getImport(db, { actor, id })).toMatchObject({ state: 'undone', removedCount: 2, keptCount: 1 })
	expect((await db.select({ name: client.name }).from(client)).map(({ name }) => name)).toEqual(['Ben'])
	await expect(startImport(db, { actor, id, now: later(23) })).rejects.toThrow(Conflict)
})

test('after a day an import cannot be undone, and its rows are deleted; a file that was not imported goes as a whole', async ({
	db,
}) => {
	const actor = await makeOwner(db)
	const id = await upload(db, actor, 'Name\nAna')
	await startImport(db, { actor, id, now: start })
	await run(db)
	await upload(db, actor, 'Name\nBen')
	const site = makeSite()
	await deleteOldRows(db, { actor: site, now: later(23) })
	expect(await db.$count(importRow)).toBe(2)
	await expect(undoImport(db, { actor, id, now: later(24) })).rejects.toThrow(Conflict)
	await deleteOldRows(db, { actor: site, now: later(25) })
	expect(await db.$count(importRow)).toBe(0)
	expect(await db.select().from(dataImport)).toMatchObject([{ id, state: 'done', addedCount: 1 }])
	expect(await db.$count(client)).toBe(1)
})

test('columns can be chosen anew until the import starts, and a name is required', async ({ db }) => {
	const actor = await makeOwner(db)
	const id = await upload(db, actor, 'Name,Email,Other\nAna,ana@example.com,Annabel')
	await expect(checkImport(db, { actor, id, mapping: ['', 'email', ''] })).rejects.toThrow(Invalid)
	await expect(checkImport(db, { actor, id, mapping: ['name', 'email', 'name'] })).rejects.toThrow(Invalid)
	await expect(startImport(db, { actor, id, now: start })).resolves.toBeUndefined()
	await expect(checkImport(db, { actor, id, mapping: ['', 'email', 'name'] })).rejects.toThrow(Conflict)
	await expect(discardImport(db, { actor, id })).rejects.toThrow(Conflict)
	const other = await upload(db, actor, 'Name,Other\nBen,Benjamin')
	await checkImport(db, { actor, id: other, mapping: ['', 'name'] })
	await expect(startImport(db, { actor, id: other, now: start })).rejects.toThrow(Conflict)
	await run(db)
	await startImport(db, { actor, id: other, now: start })
	await run(db)
	expect(await db.$count(client, eq(client.name, 'Benjamin'))).toBe(1)
})

test('a row that the database rejects is left out and reported, and those around it and the imports behind it go on', async ({
	db,
}) => {
	const actor = await makeOwner(db)
	const id = await upload(
		db,
		actor,
		['Name,Email', ...Array.from({ length: 9 }, (_, n) => `Client ${n},c${n}@example.com`)].join('\n'),
	)
	const behind = await upload(db, actor, 'Name\nBen')
	await db.execute(sql`
		create function reject_client() returns trigger language plpgsql as $$
			begin if new.name = 'Client 4' then raise exception 'not this one'; end if; return new; end $$`)
	await db.execute(
		sql`create trigger reject_client before insert on client for each row execute function reject_client()`,
	)
	await startImport(db, { actor, id, now: start })
	await startImport(db, { actor, id: behind, now: start })
	const rejected: number[] = []
	await runImports(db, {
		now: () => start,
		rowsOfBatch: 9,
		onRowError: (_, { rowNumber }) => rejected.push(rowNumber),
	})
	expect(rejected).toEqual([6])
	expect(await getImport(db, { actor, id })).toMatchObject({ state: 'done', addedCount: 8, faultyCount: 1 })
	expect((await outcomesOf(db, id))[4]).toEqual([6, 'faulty', 'The database rejects this row.'])
	expect(await getImport(db, { actor, id: behind })).toMatchObject({ state: 'done', addedCount: 1 })
})

test('an import that cannot go on lets those behind it pass, and goes on where it was', async ({ db }) => {
	const actor = await makeOwner(db)
	const id = await upload(db, actor, 'Name\nAna')
	const behind = await upload(db, actor, 'Name\nBen')
	await db.execute(sql`
		create function reject_end() returns trigger language plpgsql as $$
			begin raise exception 'never done'; end $$`)
	await db.execute(sql`
		create trigger reject_end before update on data_import for each row
			when (new.state = 'done' and new.file_name = 'first.csv') execute function reject_end()`)
	await db.update(dataImport).set({ fileName: 'first.csv' }).where(eq(dataImport.id, id))
	await startImport(db, { actor, id, now: start })
	await startImport(db, { actor, id: behind, now: start })
	await expect(run(db)).rejects.toThrow()
	expect(await getImport(db, { actor, id })).toMatchObject({ state: 'importing', addedCount: 1 })
	expect(await getImport(db, { actor, id: behind })).toMatchObject({ state: 'done', addedCount: 1 })
	await db.execute(sql`drop trigger reject_end on data_import`)
	await run(db)
	expect(await getImport(db, { actor, id })).toMatchObject({ state: 'done', addedCount: 1 })
	expect(await db.$count(client)).toBe(2)
})

test('only the owner imports', async ({ db }) => {
	const actor = makeStaff('advisor', 'advisor')
	const parsed = parseCsv(new TextEncoder().encode('Name\nAna'))
	const created = createImport(db, { actor, kind: 'clients', fileName: 'book.csv', parsed, now: start })
	await expect(created).rejects.toThrow(Forbidden)
})

test('what an import holds of a person is deleted with their account, and nothing of one with a longer address', async ({
	db,
}) => {
	const actor = await makeOwner(db)
	const id = await upload(
		db,
		actor,
		[
			'Name,Email,Notes',
			'Ann Lee,Ann@example.com,',
			'Joann Lee,joann@example.com,',
			'Annex,ann@example.com.au,',
			'A friend,friend@example.com,sent by <ann@example.com>; likes hybrids',
			'Two,"two@example.com ::: ann@example.com",',
		].join('\n'),
	)
	await db.transaction((tx) => forgetPerson(tx, { recordIds: [], emails: ['ann@example.com'] }))
	const rows = await db.select().from(importRow).where(eq(importRow.importId, id))
	expect(rows.map(({ cells }) => cells[0]).toSorted()).toEqual(['Annex', 'Joann Lee'])
})
