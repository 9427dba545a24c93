import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { client, clientEvent } from '#app/db/schema/clients/clients.ts'
import { deal, dealDocument } from '#app/db/schema/deals/ledger.ts'
import { Invalid } from '#app/lib/errors.ts'
import { clientActor } from '#app/modules/auth/actor.server.ts'
import { findOrOpenClientFile } from '#app/modules/clients/files/open-file.server.ts'
import { changeDealStatus } from '#app/modules/deals/deals.server.ts'
import { makeSite } from '#tests/factories/actors.ts'
import { quoteDocument } from '#tests/factories/deals.ts'
import { makeUser } from '#tests/factories/payments/orders.ts'
import { test } from '#tests/setup/database.ts'
import { saveCheckedQuote } from './save-checked-quote.server.ts'

const now = new Date('2026-11-23T12:00:00Z')

const inputFor = (person: Awaited<ReturnType<typeof makeUser>>) => ({
	actor: { id: person.id, name: person.name, email: person.email, emailVerified: true },
	document: quoteDocument,
	typed: { rows: [] },
	writtenBy: 'Riverside Honda',
	formKey: randomUUID(),
	now,
})

test('a member without a file gets one, with a deal that has the quote; pressing the button twice saves it once', async ({
	db,
}) => {
	const input = inputFor(await makeUser(db))
	const saved = await saveCheckedQuote(db, input)
	expect(saved).toMatchObject({ state: 'confirmed', enteredBy: 'client', outTheDoorCents: 31_750_00 })
	expect((await saveCheckedQuote(db, input)).id).toBe(saved.id)
	expect([await db.$count(client), await db.$count(deal), await db.$count(dealDocument)]).toEqual([1, 1, 1])
	const events = await db
		.select({ what: clientEvent.what, actor: clientEvent.actorKind })
		.from(clientEvent)
		.orderBy(clientEvent.id)
	expect(events).toEqual([
		{ what: 'opened', actor: 'client' },
		{ what: 'deal-started', actor: 'client' },
		{ what: 'deal-document-confirmed', actor: 'client' },
	])
})

test('a saved quote is called by its car, so that two can be told apart', async ({ db }) => {
	const input = inputFor(await makeUser(db))
	const titleOf = async (vehicle: typeof quoteDocument.vehicle) =>
		(await saveCheckedQuote(db, { ...input, formKey: randomUUID(), document: { ...quoteDocument, vehicle } }))
			.title
	expect(await titleOf({ condition: 'new', year: 2026, make: 'Honda', model: 'Pilot' })).toBe(
		'2026 Honda Pilot',
	)
	expect(await titleOf({ condition: 'new' })).toBe('From the quote checker')
})

test('two concurrent requests of a form save the quote once', async ({ freshDb: { db } }) => {
	const input = inputFor(await makeUser(db))
	await Promise.all([saveCheckedQuote(db, input), saveCheckedQuote(db, input)])
	expect([await db.$count(client), await db.$count(deal), await db.$count(dealDocument)]).toEqual([1, 1, 1])
})

test('a client’s quote is saved in the open deal of their file, and in a new one after that is closed', async ({
	db,
}) => {
	const person = await makeUser(db)
	const { client: file } = await findOrOpenClientFile(db, {
		actor: makeSite(),
		person: { ...person, userId: person.id },
		now,
	})
	const first = await saveCheckedQuote(db, inputFor(person))
	const second = await saveCheckedQuote(db, inputFor(person))
	expect(second.dealId).toBe(first.dealId)
	const actor = clientActor(person, file.id)
	await changeDealStatus(db, { actor, id: first.dealId, change: 'close', now })
	expect((await saveCheckedQuote(db, inputFor(person))).dealId).not.toBe(first.dealId)
	expect(await db.$count(client)).toBe(1)
})

test('a malformed form key is rejected, and nothing is stored', async ({ db }) => {
	const input = { ...inputFor(await makeUser(db)), formKey: '__proto__' }
	await expect(saveCheckedQuote(db, input)).rejects.toThrow(Invalid)
	expect(await db.$count(client)).toBe(0)
})
