import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { client, clientBrief, clientChecklistItem, clientEvent } from '#app/db/schema/clients/clients.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { order as orders } from '#app/db/schema/payments/orders.ts'
import { Conflict, NotFound } from '#app/lib/errors.ts'
import { insertOfferings } from '#app/modules/catalog/catalog.server.ts'
import { defaultOfferings } from '#app/modules/catalog/offerings.ts'
import type { BriefAnswers } from '#app/modules/clients/brief/brief.ts'
import { listOwnBriefs } from '#app/modules/clients/brief/briefs.server.ts'
import { finishStep } from '#app/modules/clients/steps/edit-steps.server.ts'
import { makeStaff, makeVisitor } from '#tests/factories/actors.ts'
import { links } from '#tests/factories/links.ts'
import { makeOrder, makeUser } from '#tests/factories/payments/orders.ts'
import { addByHand, openSteps, openWork } from '#tests/factories/steps.ts'
import { test } from '#tests/setup/database.ts'
import { openBriefLink, openOwnBrief, sendBrief } from './briefs.server.ts'
import { openClientFile } from './open-client-file.server.ts'

const now = new Date('2026-03-04T12:30:00Z')
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
const { origin } = links

const answers: BriefAnswers = {
	budgetCents: 25_000_00,
	condition: 'used',
	vehicleTypes: ['suv', 'minivan'],
	mileage: 'under_60',
	mustHaves: 'Room for two child seats',
	timing: 'month',
	location: '10001',
	financing: null,
	tradeIn: '',
	phone: '(212) 555-0142',
	notes: '',
}

async function paidOrder(db: Db, set: Parameters<typeof makeOrder>[1] = {}) {
	await insertOfferings(db, defaultOfferings)
	const order = await makeOrder(db, {
		status: 'paid',
		paidAt: now,
		customerName: 'Robin Ferrer',
		customerEmail: 'robin@example.com',
		...set,
	})
	const clientId = await openClientFile(db, { order, now })
	const token = links.tokenOf({ purpose: 'brief', subject: order.id })
	const open = (time = now) => openBriefLink(db, { links, token, now: time })
	const send = async (more: Partial<BriefAnswers> = {}, version = 0, time = now) =>
		sendBrief(db, {
			opened: await open(),
			answeredBy: makeVisitor(),
			answers: { ...answers, ...more },
			version,
			origin,
			now: time,
		})
	const file = async () => (await db.select().from(client).where(eq(client.id, clientId)))[0]!
	const emails = () => db.select().from(outboxEmail).where(eq(outboxEmail.kind, 'brief'))
	return { order, clientId, open, send, file, emails }
}

test('the first answers fill the file, complete the tasks they answer, open the step to start the search, and are emailed', async ({
	db,
}) => {
	const { open, send, file, emails } = await paidOrder(db)
	expect(await open()).toMatchObject({ kind: 'search', brief: null })
	const { brief } = await send()
	expect(brief).toMatchObject({ ...answers, version: 1 })
	const items = await db.select().from(clientChecklistItem).orderBy(clientChecklistItem.position)
	const done = items.filter(({ completedAt }) => completedAt).map(({ description }) => description)
	expect(done).toEqual([
		'Contact details',
		'Budget',
		'Vehicle type',
		'Mileage range',
		'Must-have features',
		'Trade-in or financing, if any',
	])
	expect(await file()).toMatchObject({
		phone: '(212) 555-0142',
	})
	expect(await openWork(db)).toEqual(['Read what the client is looking for and start the search'])
	const [email] = await emails()
	expect(email!.subject).toContain('What Robin Ferrer is looking for')
	expect(email!.text).toContain('Budget: Up to $25,000, taxes and fees included')
})

test('sending the same answers again changes nothing; changed ones are named in the history and emailed at most once an hour', async ({
	db,
}) => {
	const { clientId, send, emails } = await paidOrder(db)
	await send()
	expect(await send({}, 0)).toMatchObject({ isNew: false, changed: [] })
	const { brief, changed } = await send({ budgetCents: 27_000_00, timing: 'week' }, 1)
	expect([brief.version, changed]).toEqual([2, ['Budget', 'When']])
	await send({ budgetCents: 28_000_00 }, 2)
	await send({ budgetCents: 29_000_00 }, 3, later(2))
	expect(await emails()).toHaveLength(3)
	const events = await db
		.select()
		.from(clientEvent)
		.where(eq(clientEvent.clientId, clientId))
		.orderBy(clientEvent.id)
	const briefs = events.filter(({ what }) => what.startsWith('brief'))
	expect(briefs.map(({ what, detail }) => [what, detail.changed])).toEqual([
		['brief-sent', undefined],
		['brief-changed', 'Budget, When'],
		['brief-changed', 'Budget, When'],
		['brief-changed', 'Budget'],
	])
})

test('answers based on an older version are rejected, and of ten sent at once one is stored', async ({
	freshDb: { db },
}) => {
	const { send, emails } = await paidOrder(db)
	const budgets = Array.from({ length: 10 }, (_, index) => (20 + index) * 1000_00)
	const results = await Promise.allSettled(budgets.map((budgetCents) => send({ budgetCents })))
	expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
	for (const result of results)
		if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(Conflict)
	expect(await db.$count(clientBrief)).toBe(1)
	expect(await emails()).toHaveLength(1)
	await expect(send({ budgetCents: 99_000_00 }, 0)).rejects.toThrow(Conflict)
})

test('a step that the advisor added stays, a changed brief is to be read again, and a task that the advisor reopened is not completed again', async ({
	db,
}) => {
	const { clientId, send } = await paidOrder(db)
	const { id } = await makeUser(db)
	const actor = makeStaff(id)
	await addByHand(db, { actor, clientId, what: 'Call the dealer', now })
	await send()
	const readBrief = 'Read what the client is looking for and start the search'
	expect(await openWork(db)).toEqual(['Call the dealer', readBrief])
	const brief = (await openSteps(db)).find(({ what }) => what === readBrief)!
	await finishStep(db, { actor, clientId, id: brief.id, now })
	expect(await openWork(db)).toEqual(['Call the dealer'])
	await db.update(clientChecklistItem).set({ completedAt: null })
	await send({ notes: 'A blue one.' }, 1)
	expect(await openWork(db)).toEqual(['Call the dealer', readBrief])
	expect(await db.$count(clientChecklistItem, eq(clientChecklistItem.completedAt, now))).toBe(0)
})

test('the brief of an appointment opens no step, and an invoice has no brief', async ({ db }) => {
	const appointment = await paidOrder(db, { priceId: 'price_in_person' })
	expect(await appointment.open()).toMatchObject({ kind: 'appointment' })
	await appointment.send({ budgetCents: null })
	expect(await openWork(db)).toEqual(['Confirm the exact time of the appointment'])
	const { open } = await paidOrder(db, { priceId: 'invoice:LI-1' })
	await expect(open()).rejects.toThrow(NotFound)
})

test('a refunded order and a closed file accept no answers, and the link expires after half a year', async ({
	db,
}) => {
	const { order, clientId, open, send } = await paidOrder(db)
	expect(await open(later(24 * 179))).toMatchObject({ kind: 'search' })
	await expect(open(later(24 * 181))).rejects.toThrow(NotFound)
	await db.update(client).set({ closedAt: now }).where(eq(client.id, clientId))
	await expect(send()).rejects.toThrow('This case is closed')
	await db
		.update(orders)
		.set({ status: 'refunded', refundedCents: order.amountCents })
		.where(eq(orders.id, order.id))
	await expect(send()).rejects.toThrow('refunded')
	expect(await db.$count(clientBrief)).toBe(0)
})

test('an account opens the briefs of its own orders only', async ({ db }) => {
	const owner = await makeUser(db)
	const stranger = await makeUser(db)
	const { order, send } = await paidOrder(db, { userId: owner.id, customerEmail: owner.email })
	await send()
	const { reference } = order
	expect((await openOwnBrief(db, { actor: owner, reference })).brief).toMatchObject(answers)
	await expect(openOwnBrief(db, { actor: stranger, reference })).rejects.toThrow(NotFound)
	expect(await listOwnBriefs(db, { actor: owner })).toMatchObject([answers])
	expect(await listOwnBriefs(db, { actor: stranger })).toEqual([])
})

test('somebody who pays with the address of a client sees nothing of that client’s answers', async ({
	db,
}) => {
	const { send } = await paidOrder(db)
	await send()
	const other = await paidOrder(db)
	expect((await other.open()).brief).toBeNull()
})
