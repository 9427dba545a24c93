import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { client } from '#app/db/schema/clients/clients.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '#app/lib/errors.ts'
import { makeMember } from '#tests/factories/actors.ts'
import { makeChecklist, makeClientFile, wednesday } from '#tests/factories/client-work.ts'
import { makeUser } from '#tests/factories/payments/orders.ts'
import { test } from '#tests/setup/database.ts'
import { getTemplate, saveTemplate } from './checklist-templates.server.ts'
import {
	countInProgress,
	getChecklist,
	isOwnChecklist,
	listChecklists,
	listOwnChecklists,
} from './checklists.server.ts'
import { completeItem } from './complete-item.server.ts'
import { openChecklistForOrder, startChecklist } from './open-checklist.server.ts'
import { writeTemplateText } from './template-text.ts'

const week = { hours: [], timeZone: 'America/New_York' }
const now = wednesday

test('an order has one checklist, however often its payment is processed, and unknown services have none', async ({
	db,
}) => {
	const { advisor, clientId } = await makeClientFile(db)
	const input = {
		actor: advisor,
		clientId,
		orderId: crypto.randomUUID(),
		priceId: 'price_online_search',
		now,
	}
	const id = await openChecklistForOrder(db, input)
	expect(await openChecklistForOrder(db, input)).toBeNull()
	expect(
		await openChecklistForOrder(db, { ...input, orderId: crypto.randomUUID(), priceId: 'price_unknown' }),
	).toBeNull()
	const { checklists } = await listChecklists(db, { actor: advisor })
	expect(checklists).toMatchObject([{ id, title: 'Find It Fast checklist', clientName: 'Hank Oyelaran' }])
	expect(checklists[0]!.items.map(({ description }) => description)).toContain('Send matches with notes')
})

test('each paid service starts a checklist of its own', async ({ db }) => {
	const { advisor, clientId } = await makeClientFile(db)
	for (const priceId of ['price_online_search', 'price_in_person', 'price_concierge'])
		await openChecklistForOrder(db, {
			actor: advisor,
			clientId,
			orderId: crypto.randomUUID(),
			priceId,
			now,
		})
	const { checklists } = await listChecklists(db, { actor: advisor })
	expect(checklists.map(({ title }) => title).sort()).toEqual([
		'Find It Fast checklist',
		'Find It With Me checklist',
		'Full Concierge checklist',
	])
})

test('the client of the concierge reads every step in their own words, and none of the internal tasks', async ({
	db,
}) => {
	const { advisor, checklistId, person } = await makeChecklist(db, 'full_concierge')
	const [own] = await listOwnChecklists(db, { actor: person })
	const { items } = await getChecklist(db, { actor: advisor, id: checklistId })
	const open = items.filter(({ internal }) => !internal)
	expect(items.length - open.length).toBe(3)
	expect(own!.items).toHaveLength(open.length)
	const clientTexts = own!.items.map(({ description }) => description)
	for (const { description } of open) expect(clientTexts).not.toContain(description)
	expect(clientTexts).toContain(
		'We negotiate the price, the fees, your trade-in and the loan’s interest rate',
	)
})

test('the delivery starts support once, the required tasks complete the checklist, and both can be undone', async ({
	db,
}) => {
	const { advisor, checklistId } = await makeChecklist(db)
	const { items } = await getChecklist(db, { actor: advisor, id: checklistId })
	const complete = (itemId: string, done = true) =>
		completeItem(db, { actor: advisor, checklistId, itemId, done, week, now })
	const delivery = items.find(({ startsSupport }) => startsSupport)!
	expect(await complete(delivery.id)).toMatchObject({ supportEndsAt: new Date('2026-03-06T15:00:00Z') })
	expect(await complete(delivery.id)).toMatchObject({ changed: false, supportEndsAt: null })
	const needed = items.filter((item) => !item.optional && item !== delivery)
	const completions = []
	for (const { id } of needed) completions.push((await complete(id)).completed)
	expect(completions.filter(Boolean)).toHaveLength(1)
	expect(completions.at(-1)).toBe(true)
	expect((await getChecklist(db, { actor: advisor, id: checklistId })).completedAt).toEqual(now)
	expect(await countInProgress(db, { actor: advisor })).toEqual([])
	await complete(delivery.id, false)
	expect((await getChecklist(db, { actor: advisor, id: checklistId })).completedAt).toBeNull()
	expect(await complete(delivery.id)).toMatchObject({ supportEndsAt: expect.any(Date) })
})

test("a client sees their own checklist and nobody else's; only the advisor completes tasks", async ({
	db,
}) => {
	const { person, clientId, checklistId } = await makeChecklist(db)
	const other = await makeUser(db)
	expect(await listOwnChecklists(db, { actor: person })).toMatchObject([{ id: checklistId, clientId }])
	expect(await listOwnChecklists(db, { actor: other })).toEqual([])
	expect(await isOwnChecklist(db, { actor: person, id: checklistId })).toBe(true)
	expect(await isOwnChecklist(db, { actor: other, id: checklistId })).toBe(false)
	const actor = makeMember(person.id)
	const [own] = await listOwnChecklists(db, { actor: person })
	const itemId = own!.items[0]!.id
	await expect(completeItem(db, { actor, checklistId, itemId, done: true, week, now })).rejects.toThrow(
		Forbidden,
	)
})

test('tasks of another checklist cannot be completed through this one', async ({ db }) => {
	const { advisor, checklistId } = await makeChecklist(db)
	const other = await makeChecklist(db)
	const { items } = await getChecklist(db, { actor: advisor, id: other.checklistId })
	const complete = { actor: advisor, checklistId, itemId: items[0]!.id, done: true, week, now }
	await expect(completeItem(db, complete)).rejects.toThrow(NotFound)
})

test('a changed template applies to new checklists only, and the second of two changes from the same version is a conflict', async ({
	db,
}) => {
	const { advisor, clientId, checklistId } = await makeChecklist(db)
	const first = await getTemplate(db, { packageKey: 'find_it_fast' })
	const text = `${writeTemplateText(first.items)}\n- Send a card (optional)`
	const save = {
		actor: advisor,
		packageKey: 'find_it_fast',
		title: 'The search',
		text,
		version: 0,
		now,
	} as const
	await saveTemplate(db, save)
	await expect(saveTemplate(db, save)).rejects.toThrow(Conflict)
	const changed = await getTemplate(db, { packageKey: 'find_it_fast' })
	expect(changed).toMatchObject({ title: 'The search', version: 1 })
	expect(changed.items).toEqual([
		...first.items,
		{
			section: 'Delivery and follow-up',
			clientSection: 'Your matches',
			description: 'Send a card',
			optional: true,
		},
	])
	expect((await getChecklist(db, { actor: advisor, id: checklistId })).items).toHaveLength(first.items.length)
	const orderId = crypto.randomUUID()
	const id = await openChecklistForOrder(db, {
		actor: advisor,
		clientId,
		orderId,
		priceId: 'price_online_search',
		now,
	})
	expect(await getChecklist(db, { actor: advisor, id: id! })).toMatchObject({ title: 'The search' })
	await expect(saveTemplate(db, { ...save, version: 1, text: '- Nothing above' })).rejects.toThrow(Invalid)
})

test('a form starts one checklist, however often it is sent, and none for a merged duplicate', async ({
	freshDb: { db },
}) => {
	const { advisor, clientId } = await makeClientFile(db)
	const input = {
		...({ actor: advisor, clientId, package: 'find_it_with_me', now } as const),
		formKey: crypto.randomUUID(),
	}
	const [one, other] = await Promise.all([startChecklist(db, input), startChecklist(db, input)])
	expect(one).toEqual(other)
	expect(await startChecklist(db, { ...input, formKey: crypto.randomUUID() })).not.toEqual(one)
	expect((await listChecklists(db, { actor: advisor })).checklists).toHaveLength(2)
	const duplicate = await makeClientFile(db)
	await db.update(client).set({ mergedIntoId: clientId }).where(eq(client.id, duplicate.clientId))
	await expect(
		startChecklist(db, { ...input, clientId: duplicate.clientId, formKey: crypto.randomUUID() }),
	).rejects.toThrow(NotFound)
})

test('a client reads their checklist in their own words, without internal tasks; the advisor reads both', async ({
	db,
}) => {
	const { advisor, checklistId, person } = await makeChecklist(db)
	const [own] = await listOwnChecklists(db, { actor: person })
	const read = own!.items.flatMap(({ section, description }) => [section, description])
	expect(read).toContain('What you need')
	expect(read).toContain('You receive your matches with our notes')
	for (const hidden of ['Client info intake', 'Send matches with notes', 'Offer the VIP visit'])
		expect(read).not.toContain(hidden)
	const whole = await getChecklist(db, { actor: advisor, id: checklistId })
	expect(whole.items).toHaveLength(own!.items.length + 1)
	expect(whole.items.at(-1)).toMatchObject({ description: 'Offer the VIP visit', internal: true })
})
