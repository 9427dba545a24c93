import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { user } from '#app/db/schema/auth.ts'
import { Invalid, NotFound } from '#app/lib/errors.ts'
import { makeStaff } from '#tests/factories/actors.ts'
import { makeClientFile, wednesday as now } from '#tests/factories/client-work.ts'
import { makeUser } from '#tests/factories/payments/orders.ts'
import { test } from '#tests/setup/database.ts'
import { getClient } from '../clients.server.ts'
import { addTag, listTags } from '../tags.server.ts'
import { addNote, changeNote, listNotes, removeNote } from './notes.server.ts'

const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

async function makeNote(db: Db) {
	const { advisor: actor, clientId } = await makeClientFile(db)
	await addNote(db, { actor, clientId, text: 'Wants a blue one.', now })
	const [note] = await listNotes(db, { actor, clientId })
	return { actor, clientId, input: { actor, clientId, id: note!.id, version: 1, now: minutesLater(5) } }
}

test('notes are listed latest first, with the names of their authors', async ({ db }) => {
	const { actor, clientId } = await makeNote(db)
	const second = await makeUser(db, { name: 'Dana Cole', role: 'admin' })
	const other = makeStaff(second.id)
	await addNote(db, { actor: other, clientId, text: 'Called back.', now: minutesLater(1) })
	const notes = await listNotes(db, { actor, clientId })
	expect(notes.map(({ text, author }) => [text, author])).toEqual([
		['Called back.', 'Dana Cole'],
		['Wants a blue one.', 'Robin Ferrer'],
	])
})

test('a note stays when the account of its author is deleted', async ({ db }) => {
	const { clientId, actor } = await makeNote(db)
	const reader = makeStaff((await makeUser(db, { role: 'admin' })).id)
	await db.delete(user).where(eq(user.id, actor.id))
	expect(await listNotes(db, { actor: reader, clientId })).toMatchObject([
		{ text: 'Wants a blue one.', author: null },
	])
})

test('an empty or too long note is rejected, both when it is added and when it is changed', async ({
	db,
}) => {
	const { actor, clientId, input } = await makeNote(db)
	const long = 'x'.repeat(4_001)
	const add = (text: string) => addNote(db, { actor, clientId, text, now })
	for (const text of ['', ' \n ', long]) {
		await expect(add(text)).rejects.toThrow(Invalid)
		await expect(changeNote(db, { ...input, text })).rejects.toMatchObject({ field: 'note' })
	}
	await add(` ${'x'.repeat(4_000)} `)
	expect(await listNotes(db, { actor, clientId })).toHaveLength(2)
})

test('a note cannot be changed or deleted through another client’s file', async ({ db }) => {
	const { actor, clientId, input } = await makeNote(db)
	const other = await makeClientFile(db)
	const through = { ...input, clientId: other.clientId }
	await expect(changeNote(db, { ...through, text: 'Mine' })).rejects.toThrow(NotFound)
	await expect(removeNote(db, through)).rejects.toThrow(NotFound)
	expect(await listNotes(db, { actor, clientId })).toMatchObject([{ text: 'Wants a blue one.', version: 1 }])
})

test('a changed note keeps its place and its first date', async ({ db }) => {
	const { actor, clientId, input } = await makeNote(db)
	await addNote(db, { actor, clientId, text: 'Called back.', now: minutesLater(1) })
	await changeNote(db, { ...input, text: ' Wants a green one. ' })
	expect((await listNotes(db, { actor, clientId }))[1]).toMatchObject({
		text: 'Wants a green one.',
		createdAt: now,
		updatedAt: minutesLater(5),
	})
})

test('deleting or changing a deleted note reports that it does not exist', async ({ db }) => {
	const { input } = await makeNote(db)
	await removeNote(db, input)
	await expect(removeNote(db, input)).rejects.toThrow('This note no longer exists.')
	await expect(changeNote(db, { ...input, text: 'Again' })).rejects.toThrow(NotFound)
})

test('a note moves its file to the top of the list, and an older note does not move it down', async ({
	db,
}) => {
	const { actor, clientId } = await makeNote(db)
	await addNote(db, { actor, clientId, text: 'Later', now: minutesLater(9) })
	await addNote(db, { actor, clientId, text: 'From a slow clock', now: minutesLater(3) })
	expect((await getClient(db, { actor, id: clientId })).activeAt).toEqual(minutesLater(9))
})

test('an empty or too long tag is rejected, and repeated spaces become one', async ({ db }) => {
	const { actor, clientId: id } = await makeNote(db)
	const add = (tag: string) => addTag(db, { actor, id, tag, now })
	await expect(add(' ')).rejects.toMatchObject({ field: 'tag', message: 'Please enter a tag.' })
	await expect(add('x'.repeat(41))).rejects.toMatchObject({ field: 'tag' })
	await add(`  first \t car `)
	await add('x'.repeat(40))
	expect(await listTags(db, { actor })).toEqual(['first car', 'x'.repeat(40)])
})

test('a file has at most 20 tags, and adding an existing one again is allowed', async ({ db }) => {
	const { actor, clientId: id } = await makeNote(db)
	const add = (tag: string) => addTag(db, { actor, id, tag, now })
	for (let number = 1; number <= 20; number++) await add(`tag ${number}`)
	await add('TAG 20')
	await expect(add('one more')).rejects.toThrow('A file can have up to 20 tags.')
	expect(await listTags(db, { actor })).toHaveLength(20)
})
