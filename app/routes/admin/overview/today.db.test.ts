import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { appointment, closure } from '#app/db/schema/appointments.ts'
import { settings } from '#app/db/schema/settings.ts'
import { fillContext, type RequestMetadata } from '#app/http/context.server.ts'
import { applyEvent } from '#app/modules/clients/steps/apply-event.server.ts'
import type { StepSide } from '#app/modules/clients/steps/step-rules.ts'
import { recordDispute } from '#app/modules/payments/disputes/record-dispute.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { makeStaff } from '#tests/factories/actors.ts'
import {
	hoursAfter,
	monday,
	requestTestAppointment,
} from '#tests/factories/appointments/appointment-requests.ts'
import { makeClientFile } from '#tests/factories/client-work.ts'
import { receiveMail } from '#tests/factories/mail.ts'
import { disputeState } from '#tests/factories/payments/disputes.ts'
import { makeOrder } from '#tests/factories/payments/orders.ts'
import { addByHand } from '#tests/factories/steps.ts'
import { test } from '#tests/setup/database.ts'
import { someServices } from '#tests/setup/some-services.ts'
import { todayQueues } from './today.ts'
import { readWorkFacts } from './work-facts.server.ts'

const actor = makeStaff('advisor') as Parameters<typeof readWorkFacts>[1]['actor']
const input = { actor, timeZone: 'America/New_York' }
const readToday = async (...args: Parameters<typeof readWorkFacts>) =>
	todayQueues(await readWorkFacts(...args))

test('today lists waiting work with a link to its action, and is empty without work', async ({ db }) => {
	const context = new RouterContextProvider()
	fillContext(context, someServices({ db, clock: { now: () => monday } }), {} as RequestMetadata)
	expect(await readToday(context, input)).toEqual([])
	const bookedAppointment = await requestTestAppointment(db, { name: 'Robin Ferrer' })
	expect(await readToday(context, input)).toMatchObject([
		{
			title: 'To confirm',
			count: 1,
			lines: [
				{
					who: 'Robin Ferrer',
					reference: bookedAppointment.reference,
					to: `/admin/appointments/${bookedAppointment.id}?do=confirm#act`,
				},
			],
		},
	])
})

test('a request whose fee is due after the delivery comes before one on hold, and is not called paid', async ({
	db,
}) => {
	const context = new RouterContextProvider()
	fillContext(context, someServices({ db, clock: { now: () => monday } }), {} as RequestMetadata)
	await requestTestAppointment(db, { name: 'Robin Ferrer' })
	const kept = await requestTestAppointment(db, { name: 'Hank Oyelaran', slot: 'evening' })
	await db
		.update(appointment)
		.set({ paidOrderId: randomUUID(), paidAt: null, holdEndsAt: null })
		.where(eq(appointment.id, kept.id))
	const [queue] = await readToday(context, input)
	expect(queue!.lines.map(({ who, what }) => [who, /due later|hold ends|paid/.exec(what)?.[0]])).toEqual([
		['Hank Oyelaran', 'due later'],
		['Robin Ferrer', 'hold ends'],
	])
})

test('a paid appointment that was never confirmed is overdue after its day; an unpaid expired request is not', async ({
	db,
}) => {
	const context = new RouterContextProvider()
	const now = hoursAfter(monday, 72)
	fillContext(context, someServices({ db, clock: { now: () => now } }), {} as RequestMetadata)
	const paid = await requestTestAppointment(db, { name: 'Robin Ferrer' })
	await db.update(appointment).set({ paidOrderId: randomUUID(), paidAt: monday, holdEndsAt: null })
	await requestTestAppointment(db, { slot: 'evening' })
	expect(await readToday(context, input)).toMatchObject([
		{ title: 'Overdue', count: 1, lines: [{ reference: paid.reference, actionLabel: 'Record the outcome' }] },
	])
})

test('today shows what events opened, what is due, late, waited for and without a day, each with its true count', async ({
	db,
}) => {
	const { advisor, clientId } = await makeClientFile(db, { now: monday })
	const context = new RouterContextProvider()
	fillContext(context, someServices({ db, clock: { now: () => monday } }), {} as RequestMetadata)
	const add = (what: string, dueOn: string | null, side: StepSide = 'advisor') =>
		addByHand(db, { actor: advisor, clientId, what, dueOn, side, now: monday })
	for (const count of [1, 2, 3, 4]) await add(`Call ${count}`, '2026-03-02')
	await add('Write some day', null)
	await add('Later', '2026-03-09')
	await add('Send the title', '2026-03-02', 'client')
	await add('A day to wait for', '2026-03-02', 'nobody')
	const answers = [
		['a', 'vehicle.interested', 'Can we see it Saturday?'],
		['b', 'vehicle.rejected', 'Too many miles'],
	] as const
	for (const [vehicle, rule, quote] of answers)
		await applyEvent(db, {
			event: 'A client answers about a recommended car',
			clientId,
			objects: { vehicle },
			opens: [{ rule, with: '2021 Honda CR-V', quote }],
			now: monday,
		})
	const queues = await readToday(context, input)
	expect(queues.map(({ title, count, lines, more }) => [title, count, lines.length, more])).toEqual([
		['Today', 5, 5, []],
		['New', 2, 2, []],
		['Without a day', 1, 1, []],
	])
	// The answer about one car does not hide that about another.
	expect(queues[1]!.lines.map(({ what }) => what).sort()).toEqual([
		expect.stringContaining('“Too many miles”'),
		expect.stringContaining('“Can we see it Saturday?”'),
	])
	const [line] = queues[0]!.lines
	expect(line!.buttons!.map(({ label }) => label)).toEqual(['Done', 'Tomorrow', 'Next week'])
	// A day later all that was due is late, and so is the client.
	const tomorrow = new RouterContextProvider()
	fillContext(
		tomorrow,
		someServices({ db, clock: { now: () => hoursAfter(monday, 24) } }),
		{} as RequestMetadata,
	)
	const later = await readToday(tomorrow, input)
	expect(later.map(({ title, count }) => [title, count])).toEqual([
		['Overdue', 5],
		['Today', 2],
		['Others are late', 1],
		['Without a day', 1],
	])
})

test('ten steps of the day are listed, and the others are where the link leads', async ({ db }) => {
	const { advisor, clientId } = await makeClientFile(db, { now: monday })
	const context = new RouterContextProvider()
	fillContext(context, someServices({ db, clock: { now: () => monday } }), {} as RequestMetadata)
	for (let count = 0; count < 12; count++)
		await addByHand(db, { actor: advisor, clientId, what: `Call ${count}`, dueOn: '2026-03-02', now: monday })
	const [queue] = await readToday(context, input)
	expect(queue).toMatchObject({
		count: 12,
		more: [{ to: '/admin/clients?sort=due&waits=advisor', label: 'Steps', count: 2 }],
	})
	expect(queue!.lines).toHaveLength(10)
})

test('today lists the appointments of the day in order, with the place and the time between, and those on closed days', async ({
	db,
}) => {
	const context = new RouterContextProvider()
	const visit = await requestTestAppointment(db, { name: 'Robin Ferrer' })
	const { slotDate } = (await db.select().from(appointment))[0]!
	const noon = new Date(`${slotDate}T12:00:00Z`)
	fillContext(context, someServices({ db, clock: { now: () => noon } }), {} as RequestMetadata)
	await db.insert(closure).values({ firstDay: slotDate, lastDay: slotDate, note: 'Away' })
	const day = (await readToday(context, input)).find(({ title }) => title === 'Today')
	expect(day!.lines.map(({ who, what, to }) => [who, what.split(' · ').slice(-1)[0], to])).toEqual([
		['Robin Ferrer', visit.location, `/admin/appointments/${visit.id}`],
		['Robin Ferrer', expect.stringMatching(/is on a day that is closed$/), `/admin/appointments/${visit.id}`],
	])
	expect(day!.count).toBe(2)
})

test('an appointment is listed once: not as the step of its client, too, before and after its time is confirmed', async ({
	db,
}) => {
	const now = monday
	const { clientId } = await makeClientFile(db, { now })
	const context = new RouterContextProvider()
	fillContext(context, someServices({ db, clock: { now: () => now } }), {} as RequestMetadata)
	const follow = (
		event: 'A client asks for an appointment or a call' | 'The advisor confirms an appointment',
		rule: 'appointment.confirm' | 'appointment.meet' | 'call.confirm' | 'call.meet',
	) =>
		applyEvent(db, {
			event,
			clientId,
			objects: rule.startsWith('call') ? { call: 'order' } : { appointment: 'appointment' },
			opens: [{ rule, with: 'Wed, Mar 4', ...(rule.endsWith('meet') && { at: hoursAfter(now, 5) }) }],
			now,
		})
	await follow('A client asks for an appointment or a call', 'appointment.confirm')
	await follow('A client asks for an appointment or a call', 'call.confirm')
	expect(await readToday(context, input)).toEqual([])
	await follow('The advisor confirms an appointment', 'appointment.meet')
	await follow('The advisor confirms an appointment', 'call.meet')
	expect(await readToday(context, input)).toEqual([])
})

test('the answers of two dealers to one email are told apart by who wrote them', async ({ db }) => {
	const { clientId } = await makeClientFile(db, { now: monday })
	const context = new RouterContextProvider()
	fillContext(context, someServices({ db, clock: { now: () => monday } }), {} as RequestMetadata)
	const subject = 'A 2021 CR-V'
	for (const from of [
		{ name: 'Curtis Boyle', email: 'curtis@merriden.example' },
		{ name: '', email: 'sales@northside.example' },
	])
		await receiveMail(db, { clientId, from, subject, now: monday })
	const [queue] = await readToday(context, input)
	expect(queue!.lines.map(({ what }) => what).sort()).toEqual([
		'“A 2021 CR-V” from Curtis Boyle · just now',
		'“A 2021 CR-V” from sales@northside.example · just now',
	])
})

test('a license is work of the day from a month before it expires, and its state is overdue once it closed', async ({
	db,
}) => {
	const ofDay = async (day: string, serviceStates: (typeof settings.$inferSelect)['serviceStates']) => {
		const context = new RouterContextProvider()
		const now = new Date(`${day}T15:00:00Z`)
		await getSettings(db)
		await db.update(settings).set({ serviceStates })
		fillContext(context, someServices({ db, clock: { now: () => now } }), {} as RequestMetadata)
		return readToday(context, input)
	}
	const newYork = { state: 'NY', license: '7124002', expiresOn: '2027-06-30' }
	expect(await ofDay('2027-05-30', [newYork])).toEqual([])
	const to = '/admin/settings/licenses?state=NY#license'
	expect(await ofDay('2027-06-30', [newYork])).toMatchObject([
		{ title: 'Today', count: 1, lines: [{ who: 'New York', to }] },
	])
	expect(await ofDay('2027-07-01', [newYork])).toMatchObject([
		{
			title: 'Overdue',
			count: 1,
			lines: [{ who: 'New York', what: 'Closed: the license expired June 30, 2027', to }],
		},
	])
	const many = ['NJ', 'CT', 'PA', 'OH'].map((state) => ({ ...newYork, state }))
	const [overdue] = await ofDay('2027-07-01', [newYork, ...many])
	expect(overdue).toMatchObject({ count: 5, more: [{ to: '/admin/settings/licenses', count: 2 }] })
	expect(overdue!.lines).toHaveLength(3)
	expect(await ofDay('2027-07-01', [{ ...newYork, expiresOn: '2029-06-30' }])).toEqual([])
})

test('open disputes are listed by their deadlines: near ones before everything else, overdue ones as such', async ({
	db,
}) => {
	const now = monday
	const context = new RouterContextProvider()
	fillContext(context, someServices({ db, clock: { now: () => now } }), {} as RequestMetadata)
	await requestTestAppointment(db, { name: 'Robin Ferrer' })
	const dueIn = { near: 24, later: 24 * 9, overdue: -2, answered: 24, inquiry: 30 }
	for (const [name, hours] of Object.entries(dueIn)) {
		const { id: orderId } = await makeOrder(db, { reference: `LW-${name}`, customerName: name })
		const status =
			name === 'answered' ? 'under_review' : name === 'inquiry' ? 'warning_needs_response' : 'needs_response'
		const state = disputeState({ disputeId: `dp_${name}`, status, dueAt: hoursAfter(now, hours) })
		await recordDispute(db, { provider: 'stripe', state, reportedAt: now, orderId, now })
	}
	const queues = await readToday(context, input)
	expect(queues.map(({ title, lines }) => [title, ...lines.map(({ who }) => who)])).toEqual([
		['Disputes', 'near', 'inquiry'],
		['Overdue', 'overdue'],
		['To confirm', 'Robin Ferrer'],
		['To decide', 'later'],
	])
	expect(queues[0]!.lines).toMatchObject([
		{ what: expect.stringMatching(/^Answer the dispute by /), to: '/admin/orders/LW-near#dispute' },
		{ what: expect.stringMatching(/^Answer the inquiry by /) },
	])
	expect(queues[1]!.lines[0]!.what).toMatch(/^Answer the dispute that was due /)
})
