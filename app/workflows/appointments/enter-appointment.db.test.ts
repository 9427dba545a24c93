import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import {
	appointment,
	appointmentEvent,
	busyCalendar,
	busyTime,
	slotSpot,
	waitlistEntry,
} from '#app/db/schema/appointments.ts'
import { client, clientEmail } from '#app/db/schema/clients/clients.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { invoice, order } from '#app/db/schema/payments/orders.ts'
import { settings } from '#app/db/schema/settings.ts'
import { Conflict, Forbidden, Invalid, InvalidFields, NotFound } from '#app/lib/errors.ts'
import { addClosure, getCalendar } from '#app/modules/appointments/availability/availability.server.ts'
import { listClosureHits } from '#app/modules/appointments/availability/closure-hits.server.ts'
import { EntryDoubted } from '#app/modules/appointments/booking/enter-appointment.server.ts'
import { type EntryForm, entrySchema } from '#app/modules/appointments/booking/entry.schema.ts'
import { confirmAppointment } from '#app/modules/appointments/changes/confirm-appointment.server.ts'
import { finishAppointment } from '#app/modules/appointments/changes/finish-appointment.server.ts'
import { sendReminders } from '#app/modules/appointments/changes/reminders.server.ts'
import { rescheduleAppointment } from '#app/modules/appointments/changes/reschedule-appointment.server.ts'
import { listAppointmentsOfPerson } from '#app/modules/appointments/lists/person-appointments.server.ts'
import { getPayableAppointment } from '#app/modules/appointments/payment.server.ts'
import { insertOfferings } from '#app/modules/catalog/catalog.server.ts'
import { defaultOfferings } from '#app/modules/catalog/offerings.ts'
import { identityOf } from '#app/modules/clients/clients.server.ts'
import { openFileByHand } from '#app/modules/clients/files/edit-file.server.ts'
import { listBookEntries } from '#app/modules/payments/books/books.server.ts'
import type { PaymentProvider } from '#app/platform/payments/provider.ts'
import { makeStaff } from '#tests/factories/actors.ts'
import {
	clientWithLink,
	hoursAfter,
	monday,
	requestTestAppointment,
	wednesday,
} from '#tests/factories/appointments/appointment-requests.ts'
import { links } from '#tests/factories/links.ts'
import { ordersAgainstBooks } from '#tests/factories/payments/books.ts'
import { makeUser } from '#tests/factories/payments/orders.ts'
import { openSteps } from '#tests/factories/steps.ts'
import { checkDeferredKeys, test } from '#tests/setup/database.ts'
import { mergeClientFiles } from '../clients/merge-client-files.server.ts'
import { appointmentEmails } from './appointment-emails.server.ts'
import { cancelRequestedAppointment } from './cancel-appointment.server.ts'
import { changeWithNextStep } from './change-with-next-step.server.ts'
import { enterAppointment } from './enter-appointment.server.ts'

const timeZone = 'America/New_York'
const emails = appointmentEmails({ links })
const robin = { name: 'Robin Ferrer', email: 'robin@example.com', phone: '(212) 555-0142' }

/** The form as it is sent: somebody new on Wednesday at 10:30. */
const formOf = (more: Partial<Record<keyof EntryForm, string>> = {}): EntryForm => {
	const { invite = 'on', ...fields } = {
		client: '',
		...robin,
		priceId: 'price_in_person',
		date: wednesday,
		time: '10:30',
		location: 'Harbor Motors, Pier 9',
		payment: 'later',
		amount: '',
		paidOn: '2026-03-02',
		note: '',
		confirmed: '',
		requestKey: randomUUID(),
		...more,
	}
	return entrySchema.parse({ ...fields, invite: invite === 'on' })
}

async function setUp(db: Db) {
	await insertOfferings(db, defaultOfferings)
	await db
		.insert(settings)
		.values({ visitArea: ['NY'] })
		.onConflictDoUpdate({ target: settings.id, set: { visitArea: ['NY'] } })
	const actor = makeStaff((await makeUser(db, { role: 'admin' })).id)
	const basis = { actor, timeZone, emails, links, payments: {} as PaymentProvider, now: monday }
	const enter = async (more: Parameters<typeof formOf>[0] = {}, other: Partial<typeof basis> = {}) =>
		(await enterAppointment(db, { ...basis, form: formOf(more), ...other })).appointment
	/** Enters it and confirms what speaks against it; returns that. */
	const insist = async (more: Parameters<typeof formOf>[0] = {}) => {
		const form = formOf(more)
		const doubted = await enterAppointment(db, { ...basis, form }).catch((error: unknown) => error)
		expect(doubted).toBeInstanceOf(EntryDoubted)
		const { key, errors } = doubted as EntryDoubted
		const { appointment: entered } = await enterAppointment(db, {
			...basis,
			form: { ...form, confirmed: key },
		})
		return { entered, errors }
	}
	const kinds = async () =>
		(await db.select().from(outboxEmail)).map(({ kind, to }) => `${kind} ${to}`).sort()
	return { actor, basis, enter, insist, kinds }
}

test('an appointment for somebody new is confirmed, with a file and an invitation', async ({ db }) => {
	const { actor, enter, kinds } = await setUp(db)
	const entered = await enter({ note: 'Called about a CR-V' })
	await checkDeferredKeys(db)
	expect(entered).toMatchObject({
		...robin,
		status: 'confirmed',
		type: 'in_person',
		priceId: 'price_in_person',
		startsAt: new Date('2026-03-04T15:30:00Z'),
		durationMinutes: 90,
		slot: 'morning',
		spot: 1,
		holdEndsAt: null,
		free: false,
	})
	expect(await kinds()).toEqual(['appointment-confirmed robin@example.com'])
	const [mail] = await db.select().from(outboxEmail)
	expect(mail!.attachments).toMatchObject([{ contentType: 'text/calendar; charset=utf-8; method=REQUEST' }])
	const [event] = await db.select().from(appointmentEvent)
	expect(event).toMatchObject({
		what: 'added, client invited',
		byKind: 'advisor',
		byUserId: actor.id,
		note: 'Called about a CR-V',
	})
	expect(await db.select().from(client)).toMatchObject([{ id: entered.clientId, name: robin.name }])
})

test('the same form sent twice enters one appointment, one file, one payment and one email', async ({
	db,
}) => {
	const { basis, kinds } = await setUp(db)
	const form = formOf({ payment: 'cash' })
	const [first, again] = [
		await enterAppointment(db, { ...basis, form }),
		await enterAppointment(db, { ...basis, form }),
	]
	expect(again.appointment.id).toBe(first.appointment.id)
	for (const table of [appointment, client, invoice, order, slotSpot]) expect(await db.$count(table)).toBe(1)
	expect(await kinds()).toEqual(['appointment-confirmed robin@example.com', 'receipt robin@example.com'])
})

test('sent five times at once, it is one appointment; two sessions at once for one time are not both let through', async ({
	freshDb: { db },
}) => {
	const { basis } = await setUp(db)
	const form = formOf()
	const five = await Promise.all(Array.from({ length: 5 }, () => enterAppointment(db, { ...basis, form })))
	expect(new Set(five.map((each) => each.appointment.id)).size).toBe(1)
	expect(await db.$count(client)).toBe(1)
	const others = ['bea@example.com', 'cal@example.com'].map((email) => formOf({ email, time: '16:30' }))
	const results = await Promise.allSettled(
		others.map((each) => enterAppointment(db, { ...basis, form: each })),
	)
	expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
	expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
		reason: { errors: { time: 'Robin Ferrer has 4:30pm-6pm.' } },
	})
})

test('an entry and a client who want the same time at the same moment do not both get it unasked', async ({
	freshDb: { db },
}) => {
	const { basis } = await setUp(db)
	for (const slot of ['morning', 'afternoon', 'evening'] as const) {
		const time = { morning: '10:00', afternoon: '13:00', evening: '17:00' }[slot]
		const results = await Promise.allSettled([
			enterAppointment(db, { ...basis, form: formOf({ time, email: `${slot}@example.com` }) }),
			requestTestAppointment(db, { slot }),
		])
		expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
	}
	expect(await db.$count(slotSpot)).toBe(3)
})

test('a time that a client took between display and press is refused at the field, until exactly that is confirmed', async ({
	db,
}) => {
	const { enter, insist, actor } = await setUp(db)
	const taken = await requestTestAppointment(db, { name: 'Maria Lopez' })
	await expect(enter()).rejects.toMatchObject({
		errors: { time: 'Maria Lopez asked for this part of the day.' },
	})
	await expect(enter({ confirmed: 'another' })).rejects.toBeInstanceOf(EntryDoubted)
	await confirmAppointment(db, { actor, id: taken.id, version: 1, time: '9:00', emails, now: monday })
	// From 10:30 on the time is free, and no client can take the part of the day.
	const { id } = await enter()
	expect(await db.select().from(slotSpot)).toHaveLength(2)
	const { errors, entered } = await insist({ email: 'cal@example.com', name: 'Cal', time: '10:00' })
	expect(errors).toEqual({ time: 'Maria Lopez has 9am-10:30am. Robin Ferrer has 10:30am-12pm.' })
	expect([id, entered.id]).toHaveLength(2)
	await expect(requestTestAppointment(db)).rejects.toThrow()
})

test('an entered time is taken for clients', async ({ db }) => {
	const { enter } = await setUp(db)
	await enter()
	const { days } = await getCalendar(db, { now: monday })
	expect(days.find(({ date }) => date === wednesday)!.slots).toMatchObject({
		morning: { state: 'full' },
		afternoon: { state: 'open' },
	})
})

test('an offer to the waitlist that is open holds its time, and an ended hold does not', async ({ db }) => {
	const { enter } = await setUp(db)
	const lapsed = await requestTestAppointment(db, { slot: 'evening' })
	await db.update(appointment).set({ holdEndsAt: monday }).where(eq(appointment.id, lapsed.id))
	await enter({ time: '17:00' })
	await db
		.insert(slotSpot)
		.values({ slotDate: wednesday, slot: 'morning', spot: 1, waitlistEntryId: lapsed.id })
	await db.insert(waitlistEntry).values({
		id: lapsed.id,
		email: 'ann@example.com',
		name: 'Ann Lee',
		slotDate: wednesday,
		status: 'offered',
		offeredSlot: 'morning',
		spot: 1,
		offeredAt: monday,
		offerEndsAt: hoursAfter(monday, 4),
		claimTokenHash: 'hash',
	})
	await expect(enter()).rejects.toMatchObject({
		errors: { time: 'Ann Lee asked for this part of the day.' },
	})
})

test('a closed day, a time outside the hours, a busy calendar and a place outside the area are said once', async ({
	db,
}) => {
	const { actor, insist } = await setUp(db)
	await addClosure(db, { actor, firstDay: wednesday, lastDay: wednesday, note: 'Vacation', now: monday })
	expect((await insist({ location: 'Plano TX' })).errors).toEqual({
		date: 'This day is closed: Vacation.',
		location: 'This is outside the area where you meet clients: New York.',
	})
	const [calendar] = await db
		.insert(busyCalendar)
		.values({
			name: 'Family',
			host: 'calendar.example',
			encryptedAddress: Buffer.from(''),
			addressHash: 'hash',
			contentHash: 'hash',
			currentAt: monday,
			expandedUntil: monday,
			timeZone,
		})
		.returning()
	await db.insert(busyTime).values({
		calendarId: calendar!.id,
		startsAt: new Date('2026-03-03T12:00:00Z'),
		endsAt: new Date('2026-03-03T14:00:00Z'),
	})
	const early = await insist({ date: '2026-03-03', time: '7:30' })
	expect(early.errors).toEqual({ time: 'Your hours on this day are 9am-7pm. Family is busy 7am-9am.' })
	expect(early.entered).toMatchObject({ slot: 'morning', startsAt: new Date('2026-03-03T12:30:00Z') })
	expect((await insist({ date: '2026-03-15' })).errors).toEqual({ date: 'You have no hours on this day.' })
})

test('a past appointment is history: completed, without invitation, reminder, step or question about the hours', async ({
	db,
}) => {
	const { actor, enter, kinds } = await setUp(db)
	const entered = await enter({ date: '2026-03-01', time: '7:30', location: 'Plano TX' })
	expect(entered).toMatchObject({ status: 'completed', holdEndsAt: null })
	expect(await kinds()).toEqual([])
	expect(await sendReminders(db, { emails, now: monday })).toBe(0)
	expect(await openSteps(db, entered.clientId!)).toEqual([])
	const identity = await identityOf(db, { clientId: entered.clientId! })
	expect(await listAppointmentsOfPerson(db, { actor, ...identity })).toMatchObject([{ id: entered.id }])
	await expect(enter({ date: '2026-03-01', time: '8:00' })).rejects.toMatchObject({
		errors: { time: 'Robin Ferrer has 7:30am-9am.' },
	})
	await finishAppointment(db, {
		actor,
		id: entered.id,
		version: entered.version,
		outcome: 'no_show',
		now: monday,
	})
})

test('a day that is too far away and a time that clocks skip are errors', async ({ db }) => {
	const { enter, insist } = await setUp(db)
	await expect(enter({ date: '2026-03-08', time: '2:30' })).rejects.toMatchObject({ field: 'time' })
	await expect(enter({ date: '2028-03-08' })).rejects.toMatchObject({ field: 'date' })
	await expect(enter({ date: '1999-03-08' })).rejects.toMatchObject({ field: 'date' })
	// The first of the two hours when clocks are set back, and an appointment across the change keeps its length.
	const { entered } = await insist({ date: '2026-11-01', time: '1:30' })
	expect(entered).toMatchObject({ startsAt: new Date('2026-11-01T05:30:00Z'), durationMinutes: 90 })
})

test('what was paid elsewhere is an invoice with its payment, receipt and entry in the books', async ({
	db,
}) => {
	const { actor, enter, kinds } = await setUp(db)
	const entered = await enter({ payment: 'zelle', amount: '120', paidOn: '2026-02-27' })
	await checkDeferredKeys(db)
	const [paid] = await db.select().from(order)
	expect(paid).toMatchObject({
		status: 'paid',
		method: 'zelle',
		amountCents: 120_00,
		priceId: 'invoice',
		appointmentId: entered.id,
		agreementId: null,
	})
	expect(entered).toMatchObject({ paidOrderId: paid!.id, paidAt: new Date('2026-02-27T17:00:00Z') })
	expect(await db.select().from(invoice)).toMatchObject([{ customerEmail: robin.email, id: paid!.invoiceId }])
	const { entries } = await listBookEntries(db, { actor, month: '2026-02' })
	expect(entries).toMatchObject([{ kind: 'payment', method: 'zelle', amountCents: 120_00 }])
	expect(await ordersAgainstBooks(db)).toEqual([])
	expect(await kinds()).toEqual(['appointment-confirmed robin@example.com', 'receipt robin@example.com'])
	const [receipt] = await db.select().from(outboxEmail).where(eq(outboxEmail.kind, 'receipt'))
	expect(receipt!.text).toMatch(/Your receipt[\s\S]*Total paid: \$120\.00/)
	expect((await openSteps(db, entered.clientId!)).map(({ rule }) => rule)).toEqual(['appointment.meet'])
	const usual = await enter({ payment: 'cash', time: '13:00' })
	expect(await db.select().from(order).where(eq(order.id, usual.paidOrderId!))).toMatchObject([
		{ amountCents: 149_99 },
	])
})

test('a free appointment has nothing to pay, never expires, and has its steps', async ({ db }) => {
	const { actor, enter } = await setUp(db)
	const { id, clientId } = await enter({ payment: 'free' })
	const rules = async () => (await openSteps(db, clientId!)).map(({ rule }) => rule)
	expect(await rules()).toEqual(['appointment.meet'])
	await expect(getPayableAppointment(db, { actor, id, now: monday })).rejects.toThrow(Conflict)
	const move = {
		actor: clientWithLink(id),
		id,
		date: '2026-03-05',
		slot: 'evening',
		emails,
		now: monday,
	} as const
	const moved = await changeWithNextStep(db, {
		now: monday,
		change: async (tx) => ({ appointment: await rescheduleAppointment(tx, move) }),
	})
	expect(moved.appointment).toMatchObject({ status: 'requested', holdEndsAt: null })
	expect(await rules()).toEqual(['appointment.confirm'])
	const { appointment: canceled } = await changeWithNextStep(db, {
		now: monday,
		change: (tx) =>
			cancelRequestedAppointment(tx, {
				actor: clientWithLink(id),
				id,
				emails,
				refund: 'policy',
				reason: '',
				now: monday,
			}),
	})
	expect(canceled).toMatchObject({ status: 'cancelled', free: true })
	expect(await rules()).toEqual([])
})

test('somebody with only a phone number gets no email, and their file shows the appointment, after a merge too', async ({
	db,
}) => {
	const { actor, enter, kinds } = await setUp(db)
	const entered = await enter({ email: '', payment: 'free' })
	expect(await sendReminders(db, { emails, now: hoursAfter(monday, 36) })).toBe(1)
	const [hit] = await listClosureHits(db, { actor, firstDay: wednesday, lastDay: wednesday, now: monday })
	expect(hit).toMatchObject({ appointment: { id: entered.id }, canChoose: false })
	await cancelRequestedAppointment(db, {
		actor,
		id: entered.id,
		version: entered.version,
		emails,
		refund: 'none',
		reason: 'Sold',
		now: monday,
	})
	expect(await kinds()).toEqual([])
	const into = await openFileByHand(db, { actor, name: 'Robin F.', email: '', phone: '', now: monday })
	const [from] = await db.select().from(client).where(eq(client.id, entered.clientId!))
	await mergeClientFiles(db, {
		actor,
		intoId: into.id,
		intoVersion: into.version,
		fromId: from!.id,
		fromVersion: from!.version,
		now: monday,
	})
	const identity = await identityOf(db, { clientId: into.id })
	expect(await listAppointmentsOfPerson(db, { actor, ...identity })).toMatchObject([{ id: entered.id }])
	await expect(enter({ email: '', time: '13:00', payment: 'cash' })).rejects.toMatchObject({ field: 'email' })
})

test('a chosen client’s file says who it is for, and their account shows it', async ({ db }) => {
	const { actor, enter, kinds } = await setUp(db)
	const account = await makeUser(db, { email: 'ana@example.com' })
	const file = await openFileByHand(db, {
		actor,
		name: 'Ana Ruiz',
		email: account.email,
		phone: '(212) 555-0100',
		now: monday,
	})
	const other = { name: 'Somebody else', email: 'other@example.com' }
	const entered = await enter({ ...other, client: file.id, invite: '' })
	expect(entered).toMatchObject({
		clientId: file.id,
		userId: account.id,
		name: 'Ana Ruiz',
		email: account.email,
		phone: '(212) 555-0100',
	})
	expect(await kinds()).toEqual([])
	// Who was not invited is reminded like everybody else.
	await sendReminders(db, { emails, now: hoursAfter(monday, 36) })
	expect(await kinds()).toEqual(['appointment-reminder ana@example.com'])
	const known = await enter({ name: 'Ana', email: account.email, time: '13:00' })
	expect(known.clientId).toBe(file.id)
})

test('a new appointment reopens a closed file, a past one leaves it closed', async ({ db }) => {
	const { actor, enter } = await setUp(db)
	const file = await openFileByHand(db, {
		actor,
		name: 'Ana',
		email: 'ana@example.com',
		phone: '',
		now: monday,
	})
	await db.update(client).set({ closedAt: monday }).where(eq(client.id, file.id))
	const isClosed = async () =>
		(await db.select().from(client).where(eq(client.id, file.id)))[0]!.closedAt !== null
	await enter({ client: file.id, date: '2026-03-01' })
	expect(await isClosed()).toBe(true)
	await enter({ client: file.id })
	expect(await isClosed()).toBe(false)
})

test('somebody else’s id, a service without appointments and a person who cannot be reached are rejected', async ({
	db,
}) => {
	const { enter } = await setUp(db)
	for (const id of [randomUUID(), 'no id'])
		await expect(enter({ client: id })).rejects.toBeInstanceOf(NotFound)
	for (const priceId of ['price_online_search', 'price_unknown'])
		await expect(enter({ priceId })).rejects.toMatchObject({ field: 'priceId' })
	const rejected = await enter({ name: '', email: '', phone: '' }).catch((error: unknown) => error)
	expect(rejected).toBeInstanceOf(InvalidFields)
	expect(Object.keys((rejected as InvalidFields).errors)).toEqual(['name', 'email'])
	for (const table of [appointment, client, clientEmail]) expect(await db.$count(table)).toBe(0)
})

test('an assistant enters appointments, but records no payments', async ({ db }) => {
	const { basis, enter } = await setUp(db)
	const assistant = makeStaff(basis.actor.id, 'assistant')
	await expect(enter({ payment: 'cash' }, { actor: assistant })).rejects.toBeInstanceOf(Forbidden)
	for (const table of [appointment, client, invoice]) expect(await db.$count(table)).toBe(0)
	expect(await enter({}, { actor: assistant })).toMatchObject({ status: 'confirmed' })
})

test('a payment on a day that is still to come is rejected with all that belongs to it', async ({ db }) => {
	const { enter } = await setUp(db)
	await expect(enter({ payment: 'cash', paidOn: '2026-03-09' })).rejects.toBeInstanceOf(Invalid)
	expect(await db.$count(appointment)).toBe(0)
})
