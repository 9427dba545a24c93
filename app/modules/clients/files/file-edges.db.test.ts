import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { client, clientEmail } from '#app/db/schema/clients/clients.ts'
import { Conflict, Invalid, NotFound } from '#app/lib/errors.ts'
import { makeStaff } from '#tests/factories/actors.ts'
import { makeUser } from '#tests/factories/payments/orders.ts'
import { addByHand, openWork } from '#tests/factories/steps.ts'
import { test } from '#tests/setup/database.ts'
import { listClientEvents } from '../client-events.server.ts'
import { findClientOf, getClient, identityOf } from '../clients.server.ts'
import { mainAddressOf } from '../main-address.server.ts'
import { addEmail, changeDetails, changeEmail, openFileByHand, setFileState } from './edit-file.server.ts'

const now = new Date('2026-03-04T12:00:00Z')
const later = new Date('2026-03-05T12:00:00Z')

async function makeFile(db: Db) {
	const { id: userId } = await makeUser(db)
	const actor = makeStaff(userId)
	const person = { name: 'Ana Ruiz', email: 'ana@example.com', phone: '(212) 555-0142' }
	const file = await openFileByHand(db, { actor, ...person, now })
	const current = () => getClient(db, { actor, id: file.id })
	const events = async () =>
		(await listClientEvents(db, { actor, clientId: file.id })).map(({ what }) => what)
	return { actor, id: file.id, input: { actor, id: file.id, now: later }, current, events, person }
}

/** Returns the message and the field of a rejected input. */
const errorOf = (work: Promise<unknown>) =>
	work.then(
		() => null,
		(error: unknown) => (error instanceof Invalid ? [error.field, error.message] : error),
	)

test('invalid details are rejected with a message at their field', async ({ db }) => {
	const { input, person } = await makeFile(db)
	const change = (set: Partial<typeof person>) =>
		errorOf(changeDetails(db, { ...input, version: 1, ...person, ...set }))
	expect(await change({ name: '  ' })).toEqual(['name', 'Please enter a name.'])
	expect(await change({ name: 'x'.repeat(101) })).toEqual([
		'name',
		'Please keep the name to 100 characters or fewer.',
	])
	expect(await change({ phone: '1'.repeat(41) })).toEqual([
		'phone',
		'Please keep the phone number under 40 characters.',
	])
	expect(await change({ name: 'x'.repeat(100), phone: '1'.repeat(40) })).toBeNull()
})

test('incomplete email addresses are rejected, for a new file and for an existing one', async ({ db }) => {
	const { actor, input } = await makeFile(db)
	const message = 'Please enter an email address like name@example.com.'
	for (const email of [
		'ben',
		'ben@',
		'@example.com',
		'ben@example',
		'b n@example.com',
		'a@b.c@d.e',
		'a@b..c',
	]) {
		expect(await errorOf(addEmail(db, { ...input, email })), email).toEqual(['email', message])
		expect(await errorOf(openFileByHand(db, { actor, name: 'Ben', email, phone: '', now }))).toEqual([
			'email',
			message,
		])
	}
	expect(await errorOf(addEmail(db, { ...input, email: `${'x'.repeat(250)}@e.co` }))).toEqual([
		'email',
		message,
	])
	expect(await errorOf(addEmail(db, { ...input, email: ' ' }))).toEqual([
		'email',
		'Please enter an email address.',
	])
})

test('saving the same details again changes nothing and adds no event', async ({ db }) => {
	const { input, current, events, person } = await makeFile(db)
	await changeDetails(db, { ...input, version: 1, name: ' Ana  Ruiz ', phone: person.phone })
	expect((await current()).version).toBe(1)
	expect(await events()).toEqual(['opened'])
})

test('the history names only changed fields, with their previous values', async ({ db }) => {
	const { actor, id, input, person } = await makeFile(db)
	await changeDetails(db, { ...input, version: 1, ...person, phone: '' })
	await changeDetails(db, { ...input, version: 2, name: 'Ana Maria Ruiz', phone: '' })
	const [name, phone] = await listClientEvents(db, { actor, clientId: id })
	expect(phone).toMatchObject({ detail: { phone: null, phoneBefore: '(212) 555-0142' } })
	expect(phone!.detail).not.toHaveProperty('name')
	expect(name!.detail).toEqual({ name: 'Ana Maria Ruiz', nameBefore: 'Ana Ruiz' })
	expect(name).toMatchObject({ actorKind: 'advisor', actorId: actor.id, at: later })
})

test('closing a file ends its steps, and reopening brings none back', async ({ db }) => {
	const { actor, id, input, current, events } = await makeFile(db)
	await addByHand(db, { actor, clientId: id, now })
	await setFileState(db, { ...input, version: 1, state: 'closed' })
	expect(await current()).toMatchObject({ closedAt: later, version: 2 })
	expect(await openWork(db, id)).toEqual([])
	await expect(addByHand(db, { actor, clientId: id, now })).rejects.toThrow('This file is closed.')
	await setFileState(db, { ...input, version: 2, state: 'open' })
	expect(await current()).toMatchObject({ closedAt: null, version: 3 })
	expect(await openWork(db, id)).toEqual([])
	await setFileState(db, { ...input, version: 3, state: 'open' })
	expect((await current()).version).toBe(3)
	expect(await events()).toEqual(['reopened', 'closed', 'step-added', 'opened'])
})

test('the first email address of a file is the main one until another is chosen', async ({ db }) => {
	const { actor, input, id } = await makeFile(db)
	await addEmail(db, { ...input, email: 'work@example.com' })
	expect(await mainAddressOf(db, { clientId: id })).toBe('ana@example.com')
	await changeEmail(db, { ...input, email: 'WORK@example.com', act: 'main' })
	expect(await mainAddressOf(db, { clientId: id })).toBe('work@example.com')
	expect((await identityOf(db, { clientId: id })).emails).toEqual(['work@example.com', 'ana@example.com'])
	const other = await openFileByHand(db, { actor, name: 'Ben', email: '', phone: '', now })
	await addEmail(db, { ...input, id: other.id, email: 'ben@example.com' })
	expect(await mainAddressOf(db, { clientId: other.id })).toBe('ben@example.com')
})

test('adding an email address again changes nothing, and one of another file is rejected with the name of that file', async ({
	db,
}) => {
	const { actor, input, events } = await makeFile(db)
	await addEmail(db, { ...input, email: ' ANA@example.com ' })
	expect(await events()).toEqual(['opened'])
	const ben = { name: 'Ben Oak', email: 'ben@example.com', phone: '' }
	const { reference } = await openFileByHand(db, { actor, ...ben, now })
	await expect(addEmail(db, { ...input, email: ben.email })).rejects.toThrow(
		`This address is in the file of Ben Oak (${reference}).`,
	)
})

test('a removed email address finds no file, and the remaining ones keep a main address', async ({ db }) => {
	const { input, id, events } = await makeFile(db)
	await addEmail(db, { ...input, email: 'work@example.com' })
	await expect(changeEmail(db, { ...input, email: 'ana@example.com', act: 'remove' })).rejects.toThrow(
		Conflict,
	)
	await changeEmail(db, { ...input, email: 'Work@example.com', act: 'remove' })
	await changeEmail(db, { ...input, email: 'work@example.com', act: 'remove' })
	expect(await findClientOf(db, { email: 'work@example.com' })).toBeNull()
	expect(await db.select({ main: clientEmail.main }).from(clientEmail)).toEqual([{ main: true }])
	expect(await mainAddressOf(db, { clientId: id })).toBe('ana@example.com')
	expect(await events()).toEqual(['email-removed', 'email-added', 'opened'])
})

test('an email address of another file cannot be changed through this one', async ({ db }) => {
	const { actor, input } = await makeFile(db)
	const ben = { name: 'Ben Oak', email: 'ben@example.com', phone: '' }
	const other = await openFileByHand(db, { actor, ...ben, now })
	await changeEmail(db, { ...input, email: ben.email, act: 'remove' })
	expect((await findClientOf(db, { email: ben.email }))?.id).toBe(other.id)
})

test('clients of the sample data get no emails', async ({ db }) => {
	const { id } = await makeFile(db)
	await db.update(client).set({ sample: true }).where(eq(client.id, id))
	expect(await mainAddressOf(db, { clientId: id })).toBeNull()
})

test('a file that does not exist is not found, whatever its id looks like', async ({ db }) => {
	const { actor, input, person } = await makeFile(db)
	for (const id of ['', 'x', "'; --", crypto.randomUUID()]) {
		await expect(getClient(db, { actor, id })).rejects.toThrow(NotFound)
		await expect(changeDetails(db, { ...input, ...person, id, version: 1 })).rejects.toThrow(NotFound)
		await expect(addEmail(db, { ...input, id, email: 'x@example.com' })).rejects.toThrow(NotFound)
	}
})
