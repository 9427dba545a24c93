import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { bookingRules, weeklySlot } from '#app/db/schema/appointments.ts'
import { slots } from '#app/lib/dates/appointment-slots.ts'
import { addDays } from '#app/lib/dates/local-dates.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { DomainError } from '#app/lib/errors.ts'
import type { DaySlot } from '#app/modules/appointments/availability/availability.ts'
import { claimSpot } from '#app/modules/appointments/booking/claim-slot.server.ts'
import { extendHold } from '#app/modules/appointments/booking/extend-hold.server.ts'
import { requestAppointment } from '#app/modules/appointments/booking/request-appointment.server.ts'
import { expireLapsedHolds } from '#app/modules/appointments/booking/slot-holds.server.ts'
import { joinWaitlist, offerFreeSpots } from '#app/modules/appointments/booking/waitlist.server.ts'
import { confirmAppointment } from '#app/modules/appointments/changes/confirm-appointment.server.ts'
import { rescheduleAppointment } from '#app/modules/appointments/changes/reschedule-appointment.server.ts'
import { insertOfferings } from '#app/modules/catalog/catalog.server.ts'
import { defaultOfferings } from '#app/modules/catalog/offerings.ts'
import { createLog } from '#app/platform/log.server.ts'
import { cancelRequestedAppointment } from '#app/workflows/appointments/cancel-appointment.server.ts'
import { payForAppointment } from '#app/workflows/appointments/pay-for-appointment.server.ts'
import { restoreCanceledAppointment } from '#app/workflows/appointments/restore-appointment.server.ts'
import { fulfillPaidOrder } from '#app/workflows/payments/fulfill-paid-order.server.ts'
import { makeStaff } from '#tests/factories/actors.ts'
import { fakePayments, paymentEventFor } from '#tests/mocks/payments.ts'
import { links } from '../links.ts'
import { signForAppointment } from '../payments/agreements.ts'
import { makeUser } from '../payments/orders.ts'
import { appointmentEmails, clientWithLink, hoursAfter, makeBooking } from './appointment-requests.ts'

const log = createLog('silent')
const origin = 'https://site.test'
const times = { morning: '09:30', afternoon: '13:00', evening: '16:00' }

/** Opens every day for one appointment in the morning, two in the afternoon and one in the evening. */
export async function openAppointmentSite(db: Db) {
	await insertOfferings(db, defaultOfferings)
	await db.insert(bookingRules).values({ weekIsSet: true })
	await db
		.insert(weeklySlot)
		.values(
			[0, 1, 2, 3, 4, 5, 6].flatMap((weekday) =>
				slots.map((slot) => ({ weekday, slot, capacity: slot === 'afternoon' ? 2 : 1 })),
			),
		)
	return { db, advisor: makeStaff((await makeUser(db, { role: 'admin' })).id) }
}

type Site = Awaited<ReturnType<typeof openAppointmentSite>>
export type AppointmentWorld = ReturnType<typeof appointmentWorld>

/** Creates the state of a world; `now` is the time of its clock. */
function startWorld({ db, advisor }: Site, begin: Date) {
	const payments = fakePayments()
	const { emails, offers } = appointmentEmails()
	const day = addDays(localDateOf(begin, 'America/New_York'), 2)
	const daySlots: DaySlot[] = [
		{ date: day, slot: 'morning' },
		{ date: day, slot: 'afternoon' },
		{ date: addDays(day, 1), slot: 'morning' },
	]
	const clients = Array.from({ length: 4 }, () => `${randomUUID()}@example.com`)
	const appointments: string[] = []
	const pages: string[] = []
	const canceledWithoutRefund = new Set<string>()
	const pick = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(1, list.length)]
	const slot = (index: number) => pick(daySlots, index)!
	const findAppointment = async (index: number) => {
		const id = pick(appointments, index)
		if (!id) return null
		const { rows } = await db.execute<{ version: number; slot: keyof typeof times }>(
			sql`select version, slot from appointment where id = ${id}`,
		)
		return { id, ...rows[0]! }
	}
	return {
		db,
		advisor,
		payments,
		emails,
		offers,
		daySlots,
		clients,
		appointments,
		pages,
		canceledWithoutRefund,
		pick,
		slot,
		findAppointment,
		now: begin,
	}
}

type State = ReturnType<typeof startWorld>

/** Booking, paying and the waitlist. */
function clientActions(state: State) {
	const { db, payments, emails, offers, clients, appointments, pages, pick, slot } = state
	return {
		book: (client: number, index: number) =>
			allowed(async () => {
				const booking = makeBooking({ ...slot(index), email: pick(clients, client)! })
				const actor = clientWithLink('')
				const { appointment } = await requestAppointment(db, {
					actor,
					booking,
					emails,
					now: state.now,
					idempotencyKey: randomUUID(),
				})
				if (appointments.includes(appointment.id)) return
				appointments.push(appointment.id)
				await signForAppointment(db, appointment)
			}),
		openPage: (index: number) =>
			allowed(async () => {
				const appointmentId = pick(appointments, index)
				if (!appointmentId) return
				const actor = clientWithLink(appointmentId)
				const { url } = await payForAppointment(db, {
					actor,
					viewer: null,
					appointmentId,
					payments,
					links,
					origin,
					now: state.now,
				})
				pages.push(url.split('/').at(-1)!)
			}),
		/** A payment may arrive late, twice or for a page that was closed. */
		payPage: (index: number) =>
			allowed(async () => {
				const sessionId = pick(pages, index)
				if (!sessionId) return
				const { orderReference, amountCents } = payments.sessions.get(sessionId)!
				const details = {
					sessionId,
					orderReference,
					amountCents,
					paymentId: `pi_${sessionId}`,
					createdAt: state.now,
				}
				const event = paymentEventFor('paid', details)
				await fulfillPaidOrder(db, {
					provider: 'stripe',
					event,
					origin,
					appointmentEmails: emails,
					links,
					now: state.now,
					log,
				})
			}),
		joinWaitlist: (client: number, index: number) =>
			allowed(() =>
				joinWaitlist(db, {
					name: 'Robin',
					email: pick(clients, client)!,
					...slot(index),
					emails,
					now: state.now,
				}),
			),
		claim: (index: number) =>
			allowed(async () => {
				const token = pick(offers, index)?.claimToken
				const { name, phone, location } = makeBooking()
				const details = { name, phone, location }
				if (token)
					appointments.push(
						(await claimSpot(db, { actor: clientWithLink(''), token, details, emails, now: state.now })).id,
					)
			}),
	}
}

/** Changes of existing appointments by their clients or the advisor. */
function changeActions(state: State) {
	const { db, advisor, emails, appointments, canceledWithoutRefund, pick, slot, findAppointment } = state
	const actorFor = (id: string, byAdvisor: boolean) => (byAdvisor ? advisor : clientWithLink(id))
	return {
		confirm: (index: number) =>
			allowed(async () => {
				const found = await findAppointment(index)
				const actor = advisor
				if (found)
					await confirmAppointment(db, { ...found, actor, time: times[found.slot], emails, now: state.now })
			}),
		reschedule: (index: number, to: number, byAdvisor: boolean) =>
			allowed(async () => {
				const id = pick(appointments, index)
				if (id)
					await rescheduleAppointment(db, {
						...slot(to),
						id,
						actor: actorFor(id, byAdvisor),
						emails,
						now: state.now,
					})
			}),
		cancel: (index: number, byAdvisor: boolean) =>
			allowed(async () => {
				const id = pick(appointments, index)
				if (!id) return
				const actor = actorFor(id, byAdvisor)
				const input = { actor, id, reason: 'It rains.', refund: 'full', emails, now: state.now } as const
				const { refundCents } = await cancelRequestedAppointment(db, input)
				if (refundCents === 0) canceledWithoutRefund.add(id)
			}),
		restore: (index: number) =>
			allowed(async () => {
				const found = await findAppointment(index)
				if (found) await restoreCanceledAppointment(db, { ...found, actor: advisor, emails, now: state.now })
			}),
		extend: (index: number) =>
			allowed(async () => {
				const found = await findAppointment(index)
				if (found) await extendHold(db, { ...found, actor: advisor, hours: 12, now: state.now })
			}),
	}
}

/**
 * A few clients, three slots and an advisor with their own clock. Every action may be rejected with a DomainError; any other error is a
 * defect and fails the test. Actions pick appointments, checkout pages and offers by number, modulo how many there are.
 */
export function appointmentWorld(site: Site, begin: Date) {
	const state = startWorld(site, begin)
	const { db, emails, daySlots, appointments, pages, canceledWithoutRefund } = state
	return {
		daySlots,
		appointments,
		pages,
		/** Ids of appointments that were canceled without a refund, by choice or because of the refund tiers. */
		canceledWithoutRefund,
		now: () => state.now,
		wait(hours: number) {
			state.now = hoursAfter(state.now, hours)
		},
		...clientActions(state),
		...changeActions(state),
		async runJobs() {
			while ((await expireLapsedHolds(db, { emails, now: state.now })) > 0);
			await offerFreeSpots(db, { emails, now: state.now })
		},
	}
}

/** Ignores rejections, which are valid results, and rethrows every other error. */
async function allowed(act: () => Promise<unknown>): Promise<void> {
	try {
		await act()
	} catch (error) {
		if (!(error instanceof DomainError)) throw error
	}
}
