import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { auditEntry } from '#app/db/schema/audit.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { finishAppointment } from '#app/modules/appointments/changes/finish-appointment.server.ts'
import { getAppointment } from '#app/modules/appointments/find-appointments.server.ts'
import { listHistory } from '#app/modules/appointments/history.server.ts'
import { clientView } from '#app/modules/appointments/lists/appointment-views.server.ts'
import { termsOf } from '#app/modules/appointments/terms-of-appointment.server.ts'
import {
	advisor,
	appointmentEmails,
	clientWithLink,
	hoursAfter,
	monday,
	requestTestAppointment,
} from '#tests/factories/appointments/appointment-requests.ts'
import { links } from '#tests/factories/links.ts'
import { bookedOf, makeWaitingFee, takenAtSandbox } from '#tests/factories/payments/waiting-fees.ts'
import { test } from '#tests/setup/database.ts'
import { cancelRequestedAppointment } from '../appointments/cancel-appointment.server.ts'
import { restoreCanceledAppointment } from '../appointments/restore-appointment.server.ts'
import { endServices } from '../services/end-services.server.ts'
import { readAgreementPage } from './read-agreement-page.server.ts'

const { emails } = appointmentEmails()

async function book(db: Db, feeTiming: 'after_delivery' | 'trust') {
	const { id } = await requestTestAppointment(db)
	const fee = await makeWaitingFee(db, { feeTiming, now: monday, appointmentId: id })
	await fee.complete(await fee.openPage())
	const [order] = await fee.orders()
	const state = () => getAppointment(db, { actor: advisor, id })
	const cancel = (actor: Parameters<typeof cancelRequestedAppointment>[1]['actor']) =>
		cancelRequestedAppointment(db, { actor, id, reason: 'Ill.', refund: 'policy', emails, now: monday })
	const page = async () =>
		readAgreementPage(db, {
			agreement: await fee.agreement(),
			asksAgain: false,
			hasPaid: false,
			links,
			now: monday,
		})
	return { id, fee, order: order!, state, cancel, page }
}

test('an appointment whose fee is due after the delivery is firm and not paid until the fee is', async ({
	freshDb: { db },
}) => {
	const { id, fee, order, state } = await book(db, 'after_delivery')
	const kept = await state()
	expect(kept).toMatchObject({ paidOrderId: order.id, paidAt: null, holdEndsAt: null, status: 'requested' })
	expect(clientView(kept).payment).toBe('deferred')
	expect(await termsOf(db, { appointment: kept, now: monday })).toBe(
		'If you cancel, nothing is charged, and your card is removed.',
	)
	const history = async () => (await listHistory(db, { actor: advisor, id })).map(({ what }) => what)
	expect(await history()).toEqual(['requested', 'card kept'])
	const [mail] = (await db.select().from(outboxEmail)).filter(({ kind }) => kind === 'card-kept')
	expect(mail!.text).not.toMatch(/\bPaid\b|receipt|refund/)

	await fee.deliver(order.reference)
	await fee.confirm()
	await fee.job()
	const paid = await state()
	expect(clientView(paid).payment).toBe('paid')
	expect(paid.paidAt).toEqual(monday)
	expect(await history()).toEqual(['requested', 'card kept', 'paid'])
	expect(await takenAtSandbox(db)).toHaveLength(1)
})

test.for([
	['completed', 1],
	['no_show', 0],
] as const)(
	'an appointment recorded as %s asks the client to confirm the delivery %i times, once it can’t be taken back',
	async ([outcome, times], { freshDb: { db } }) => {
		const { id, fee, state } = await book(db, 'after_delivery')
		const over = new Date('2026-03-05T02:00:00Z')
		const { version } = await state()
		await finishAppointment(db, { actor: advisor, id, version, outcome, now: over })
		const asked = async () =>
			(await db.select().from(outboxEmail)).filter(({ kind }) => kind === 'delivery-question').length
		const run = (hours: number) =>
			endServices(db, {
				links,
				now: hoursAfter(over, hours),
				onError: (error) => {
					throw error
				},
			})
		await run(0)
		expect(await asked()).toBe(0)
		await run(0.2)
		await run(0.3)
		expect(await asked()).toBe(times)
		expect((await fee.agreement()).deliveredAt !== null).toBe(times === 1)
		expect(await takenAtSandbox(db)).toEqual([])
	},
)

test.for(['client', 'advisor'] as const)(
	'an appointment that the %s cancels ends its agreement: nothing is charged, and its page offers nothing',
	async (by, { freshDb: { db } }) => {
		const { id, fee, state, cancel, page } = await book(db, 'after_delivery')
		await cancel(by === 'client' ? clientWithLink(id) : advisor)
		expect(await fee.agreement()).toMatchObject({ status: 'withdrawn', withdrawnAt: monday })
		expect(await page()).toMatchObject({ phase: 'ended', wasSigned: true })
		expect((await fee.orders()).map(({ status }) => status)).toEqual(['canceled'])
		expect(await fee.job()).toMatchObject({ removed: 1 })
		expect(await takenAtSandbox(db)).toEqual([])
		expect((await db.select().from(auditEntry).orderBy(auditEntry.seq)).map(({ action }) => action)).toEqual([
			'service-agreement.withdrawn',
		])
		// If it is restored, it has to be paid or agreed anew.
		const { version } = await state()
		await restoreCanceledAppointment(db, { actor: advisor, id, version, emails, now: monday })
		expect(clientView(await state()).payment).toBe('unpaid')
	},
)

test('a client who ends the agreement instead is told once, and the appointment is canceled', async ({
	freshDb: { db },
}) => {
	const { fee, state } = await book(db, 'after_delivery')
	await fee.end()
	expect((await state()).status).toBe('cancelled')
	const kinds = (await db.select().from(outboxEmail)).map(({ kind }) => kind)
	expect(kinds.filter((kind) => kind.startsWith('agreement-ended')).sort()).toEqual([
		'agreement-ended',
		'agreement-ended-notice',
	])
})

test('an appointment that was paid into trust can’t be restored once it is canceled: its agreement has ended', async ({
	freshDb: { db },
}) => {
	const { id, fee, state, cancel } = await book(db, 'trust')
	expect(clientView(await state()).payment).toBe('paid')
	await cancel(clientWithLink(id))
	expect((await fee.agreement()).status).toBe('withdrawn')
	expect(await bookedOf(db)).toEqual(['trust 14999'])
	const { version } = await state()
	await expect(
		restoreCanceledAppointment(db, { actor: advisor, id, version, emails, now: monday }),
	).rejects.toThrow('Its agreement has ended')
})
