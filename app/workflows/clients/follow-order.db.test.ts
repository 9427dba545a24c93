import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { client, clientChecklist, clientEvent } from '#app/db/schema/clients.ts'
import { refund } from '#app/db/schema/payments.ts'
import { Invalid } from '#app/lib/errors.ts'
import { cancelAppointment } from '#app/modules/appointments/changes/cancel-appointment.server.ts'
import { confirmAppointment } from '#app/modules/appointments/changes/confirm-appointment.server.ts'
import { finishAppointment } from '#app/modules/appointments/changes/finish-appointment.server.ts'
import { rescheduleAppointment } from '#app/modules/appointments/changes/reschedule-appointment.server.ts'
import { countInProgress } from '#app/modules/clients/checklists/checklists.server.ts'
import { setFileState } from '#app/modules/clients/files/edit-file.server.ts'
import { setNextAction } from '#app/modules/clients/files/next-actions.server.ts'
import { recommendVehicle } from '#app/modules/clients/recommendations/recommend-vehicle.server.ts'
import { makeStaff } from '#tests/factories/actors.ts'
import { clientWithLink, hoursAfter, monday } from '#tests/factories/appointments/appointment-requests.ts'
import { fridayMorning, log, origin, setUp } from '#tests/factories/appointments/appointment-set-up.ts'
import { makeVehicleInput } from '#tests/factories/client-work.ts'
import { makeOrder } from '#tests/factories/orders.ts'
import { test } from '#tests/setup/database.ts'
import { cancelRequestedAppointment } from '../appointments/cancel-appointment.server.ts'
import { changeWithNextStep } from '../appointments/change-with-next-step.server.ts'
import { restoreCanceledAppointment } from '../appointments/restore-appointment.server.ts'
import { carryOutRefunds } from '../payments/carry-out-refunds.server.ts'
import { recordRefundState } from '../payments/notify-of-refund.server.ts'
import { refreshNextActions } from './follow-order.server.ts'
import { openClientFile } from './open-client-file.server.ts'

/** Creates a paid appointment with the file of its client, and returns functions for what can happen to it. */
async function paidAppointment(db: Db) {
	const world = await setUp(db)
	const { admin, advisor, emails, open, pay, payments, state, appointment } = world
	await pay((await open()).url)
	const file = async () => (await db.select().from(client))[0]!
	const id = appointment.id
	const now = hoursAfter(monday, 1)
	const changing = (
		change: (version: number) => Promise<typeof appointment | { appointment: typeof appointment }>,
	) =>
		changeWithNextStep(db, {
			now,
			change: async () => {
				const changed = await change((await state()).version)
				return 'appointment' in changed ? changed : { appointment: changed }
			},
		})
	const common = { id, emails, now }
	return {
		...world,
		file,
		now,
		step: async () => (await file()).nextActionWhat,
		confirm: (time = '10:30') =>
			changing((version) => confirmAppointment(db, { ...common, actor: advisor, version, time })),
		move: () =>
			changing(() =>
				rescheduleAppointment(db, {
					...common,
					actor: clientWithLink(id),
					date: fridayMorning.date,
					slot: 'afternoon',
				}),
			),
		cancel: (kind: 'full' | 'none') =>
			changing(() =>
				cancelRequestedAppointment(db, { ...common, actor: advisor, reason: 'It rains.', refund: kind }),
			),
		restore: () =>
			changing((version) => restoreCanceledAppointment(db, { ...common, actor: admin, version })),
		finish: (outcome: 'completed' | 'no_show') =>
			changing((version) =>
				finishAppointment(db, { id, actor: advisor, version, outcome, now: hoursAfter(monday, 24 * 7) }),
			),
		refund: () => carryOutRefunds(db, { payments, origin, now, log }),
		type: async (what: string, dueAt: Date) => {
			const { id: clientId, version } = await file()
			const actor = makeStaff(admin.id)
			const nextAction = { side: 'advisor', what, dueAt } as const
			await setNextAction(db, { actor, id: clientId, version, nextAction, now })
		},
	}
}

test('after each event of an appointment the file has the advisor’s next action, and none after a full refund', async ({
	db,
}) => {
	const { step, file, confirm, move, cancel, restore, refund: carryOut } = await paidAppointment(db)
	expect(await step()).toBe('Confirm the exact time of the appointment')
	await confirm()
	expect(await step()).toMatch(/^Meet the client: Fri, Mar 6/)
	await move()
	expect(await step()).toBe('Confirm the exact time of the appointment')
	await cancel('none')
	expect(await step()).toBeNull()
	await restore()
	expect(await step()).toBe('Confirm the exact time of the appointment')
	await confirm('13:00')
	await cancel('full')
	expect(await file()).toMatchObject({ nextActionSide: null, nextActionWhat: null, nextActionAbout: null })
	await carryOut()
	expect(await step()).toBeNull()
	const events = await db.select().from(clientEvent).where(eq(clientEvent.what, 'next-action-changed'))
	expect(events.every(({ actorKind }) => actorKind === 'system')).toBe(true)
})

test.for([
	['completed', 'Follow up on the appointment'],
	['no_show', 'Offer another time after the missed appointment'],
] as const)('after an appointment that was %s, the next action is: %s', async ([outcome, what], { db }) => {
	const { step, confirm, finish } = await paidAppointment(db)
	await confirm()
	await finish(outcome)
	expect(await step()).toBe(what)
})

test('the next action is to sort out a failed refund until it succeeds', async ({ db }) => {
	const { step, cancel, refund: carryOut, payments, now } = await paidAppointment(db)
	await cancel('full')
	payments.failure = new Invalid('The card was closed.')
	await carryOut()
	payments.failure = null
	expect(await step()).toMatch(/^Sort out the refund of LW-.*, which failed$/)
	await refreshNextActions(db, { now })
	expect(await step()).toMatch(/^Sort out the refund/)
	await db.update(refund).set({ status: 'due', settledAt: null, nextAttemptAt: now })
	await carryOut()
	expect(await step()).toBeNull()
})

test('a next action that the advisor typed is kept if it is due sooner, and replaced by one that is due earlier', async ({
	db,
}) => {
	const { step, confirm, type, now } = await paidAppointment(db)
	await type('Call the bank', hoursAfter(now, 2))
	await confirm()
	expect(await step()).toBe('Call the bank')
	await type('Send a card at Christmas', hoursAfter(now, 24 * 300))
	await confirm()
	expect(await step()).toMatch(/^Meet the client/)
})

test('a closed file gets no next action, and canceling does not clear one that the advisor typed', async ({
	db,
}) => {
	const { step, file, admin, restore, cancel, type, now } = await paidAppointment(db)
	await type('Call the bank', hoursAfter(now, 200))
	await cancel('none')
	expect(await step()).toBe('Call the bank')
	const { id, version } = await file()
	const actor = makeStaff(admin.id)
	await setFileState(db, { actor, id, version, state: 'closed', now })
	await restore()
	expect(await step()).toBeNull()
})

test('a client whose only order was refunded does not count as in progress; one with another paid order does', async ({
	db,
}) => {
	const { admin, file, cancel, refund: carryOut, now } = await paidAppointment(db)
	const actor = makeStaff(admin.id)
	const inProgress = async () =>
		(await countInProgress(db, { actor })).reduce((sum, each) => sum + each.inProgress, 0)
	expect(await inProgress()).toBe(1)
	const { id } = await file()
	const { rows } = await db.execute<{ email: string }>('select email from client_email')
	const typed = makeVehicleInput({ clientEmail: rows[0]!.email })
	await recommendVehicle(db, { actor, typed, formKey: crypto.randomUUID(), now })
	expect((await file()).nextActionSide).toBe('client')
	await cancel('full')
	await carryOut()
	expect(await inProgress()).toBe(0)
	expect(await file()).toMatchObject({ id, nextActionSide: null })
	const search = await makeOrder(db, { status: 'paid', paidAt: now, customerEmail: rows[0]!.email })
	await openClientFile(db, { order: search, now })
	expect(await inProgress()).toBe(1)
	expect(await file()).toMatchObject({ id, nextActionSide: 'advisor' })
})

test('outdated next actions are corrected once, and those that the advisor typed are not changed', async ({
	db,
}) => {
	const { file, step, confirm, state, type, emails, advisor, now } = await paidAppointment(db)
	// As an earlier version left it: the next action of the payment, without what it is about, although the time was confirmed.
	await confirm()
	const old = { nextActionWhat: 'Confirm the exact time of the appointment', nextActionAbout: null }
	await db.update(client).set(old)
	expect(await refreshNextActions(db, { now })).toBe(1)
	expect(await step()).toMatch(/^Meet the client/)
	const { version } = await file()
	await refreshNextActions(db, { now: hoursAfter(now, 1) })
	expect((await file()).version).toBe(version)
	// As a killed process left it: the appointment is canceled, but the next action was not updated.
	const { id, version: appointmentVersion } = await state()
	await cancelAppointment(db, {
		actor: advisor,
		id,
		version: appointmentVersion,
		reason: 'It rains.',
		refundCents: 0,
		emails,
		now,
	})
	expect(await step()).toMatch(/^Meet the client/)
	await refreshNextActions(db, { now })
	expect(await step()).toBeNull()
	await type('Confirm the hotel', hoursAfter(now, 5))
	expect(await refreshNextActions(db, { now })).toBe(0)
	expect(await step()).toBe('Confirm the hotel')
})

test('the checklist of a refunded order ends, and is reopened when the bank returns the refund', async ({
	db,
}) => {
	const { step, state, cancel, refund: carryOut, payments, now } = await paidAppointment(db)
	await cancel('full')
	await carryOut()
	const ended = async () => (await db.select().from(clientChecklist)).map(({ endedAt }) => endedAt)
	expect(await ended()).toEqual([now])
	const [refund] = payments.refunds.values()
	const orderId = (await state()).paidOrderId!
	await recordRefundState(db, { orderId, state: { ...refund!, status: 'failed' }, origin, now })
	expect(await ended()).toEqual([null])
	expect(await step()).toMatch(/^Sort out the refund/)
})
