import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { client, clientEvent } from '#app/db/schema/clients/clients.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '#app/lib/errors.ts'
import { makeStaff, makeVisitor } from '#tests/factories/actors.ts'
import { makeUser } from '#tests/factories/payments/orders.ts'
import { test } from '#tests/setup/database.ts'
import { listClientEvents } from '../client-events.server.ts'
import { findClientOf, getClient } from '../clients.server.ts'
import { addTag, listTags, removeTag } from '../tags.server.ts'
import { addEmail, changeDetails, changeEmail, openFileByHand, setFileState } from './edit-file.server.ts'
import { addNote, changeNote, listNotes, removeNote } from './notes.server.ts'

const now = new Date('2026-03-04T12:00:00Z')

async function makeFile(db: Db) {
	const { id: userId } = await makeUser(db)
	const actor = makeStaff(userId)
	const file = await openFileByHand(db, {
		actor,
		name: ' Ana  Ruiz ',
		email: 'Ana@Example.com',
		phone: '',
		now,
	})
	return { actor, file, id: file.id, base: { actor, id: file.id, now } }
}

test('the second of two changes to a file from the same version is a conflict, and nothing of it is written', async ({
	db,
}) => {
	const { id, base, actor } = await makeFile(db)
	const { version } = await getClient(db, { actor, id })
	await changeDetails(db, { ...base, version, name: 'Ana Maria Ruiz', phone: '212 555 0100' })
	const stale = { ...base, version }
	await expect(changeDetails(db, { ...stale, name: 'A. Ruiz', phone: '' })).rejects.toThrow(Conflict)
	await expect(setFileState(db, { ...stale, state: 'closed' })).rejects.toThrow(Conflict)
	expect(await getClient(db, { actor, id })).toMatchObject({
		name: 'Ana Maria Ruiz',
		phone: '212 555 0100',
		version: version + 1,
		closedAt: null,
	})
})

test('the second of two changes to a note from the same version is a conflict', async ({ db }) => {
	const { actor, id } = await makeFile(db)
	await addNote(db, { actor, clientId: id, text: ' Wants a blue one. ', now })
	const [note] = await listNotes(db, { actor, clientId: id })
	const base = { actor, clientId: id, id: note!.id, version: note!.version, now }
	await changeNote(db, { ...base, text: 'Wants a green one.' })
	await expect(changeNote(db, { ...base, text: 'Wants a red one.' })).rejects.toThrow(Conflict)
	await expect(removeNote(db, base)).rejects.toThrow(Conflict)
	await expect(removeNote(db, { ...base, id: 'x' })).rejects.toThrow(NotFound)
	expect(await listNotes(db, { actor, clientId: id })).toMatchObject([
		{ text: 'Wants a green one.', version: 2 },
	])
	await removeNote(db, { ...base, version: 2 })
	expect(await listNotes(db, { actor, clientId: id })).toEqual([])
})

test('an email address belongs to one file, and a file with addresses always has a main one', async ({
	db,
}) => {
	const { actor, id, base } = await makeFile(db)
	const twice = { actor, name: 'Ana', email: 'ANA@example.com', phone: '', now }
	await expect(openFileByHand(db, twice)).rejects.toThrow(/Ana Ruiz/)
	const other = await openFileByHand(db, { ...twice, email: '', name: 'Ben' })
	await expect(addEmail(db, { ...base, id: other.id, email: 'ana@example.com' })).rejects.toThrow(Conflict)
	await expect(addEmail(db, { ...base, email: 'no address' })).rejects.toThrow(Invalid)
	await addEmail(db, { ...base, email: 'work@example.com' })
	await expect(changeEmail(db, { ...base, email: 'ana@example.com', act: 'remove' })).rejects.toThrow(
		Conflict,
	)
	await changeEmail(db, { ...base, email: 'work@example.com', act: 'main' })
	await changeEmail(db, { ...base, email: 'ana@example.com', act: 'remove' })
	expect(await findClientOf(db, { email: 'ana@example.com' })).toBeNull()
	expect((await findClientOf(db, { email: 'WORK@example.com' }))?.id).toBe(id)
})

test('the tags in use are listed once each, in alphabetical order', async ({ db }) => {
	const { actor, id } = await makeFile(db)
	const person = { name: 'Cora Lind', email: 'cora@example.com', phone: '' }
	const other = await openFileByHand(db, { actor, ...person, now })
	expect(await listTags(db, { actor })).toEqual([])
	for (const file of [id, other.id])
		for (const tag of ['truck', 'First car', 'SUV']) await addTag(db, { actor, id: file, tag, now })
	expect(await listTags(db, { actor })).toEqual(['First car', 'SUV', 'truck'])
})

test('the search text of a file has its tags, and adding or removing one is an event in an append-only history', async ({
	db,
}) => {
	const { actor, id, base } = await makeFile(db)
	await addTag(db, { ...base, tag: 'Trade-in' })
	await addTag(db, { ...base, tag: 'trade-IN' })
	expect(await listTags(db, { actor })).toEqual(['Trade-in'])
	expect((await getClient(db, { actor, id })).search).toContain('trade-in')
	await removeTag(db, { ...base, tag: 'TRADE-in' })
	expect((await getClient(db, { actor, id })).search).not.toContain('trade-in')
	const lines = await listClientEvents(db, { actor, clientId: id })
	expect(lines.map(({ what }) => what)).toEqual(['untagged', 'tagged', 'opened'])
	const rewrite = db.transaction((tx) =>
		tx.update(clientEvent).set({ what: 'merged' }).where(eq(clientEvent.clientId, id)),
	)
	await expect(rewrite).rejects.toThrow()
	await db.delete(client).where(eq(client.id, id))
	expect(await db.$count(clientEvent)).toBe(0)
})

test('only the advisor can access a file', async ({ db }) => {
	const { id, base } = await makeFile(db)
	const actor = makeVisitor()
	await expect(getClient(db, { actor, id })).rejects.toThrow(Forbidden)
	await expect(addTag(db, { ...base, actor, tag: 'x' })).rejects.toThrow(Forbidden)
	await expect(listNotes(db, { actor, clientId: id })).rejects.toThrow(Forbidden)
})
