import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { auditEntry } from '#app/db/schema/audit.ts'
import { Conflict, Invalid } from '#app/lib/errors.ts'
import { makeStaff } from '#tests/factories/actors.ts'
import { makeUser } from '#tests/factories/payments/orders.ts'
import { addByHand, openWork } from '#tests/factories/steps.ts'
import { test } from '#tests/setup/database.ts'
import { listClientEvents } from '../client-events.server.ts'
import { findClientOf, getClient, identityOf } from '../clients.server.ts'
import { addTag } from '../tags.server.ts'
import { listFiles } from './list-files.server.ts'
import { listPossibleDuplicates, mergeFiles } from './merge-files.server.ts'
import { addNote, listNotes } from './notes.server.ts'
import { findOrOpenClientFile } from './open-file.server.ts'

const now = new Date('2026-03-04T12:00:00Z')

async function twoFiles(db: Db) {
	const { id: userId } = await makeUser(db)
	const actor = makeStaff(userId)
	const order = () => ({ id: randomUUID(), reference: 'LW-7K2M9Q', title: 'Search' })
	const open = (name: string, email: string, phone: string | null) =>
		findOrOpenClientFile(db, { actor, person: { name, email, phone }, order: order(), now })
	const { client: into } = await open('Ana Ruiz', 'ana@example.com', null)
	const { client: from } = await open('ANA RUIZ', 'ana.work@example.com', '(212) 555-0142')
	const base = { actor, now }
	await addTag(db, { ...base, id: into.id, tag: 'suv' })
	await addTag(db, { ...base, id: from.id, tag: 'SUV' })
	await addTag(db, { ...base, id: from.id, tag: 'hurry' })
	await addNote(db, { ...base, clientId: from.id, text: 'Called twice.' })
	await addByHand(db, { ...base, clientId: from.id, what: 'Ring', dueOn: '2026-03-10' })
	await addByHand(db, { ...base, clientId: into.id, what: 'Write' })
	const merge = {
		actor,
		now,
		intoId: into.id,
		intoVersion: into.version,
		fromId: from.id,
		fromVersion: from.version,
	}
	return { actor, into, from, merge }
}

test('merging transfers everything, and the duplicate points to the remaining file', async ({ db }) => {
	const { actor, into, from, merge } = await twoFiles(db)
	expect(await listPossibleDuplicates(db, { actor, file: into })).toMatchObject([{ id: from.id }])
	await mergeFiles(db, merge)
	expect(await getClient(db, { actor, id: into.id })).toMatchObject({
		phone: '(212) 555-0142',
	})
	expect(await openWork(db, into.id)).toEqual(['Ring', 'Write'])
	const identity = await identityOf(db, { clientId: into.id })
	expect(identity.emails).toEqual(['ana@example.com', 'ana.work@example.com'])
	expect(identity.orderIds).toHaveLength(2)
	expect((await findClientOf(db, { email: 'ana.work@example.com' }))?.id).toBe(into.id)
	expect(await listNotes(db, { actor, clientId: into.id })).toHaveLength(1)
	const { files } = await listFiles(db, { actor })
	expect(files).toMatchObject([{ id: into.id, tags: ['hurry', 'suv'] }])
	expect((await listClientEvents(db, { actor, clientId: into.id })).map(({ what }) => what)).toContain(
		'merged',
	)
	expect(await getClient(db, { actor, id: from.id })).toMatchObject({
		mergedIntoId: into.id,
	})
	expect(await db.select().from(auditEntry).orderBy(auditEntry.seq)).toMatchObject([
		{ action: 'clients.merged', subjectId: into.id, detail: { from: from.id } },
	])
	expect(await listPossibleDuplicates(db, { actor, file: into })).toEqual([])
})

test('files are merged only at the versions that were seen, and only once', async ({ db }) => {
	const { actor, into, merge } = await twoFiles(db)
	await expect(mergeFiles(db, { ...merge, fromVersion: 9 })).rejects.toThrow(Conflict)
	await expect(mergeFiles(db, { ...merge, fromId: into.id })).rejects.toThrow(Invalid)
	const merged = await mergeFiles(db, merge)
	// A button pressed twice.
	expect(await mergeFiles(db, merge)).toEqual(merged)
	const { client: third } = await findOrOpenClientFile(db, {
		actor,
		person: { name: 'Ana R', email: 'a@example.com' },
		now,
	})
	const { version } = await getClient(db, { actor, id: into.id })
	const further = { intoId: third.id, intoVersion: third.version, fromId: into.id, fromVersion: version }
	await mergeFiles(db, { ...merge, ...further })
	expect((await getClient(db, { actor, id: merge.fromId })).mergedIntoId).toBe(third.id)
})

test('two concurrent merges of two files into each other leave one file', async ({ freshDb: { db } }) => {
	const { actor, into, from, merge } = await twoFiles(db)
	const reverse = { intoId: from.id, intoVersion: from.version, fromId: into.id, fromVersion: into.version }
	const results = await Promise.allSettled([mergeFiles(db, merge), mergeFiles(db, { ...merge, ...reverse })])
	expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
	expect((await listFiles(db, { actor })).files).toHaveLength(1)
})
