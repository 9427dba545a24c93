import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { client, clientChecklist } from '#app/db/schema/clients/clients.ts'
import { clientStep } from '#app/db/schema/clients/steps.ts'
import { refund } from '#app/db/schema/payments/refunds.ts'
import { Invalid } from '#app/lib/errors.ts'
import { cancelAppointment } from '#app/modules/appointments/changes/cancel-appointment.server.ts'
import { confirmAppointment } from '#app/modules/appointments/changes/confirm-appointment.server.ts'
import { finishAppointment } from '#app/modules/appointments/changes/finish-appointment.server.ts'
import { rescheduleAppointment } from '#app/modules/appointments/changes/reschedule-appointment.server.ts'
import { countInProgress } from '#app/modules/clients/checklists/checklists.server.ts'
import { recommendVehicle } from '#app/modules/clients/recommendations/recommend-vehicle.server.ts'
import { applyEvent } from '#app/modules/clients/steps/apply-event.server.ts'
import { finishStep, reopenStep } from '#app/modules/clients/steps/edit-steps.server.ts'
import { makeStaff } from '#tests/factories/actors.ts'
import { clientWithLink, hoursAfter, monday } from '#tests/factories/appointments/appointment-requests.ts'
import { fridayMorning, log, origin, setUp } from '#tests/factories/appointments/appointment-set-up.ts'
import { makeVehicleInput } from '#tests/factories/client-work.ts'
import { makeOrder } from '#tests/factories/payments/orders.ts'
import { addByHand, openSteps, openWork } from '#tests/factories/steps.ts'
import { test } from '#tests/setup/database.ts'
import { cancelRequestedAppointment } from '../appointments/cancel-appointment.server.ts'
import { changeWithNextStep } from '../appointments/change-with-next-step.server.ts'
import { restoreCanceledAppointment } from '../appointments/restore-appointment.server.ts'
import { carryOutRefunds } from '../payments/carry-out-refunds.server.ts'
import { recordRefundState } from '../payments/notify-of-refund.server.ts'
import { closeOrReopen } from './close-or-reopen.server.ts'
import { refreshSteps } from './follow-order.server.ts'
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
		steps: () => openWork(db),
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
		type: async (what: string) =>
			addByHand(db, { actor: makeStaff(admin.id), clientId: (await file()).id, what, now }),
	}
}

test('after each event of an appointment the file has the advisor’s step, and none after a full refund', async ({
	db,
}) => {
	const { steps, confirm, move, cancel, restore, refund: carryOut } = await paidAppointment(db)
	expect(await steps()).toEqual(['Confirm the exact time of the appointment'])
	await confirm()
	expect(await steps()).toEqual([expect.stringMatching(/^Meet the client: Fri, Mar 6/)])
	await move()
	expect(await steps()).toEqual(['Confirm the exact time of the appointment'])
	await cancel('none')
	expect(await steps()).toEqual([])
	await restore()
	expect(await steps()).toEqual(['Confirm the exact time of the appointment'])
	await confirm('13:00')
	await cancel('full')
	expect(await steps()).toEqual([])
	await carryOut()
	expect(await steps()).toEqual([])
	const ended = await db.select().from(clientStep)
	expect(ended.every((step) => step.ended === 'event' && step.endedBy === null && !step.current)).toBe(true)
})

test.for([
	['completed', 'Follow up on the appointment'],
	['no_show', 'Offer another time after the missed appointment'],
] as const)('after an appointment that was %s, the step is: %s', async ([outcome, what], { db }) => {
	const { steps, confirm, finish } = await paidAppointment(db)
	await confirm()
	await finish(outcome)
	expect(await steps()).toEqual([what])
})

test('a failed refund is a step until it succeeds, beside the others', async ({ db }) => {
	const { steps, cancel, refund: carryOut, payments, type, now } = await paidAppointment(db)
	await type('Call the bank')
	await cancel('full')
	payments.failure = new Invalid('The card was closed.')
	await carryOut()
	payments.failure = null
	const both = ['Call the bank', expect.stringMatching(/^Sort out the refund of LW-.*, which failed$/)]
	expect(await steps()).toEqual(both)
	await refreshSteps(db, { now })
	expect(await steps()).toEqual(both)
	await db.update(refund).set({ status: 'due', settledAt: null, nextAttemptAt: now })
	await carryOut()
	expect(await steps()).toEqual(['Call the bank'])
})

test('a step by hand stays whatever happens to the appointment, and is closed by hand or with the file', async ({
	db,
}) => {
	const { steps, file, admin, confirm, cancel, restore, type, now } = await paidAppointment(db)
	await type('Call the bank')
	await type('Send a card at Christmas')
	await confirm()
	const byHand = ['Call the bank', 'Send a card at Christmas']
	expect(await steps()).toEqual(['Call the bank', expect.stringMatching(/^Meet the client/), byHand[1]])
	await cancel('none')
	expect(await steps()).toEqual(byHand)
	const { id, version } = await file()
	await closeOrReopen(db, { actor: makeStaff(admin.id), id, version, state: 'closed', now })
	expect(await steps()).toEqual([])
	await restore()
	expect(await steps()).toEqual([])
})

test('a step of a rule that was marked as done stays done, until its occasion changes', async ({ db }) => {
	const { steps, file, admin, confirm, move, now } = await paidAppointment(db)
	const [step] = await openSteps(db)
	const input = { actor: makeStaff(admin.id), clientId: (await file()).id, id: step!.id, now }
	await finishStep(db, input)
	await refreshSteps(db, { now })
	expect(await steps()).toEqual([])
	await reopenStep(db, input)
	expect(await steps()).toEqual(['Confirm the exact time of the appointment'])
	await finishStep(db, input)
	await confirm()
	// What it was about has gone on, so it can't be opened again.
	await expect(reopenStep(db, input)).rejects.toThrow('has gone on')
	await move()
	expect(await steps()).toEqual(['Confirm the exact time of the appointment'])
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
	expect((await openSteps(db, id)).map(({ side }) => side)).toEqual(['advisor', 'client'])
	await cancel('full')
	await carryOut()
	expect(await inProgress()).toBe(0)
	expect(await openSteps(db, id)).toEqual([])
	const search = await makeOrder(db, { status: 'paid', paidAt: now, customerEmail: rows[0]!.email })
	await openClientFile(db, { order: search, now })
	expect(await inProgress()).toBe(1)
	expect(await openSteps(db, id)).toMatchObject([{ side: 'advisor' }])
})

test('the job corrects steps of earlier releases and of killed processes, and nothing else', async ({
	db,
}) => {
	const { file, steps, confirm, state, type, emails, advisor, now } = await paidAppointment(db)
	await confirm()
	// As the migration leaves a next step of an earlier release: not one of a rule, and another one is still missing.
	const { id: clientId } = await file()
	const { paidOrderId } = await state()
	await db.delete(clientStep)
	await db.insert(clientStep).values({
		clientId,
		rule: 'released',
		about: `order:${paidOrderId}`,
		current: true,
		side: 'advisor',
		what: 'Confirm the exact time of the appointment',
		dueOn: '2026-03-01',
	})
	expect(await refreshSteps(db, { now })).toBe(1)
	expect(await steps()).toEqual([expect.stringMatching(/^Meet the client/)])
	const before = await openSteps(db)
	await refreshSteps(db, { now: hoursAfter(now, 1) })
	expect(await openSteps(db)).toEqual(before)
	// As a killed process left it: the appointment is canceled, but the step was not ended.
	const { id, version } = await state()
	const cancel = { actor: advisor, id, version, reason: 'It rains.', refundCents: 0, emails, now }
	await cancelAppointment(db, cancel)
	expect(await steps()).toEqual([expect.stringMatching(/^Meet the client/)])
	await refreshSteps(db, { now })
	expect(await steps()).toEqual([])
	await type('Confirm the hotel')
	expect(await refreshSteps(db, { now })).toBe(0)
	expect(await steps()).toEqual(['Confirm the hotel'])
})

test('a released step whose words its rule still has keeps its day', async ({ db }) => {
	const { file, state, now } = await paidAppointment(db)
	const { id: clientId } = await file()
	const { paidOrderId } = await state()
	const [step] = await openSteps(db)
	const released = { rule: 'released', about: `order:${paidOrderId}`, dueOn: '2026-02-20', occasion: '' }
	await db.update(clientStep).set(released)
	await refreshSteps(db, { now })
	expect(await openSteps(db, clientId)).toMatchObject([
		{ id: step!.id, rule: 'appointment.confirm', dueOn: '2026-02-20' },
	])
})

test('the checklist of a refunded order ends, and is reopened when the bank returns the refund', async ({
	db,
}) => {
	const { steps, file, state, cancel, refund: carryOut, payments, now } = await paidAppointment(db)
	const [checklist] = await db.select().from(clientChecklist)
	await applyEvent(db, {
		event: 'Support by an advisor begins',
		clientId: (await file()).id,
		objects: { checklist: checklist!.id },
		opens: [{ rule: 'support.running', at: hoursAfter(now, 48) }],
		now,
	})
	await cancel('full')
	await carryOut()
	expect(await steps()).toEqual([])
	const ended = async () => (await db.select().from(clientChecklist)).map(({ endedAt }) => endedAt)
	expect(await ended()).toEqual([now])
	const [refund] = payments.refunds.values()
	const orderId = (await state()).paidOrderId!
	await recordRefundState(db, { orderId, state: { ...refund!, status: 'failed' }, origin, now })
	expect(await ended()).toEqual([null])
	expect(await steps()).toEqual([expect.stringMatching(/^Sort out the refund/)])
})
