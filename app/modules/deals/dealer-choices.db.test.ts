import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { dealer, dealerPerson } from '#app/db/schema/deals/dealers.ts'
import { Forbidden } from '#app/lib/errors.ts'
import { makeDeal } from '#tests/factories/deals.ts'
import { test } from '#tests/setup/database.ts'
import { listDealerChoices } from './dealer-choices.server.ts'

/** Stores `count` dealers; the second has two people, one of whom left. Returns the input for the list with that dealer chosen. */
async function setUp(db: Db, count: number) {
	const { advisor: actor, client } = await makeDeal(db)
	const stores = await db
		.insert(dealer)
		.values(
			Array.from({ length: count }, (_, index) => {
				return { name: `Dealer ${String(index).padStart(3, '0')}`, city: 'Clifton' }
			}),
		)
		.returning({ id: dealer.id, name: dealer.name })
	const chosenId = stores.find(({ name }) => name === 'Dealer 001')!.id
	const person = { dealerId: chosenId, role: 'sales' }
	const [, former] = await db
		.insert(dealerPerson)
		.values([
			{ ...person, name: 'Dana' },
			{ ...person, name: 'Eli', leftAt: new Date('2026-11-01T12:00:00Z') },
		])
		.returning({ id: dealerPerson.id })
	return { input: { actor, chosenId, personId: '', search: '' }, client, formerId: former!.id }
}

test('a book of 400 dealers is listed whole, with the people of the chosen one', async ({ db }) => {
	const { input, client, formerId } = await setUp(db, 400)
	const listed = await listDealerChoices(db, input)
	expect(listed).toMatchObject({ search: null, people: [{ name: 'Dana' }] })
	expect(listed.dealers).toHaveLength(400)
	// A person who left stays in the list while they are chosen.
	expect((await listDealerChoices(db, { ...input, personId: formerId })).people).toHaveLength(2)
	expect((await listDealerChoices(db, { ...input, chosenId: "'; --" })).people).toEqual([])
	await expect(listDealerChoices(db, { ...input, actor: client })).rejects.toThrow(Forbidden)
})

test('a book of 401 dealers is searched, and the chosen one stays in the list', async ({ db }) => {
	const { input } = await setUp(db, 401)
	const found = await listDealerChoices(db, { ...input, search: 'dealer 400' })
	expect(found.search).toBe('dealer 400')
	expect(found.dealers.map(({ name }) => name)).toEqual(['Dealer 001', 'Dealer 400'])
	expect((await listDealerChoices(db, { ...input, search: 'nobody' })).dealers).toHaveLength(1)
	expect((await listDealerChoices(db, { ...input, search: '' })).dealers).toHaveLength(50)
})
