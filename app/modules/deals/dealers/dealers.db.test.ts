import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { auditEntry } from '#app/db/schema/audit.ts'
import { dealer } from '#app/db/schema/deals/dealers.ts'
import { Conflict, Forbidden, NotFound } from '#app/lib/errors.ts'
import { clientActor } from '#app/modules/auth/actor.server.ts'
import { makeStaff } from '#tests/factories/actors.ts'
import { makeUser } from '#tests/factories/payments/orders.ts'
import { test } from '#tests/setup/database.ts'
import { dealerSchema } from './dealer.schema.ts'
import { addDealer, changeDealer, findDuplicates, getDealer, setDoNotUse } from './dealers.server.ts'
import { listDealers, listStoresOfGroup } from './list-dealers.server.ts'
import { addPerson, listPeople, removePerson, setPersonLeft } from './people.server.ts'

const now = new Date('2026-11-23T12:00:00Z')

const store = (set: Record<string, string> = {}) =>
	dealerSchema.parse({
		name: 'Northside Honda',
		group: '',
		street: '',
		city: 'Clifton',
		state: 'NJ',
		zip: '07011',
		phone: '(973) 555-0122',
		website: '',
		email: '',
		crmEmail: '',
		brands: 'Honda, honda',
		...set,
	})

const person = {
	name: 'Marcus Oyelowo',
	role: 'sales_manager' as const,
	phone: '(973) 555-0119',
	email: '',
	notes: '',
}

async function setUp(db: Db, set: Record<string, string> = {}) {
	const actor = makeStaff((await makeUser(db, { role: 'admin' })).id)
	const input = { actor, dealer: store(set), formKey: randomUUID(), now }
	const { id } = await addDealer(db, input)
	const search = async (text: string) =>
		(await listDealers(db, { actor, search: text })).dealers.map(({ name }) => name)
	return { actor, input, id, search }
}

test('only the advisor can read the dealer book', async ({ db }) => {
	const { id } = await setUp(db)
	const actor = clientActor({ id: 'u' }, randomUUID())
	const tries = [
		() => listDealers(db, { actor, search: '' }),
		() => getDealer(db, { actor, id }),
		() => addDealer(db, { actor, dealer: store(), formKey: randomUUID(), now }),
		() => setDoNotUse(db, { actor, id, version: 1, reason: 'Because', now }),
		() => addPerson(db, { actor, dealerId: id, person, now }),
	]
	for (const attempt of tries) await expect(attempt()).rejects.toThrow(Forbidden)
})

test('the same form twice adds one store, and an invalid or unknown id is not found', async ({ db }) => {
	const { actor, input, id } = await setUp(db)
	expect(await addDealer(db, input)).toEqual({ id, isNew: false })
	expect(await db.$count(dealer)).toBe(1)
	expect((await getDealer(db, { actor, id })).brands).toEqual(['Honda'])
	for (const wrong of ['__proto__', randomUUID()])
		await expect(getDealer(db, { actor, id: wrong })).rejects.toThrow(NotFound)
})

test('a store is found by its name, city, group, people and phone numbers however they are written', async ({
	db,
}) => {
	const { actor, id, search } = await setUp(db, { group: 'Petrakis Auto' })
	await addPerson(db, { actor, dealerId: id, person, now })
	for (const text of ['northside', 'clifton', 'petrakis', 'oyelowo', '973-555-0122', '9735550119'])
		expect([text, await search(text)]).toEqual([text, ['Northside Honda']])
	for (const text of ['toyota', '2125550100', '%', "'; drop table dealer; --"])
		expect([text, await search(text)]).toEqual([text, []])
	const [added] = await listPeople(db, { actor, dealerId: id })
	await removePerson(db, { actor, dealerId: id, id: added!.id, version: added!.version, now })
	expect(await search('oyelowo')).toEqual([])
})

test('a change of an older version is rejected, and one that changes nothing leaves no trace', async ({
	db,
}) => {
	const { actor, id } = await setUp(db)
	await changeDealer(db, { actor, id, version: 1, dealer: store(), now })
	expect((await getDealer(db, { actor, id })).version).toBe(1)
	await changeDealer(db, { actor, id, version: 1, dealer: store({ city: 'Passaic' }), now })
	const late = changeDealer(db, { actor, id, version: 1, dealer: store({ city: 'Nutley' }), now })
	await expect(late).rejects.toThrow(Conflict)
	expect(await getDealer(db, { actor, id })).toMatchObject({ city: 'Passaic', version: 2 })
	const actions = (
		await db.select({ action: auditEntry.action }).from(auditEntry).orderBy(auditEntry.seq)
	).map(({ action }) => action)
	expect(actions.filter((action) => action.startsWith('dealer.'))).toEqual(['dealer.added', 'dealer.changed'])
})

test('a store that is marked as not to be used shows the reason, and the mark can be removed', async ({
	db,
}) => {
	const { actor, id } = await setUp(db)
	await setDoNotUse(db, { actor, id, version: 1, reason: 'Changed the price at signing', now })
	expect(await getDealer(db, { actor, id })).toMatchObject({
		doNotUseSince: now,
		doNotUseReason: 'Changed the price at signing',
	})
	const marked = await listDealers(db, { actor, search: '', use: 'do-not-use' })
	expect(marked.dealers.map((each) => each.id)).toEqual([id])
	await setDoNotUse(db, { actor, id, version: 2, reason: null, now })
	expect(await getDealer(db, { actor, id })).toMatchObject({ doNotUseSince: null, doNotUseReason: '' })
})

test('the other stores of an owner group are listed, and stores with the same phone number are found as duplicates', async ({
	db,
}) => {
	const { actor, id } = await setUp(db, { group: 'Petrakis Auto' })
	const dealerInput = store({
		name: 'Petrakis Honda',
		group: 'petrakis auto',
		phone: '973.555.0122',
		zip: '',
	})
	const other = await addDealer(db, { actor, dealer: dealerInput, formKey: randomUUID(), now })
	const { groupId } = await getDealer(db, { actor, id })
	const related = await listStoresOfGroup(db, { actor, groupId, exceptId: id })
	expect(related.map((each) => each.id)).toEqual([other.id])
	const duplicates = await findDuplicates(db, { actor, name: 'Another', zip: '', phone: '+1 973 555 0122' })
	expect(duplicates).toHaveLength(2)
})

test('a person who left the dealer stays in the book, listed after those who work there', async ({ db }) => {
	const { actor, id } = await setUp(db)
	const add = (name: string) => addPerson(db, { actor, dealerId: id, person: { ...person, name }, now })
	await add('Ann')
	await add('Ann')
	await add('Bo')
	const leaver = (await listPeople(db, { actor, dealerId: id })).find(({ name }) => name === 'Ann')!
	await setPersonLeft(db, { actor, dealerId: id, id: leaver.id, version: leaver.version, left: true, now })
	expect((await listPeople(db, { actor, dealerId: id })).map(({ name }) => name)).toEqual(['Bo', 'Ann'])
	const late = { actor, dealerId: id, id: leaver.id, version: leaver.version, left: false, now }
	await expect(setPersonLeft(db, late)).rejects.toThrow(Conflict)
})
