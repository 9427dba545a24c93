import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import {
	client,
	clientAccount,
	clientEmail,
	clientEvent,
	clientOrder,
} from '#app/db/schema/clients/clients.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict } from '#app/lib/errors.ts'
import { makeSite } from '#tests/factories/actors.ts'
import { makeUser } from '#tests/factories/payments/orders.ts'
import { test } from '#tests/setup/database.ts'
import { deleteClientFile } from '../account-file.server.ts'
import { findClientOf, identityOf } from '../clients.server.ts'
import { findOwnClientId } from '../own-client.server.ts'
import { setFileState } from './edit-file.server.ts'
import { findOrOpenClientFile, joinAccountToFile } from './open-file.server.ts'

const now = new Date('2026-03-04T12:00:00Z')
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
const actor = makeSite()
const newOrder = () => ({ id: randomUUID(), reference: 'LW-7K2M9Q', title: 'Online Car Deal Search' })

test('one order that is processed many times concurrently opens one file', async ({ freshDb: { db } }) => {
	const order = newOrder()
	const person = { name: 'Ana Ruiz', email: 'ana@example.com' }
	const open = () => transact(db, (tx) => findOrOpenClientFile(tx, { actor, person, order, now }))
	const all = await Promise.all(Array.from({ length: 8 }, open))
	expect(new Set(all.map(({ client: { id } }) => id)).size).toBe(1)
	expect(all.filter(({ opened }) => opened)).toHaveLength(1)
	expect(all.filter(({ filed }) => filed)).toHaveLength(1)
	expect(await db.$count(client)).toBe(1)
	expect(await db.$count(clientEvent)).toBe(1)
})

test('concurrent orders of one email address or account go into one file', async ({ freshDb: { db } }) => {
	const { id: userId } = await makeUser(db, { email: 'ben@example.com' })
	const people = [
		{ name: 'Ben Oak', email: 'ben@example.com', userId },
		{ name: 'Ben Oak', email: 'BEN@example.com' },
		{ name: 'Ben Oak', email: 'Ben@Example.com', userId },
		{ name: 'Ben Oak', userId },
	]
	await Promise.all(
		people.map((person) =>
			transact(db, (tx) => findOrOpenClientFile(tx, { actor, person, order: newOrder(), now })),
		),
	)
	const found = await findClientOf(db, { email: 'ben@example.com' })
	expect(found?.id).toBe((await findClientOf(db, { userId }))?.id)
	expect(await db.$count(clientOrder)).toBe(4)
	expect((await identityOf(db, { clientId: found!.id })).userIds).toEqual([userId])
})

test('an existing file is extended with new information about the person', async ({ db }) => {
	const { client: first } = await findOrOpenClientFile(db, {
		actor,
		person: { name: 'Cora', email: 'cora@example.com' },
		now,
	})
	const { id: userId } = await makeUser(db, { email: 'cora@example.com' })
	const again = await findOrOpenClientFile(db, {
		actor,
		now,
		order: newOrder(),
		person: { name: 'Cora Lind', email: 'cora@example.com', userId, phone: '212 555 0142' },
	})
	expect(again).toMatchObject({ opened: false, filed: true, client: { id: first.id } })
	expect(await identityOf(db, { clientId: first.id })).toMatchObject({
		emails: ['cora@example.com'],
		userIds: [userId],
	})
	const [stored] = await db.select().from(client).where(eq(client.id, first.id))
	expect(stored).toMatchObject({ name: 'Cora', phone: '212 555 0142' })
	expect(stored?.search).toContain('cora@example.com')
	expect(stored?.search).toContain('2125550142')
	expect(await db.$count(client)).toBe(1)
})

test('an order without a name or an email address has a file too', async ({ db }) => {
	const order = newOrder()
	const one = await findOrOpenClientFile(db, { actor, person: {}, order, now })
	const two = await findOrOpenClientFile(db, { actor, person: {}, order, now })
	expect(one).toMatchObject({ opened: true, client: { name: 'Unnamed client' } })
	expect(two).toMatchObject({ opened: false, filed: false, client: { id: one.client.id } })
})

test('typing somebody else’s email address on the payment page gives no access to their file', async ({
	db,
}) => {
	const victim = await makeUser(db, { email: 'dan@example.com' })
	const other = await makeUser(db, { email: 'eve@example.com' })
	const dan = { name: 'Dan', email: 'dan@example.com' }
	const { client: danFile } = await findOrOpenClientFile(db, {
		actor,
		person: { ...dan, userId: victim.id },
		order: newOrder(),
		now,
	})
	const paid = await findOrOpenClientFile(db, {
		actor,
		person: { ...dan, userId: other.id },
		order: newOrder(),
		now,
	})
	expect(paid).toMatchObject({ opened: true, filed: true })
	expect((await findClientOf(db, { userId: other.id }))?.id).toBe(paid.client.id)
	expect((await findClientOf(db, dan))?.id).toBe(danFile.id)
	expect((await identityOf(db, { clientId: paid.client.id })).emails).toEqual([])
	// Typing an address first does not block its owner either.
	await findOrOpenClientFile(db, {
		actor,
		person: { email: 'fay@example.com', userId: other.id },
		order: newOrder(),
		now,
	})
	expect(await findClientOf(db, { email: 'fay@example.com' })).toBeNull()
})

test('an account joins the file of its verified address, but not one that has another account', async ({
	db,
}) => {
	const first = await makeUser(db, { email: 'gil@example.com' })
	const { client: file } = await findOrOpenClientFile(db, {
		actor,
		person: { email: first.email },
		order: newOrder(),
		now,
	})
	const join = (userId: string) => joinAccountToFile(db, { userId, now })
	expect(await join(first.id)).toBe(file.id)
	expect(await join(first.id)).toBe(file.id)
	const second = await makeUser(db, { email: 'gil.too@example.com' })
	await db.insert(clientEmail).values({ email: second.email, clientId: file.id })
	expect(await join(second.id)).toBeNull()
	// The second account cannot see the file either, and deleting that account does not delete the file.
	const stranger = { ...second, emailVerified: true }
	expect(await findOwnClientId(db, { actor: stranger })).toBeNull()
	expect(await deleteClientFile(db, { actor: stranger, now })).toEqual({ file: null, uploadIds: [] })
	expect(await findOwnClientId(db, { actor: { ...first, emailVerified: true } })).toBe(file.id)
	const unverified = await makeUser(db, { email: 'hal@example.com', emailVerified: false })
	await findOrOpenClientFile(db, { actor, person: { email: unverified.email }, now })
	expect(await join(unverified.id)).toBeNull()
	expect((await identityOf(db, { clientId: file.id })).userIds).toEqual([first.id])
})

test('deleting one of two accounts of a file removes only its own account and address from the file', async ({
	db,
}) => {
	const [ann, bob] = [
		await makeUser(db, { email: 'ann@example.com' }),
		await makeUser(db, { email: 'bob@example.com' }),
	]
	const order = newOrder()
	const { client: file } = await findOrOpenClientFile(db, {
		actor,
		order,
		now,
		person: { email: ann.email, userId: ann.id },
	})
	await db.insert(clientAccount).values({ userId: bob.id, clientId: file.id })
	await db.insert(clientEmail).values({ email: bob.email, clientId: file.id })
	const asViewer = (person: typeof ann) => ({ ...person, emailVerified: true })
	expect(await deleteClientFile(db, { actor: asViewer(ann), now })).toMatchObject({
		file: { isShared: true, clientIds: [], emails: [ann.email], names: [] },
		uploadIds: [],
	})
	expect(await findOwnClientId(db, { actor: asViewer(ann) })).toBeNull()
	expect(await identityOf(db, { clientId: file.id })).toEqual({
		clientId: file.id,
		emails: [bob.email],
		userIds: [bob.id],
		orderIds: [order.id],
	})
	await deleteClientFile(db, { actor: asViewer(bob), now })
	expect(await db.$count(client, eq(client.id, file.id))).toBe(0)
})

test('an order placed without signing in goes into the file of the account with that address', async ({
	db,
}) => {
	const owner = await makeUser(db, { email: 'ivy@example.com' })
	const { client: file } = await findOrOpenClientFile(db, {
		actor,
		person: { email: 'IVY@example.com' },
		order: newOrder(),
		now,
	})
	expect((await findClientOf(db, { userId: owner.id }))?.id).toBe(file.id)
	const signedIn = { email: owner.email, userId: owner.id }
	const again = await findOrOpenClientFile(db, { actor, person: signedIn, order: newOrder(), now })
	expect(again).toMatchObject({ opened: false, filed: true, client: { id: file.id } })
})

test('a closed file is reopened when its client pays again, once, and says so in its history', async ({
	db,
}) => {
	const person = { name: 'Jo', email: 'jo@example.com' }
	const { client: file } = await findOrOpenClientFile(db, { actor, person, order: newOrder(), now })
	await setFileState(db, { actor, id: file.id, version: 1, state: 'closed', now: later(1) })
	const order = newOrder()
	const again = await findOrOpenClientFile(db, { actor, person, order, now: later(2) })
	expect(again).toMatchObject({ opened: false, filed: true, client: { id: file.id, closedAt: null } })
	await findOrOpenClientFile(db, { actor, person, order, now: later(3) })
	const events = await db.select().from(clientEvent).orderBy(clientEvent.id)
	expect(events.map(({ what }) => what)).toEqual(['opened', 'closed', 'order-filed', 'reopened'])
	expect(events.at(-1)).toMatchObject({ actorKind: 'system', at: later(2) })
	// A person who saw the closed file cannot overwrite what the payment changed.
	await expect(
		setFileState(db, { actor, id: file.id, version: 2, state: 'closed', now: later(4) }),
	).rejects.toThrow(Conflict)
})

test('a file stays closed for an order that it already has, an earlier order, or no order', async ({
	db,
}) => {
	const person = { name: 'Kit', email: 'kit@example.com' }
	const order = newOrder()
	const { client: file } = await findOrOpenClientFile(db, { actor, person, order, now })
	await setFileState(db, { actor, id: file.id, version: 1, state: 'closed', now: later(2) })
	for (const input of [{ order, now: later(3) }, { order: newOrder(), now: later(1) }, { now: later(4) }])
		expect((await findOrOpenClientFile(db, { actor, person, ...input })).client.closedAt).toEqual(later(2))
})
