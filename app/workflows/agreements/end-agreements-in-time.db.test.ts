import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { serviceAgreement } from '#app/db/schema/agreements.ts'
import { appointment } from '#app/db/schema/appointments.ts'
import { auditEntry } from '#app/db/schema/audit.ts'
import { clientStep } from '#app/db/schema/clients/steps.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { refund } from '#app/db/schema/payments/refunds.ts'
import { lastDayOf } from '#app/modules/agreements/agreement-text.ts'
import { monday, requestTestAppointment } from '#tests/factories/appointments/appointment-requests.ts'
import { makeDispute } from '#tests/factories/payments/disputes.ts'
import { bookedOf, carTerms, makeWaitingFee, takenAtSandbox } from '#tests/factories/payments/waiting-fees.ts'
import { test } from '#tests/setup/database.ts'

const signed = new Date('2026-12-04T17:00:00Z')
type FeeTiming = Parameters<typeof makeWaitingFee>[1]['feeTiming']

async function begin(db: Db, feeTiming: FeeTiming) {
	const fee = await makeWaitingFee(db, { feeTiming, now: signed })
	await fee.complete(await fee.openPage())
	const [order] = await fee.orders()
	/** Runs the job at noon in New York on a day. */
	const on = async (day: string, times = 1) => {
		fee.time.now = new Date(`${day}T17:00:00Z`)
		await Promise.all(Array.from({ length: times }, () => fee.endInTime()))
	}
	const sent = async () =>
		(await db.select().from(outboxEmail)).filter(({ kind }) => kind.startsWith('agreement-end'))
	const kinds = async () => (await sent()).map(({ kind }) => kind).sort()
	const openSteps = async () =>
		(await db.select().from(clientStep)).filter(({ endedAt }) => !endedAt).map(({ rule }) => rule)
	return { fee, order: order!, on, sent, kinds, openSteps, refunds: () => db.select().from(refund) }
}

test('an agreement lasts twelve months, to the same day or the end of its month', () => {
	expect(lastDayOf('2026-12-04')).toBe('2027-12-04')
	expect(lastDayOf('2028-02-29')).toBe('2029-02-28')
})

test('client and advisor are told two weeks before; after the last day a kept card is removed and nothing is charged, once', async ({
	freshDb: { db },
}) => {
	const { fee, order, on, kinds, sent, openSteps } = await begin(db, 'after_delivery')
	await on('2027-11-19')
	expect(await kinds()).toEqual([])
	await on('2027-11-20', 3)
	await on('2027-11-21')
	expect(await kinds()).toEqual(['agreement-ending'])
	expect((await sent())[0]!.text).toContain('Then nothing is charged, and your card is removed.')
	expect(await openSteps()).toContain('order.ending')
	// It is in force on its last day.
	await on('2027-12-04')
	expect((await fee.agreement()).status).toBe('signed')
	await on('2027-12-05', 3)
	await on('2027-12-06')
	expect((await fee.agreement()).status).toBe('withdrawn')
	expect((await fee.orders()).map(({ status }) => status)).toEqual(['canceled'])
	expect(await kinds()).toEqual(['agreement-ended', 'agreement-ended-notice', 'agreement-ending'])
	const mail = (await sent()).find(({ kind }) => kind === 'agreement-ended')!
	expect(mail.subject).toMatch(/^Your agreement .* has ended$/)
	expect(mail.text).toContain('Nothing was charged, and your card is removed.')
	expect(await fee.job()).toMatchObject({ charged: 0, removed: 1 })
	expect(await takenAtSandbox(db)).toEqual([])
	expect(await openSteps()).toEqual([])
	const actions = (await db.select().from(auditEntry).orderBy(auditEntry.seq)).map(({ action }) => action)
	expect(actions).toEqual(['service-agreement.expired'])
	expect(order.status).toBe('deferred')
})

test.for(['now', 'trust'] as const)(
	'a fee (%s) of a service that was not delivered goes back within a day, unless the advisor decides otherwise',
	async (timing, { freshDb: { db } }) => {
		const { fee, on, refunds, kinds, sent } = await begin(db, timing)
		// Even if nobody was told before, because the job did not run.
		await on('2027-12-05', 3)
		await on('2027-12-06')
		expect(await refunds()).toMatchObject([
			{ amountCents: 75_00, status: 'due', nextAttemptAt: new Date('2027-12-06T17:00:00Z') },
		])
		expect(await kinds()).toEqual(['agreement-ended', 'agreement-ended-notice'])
		// Clauses such as California's promise all of it, however much was done.
		for (const { text } of await sent())
			expect(text.replaceAll(/\s+/g, ' ')).toContain(
				'goes back to the card: all of it where the agreement says so',
			)
		expect((await fee.agreement()).status).toBe('withdrawn')
		expect(await bookedOf(db)).toEqual([timing === 'trust' ? 'trust 7500' : 'payment 7500'])
	},
)

test('a fee that waits goes back also if the job did not run for months', async ({ freshDb: { db } }) => {
	const { fee, on, refunds, kinds } = await begin(db, 'trust')
	await on('2028-06-01')
	expect(await refunds()).toMatchObject([{ amountCents: 75_00, status: 'due' }])
	expect(await kinds()).toEqual(['agreement-ended', 'agreement-ended-notice'])
	expect((await fee.agreement()).status).toBe('withdrawn')
})

test('the email before the last day promises no refund while a bank holds the fee', async ({
	freshDb: { db },
}) => {
	const { fee, on, sent } = await begin(db, 'trust')
	const [paid] = await fee.orders()
	await makeDispute(db, paid!, 'needs_response')
	await on('2027-11-20')
	const [mail] = await sent()
	expect(mail!.text).toContain('Your bank holds the fee because of your dispute.')
	expect(mail!.text).not.toContain('goes back to you within a day')
})

test('a confirmed delivery does not end, and a new version ends on its own day', async ({
	freshDb: { db },
}) => {
	const confirmed = await begin(db, 'after_delivery')
	await confirmed.fee.deliver(confirmed.order.reference)
	await confirmed.fee.confirm()
	const changed = await begin(db, 'after_delivery')
	await changed.fee.propose(changed.order.reference)
	await changed.fee.signVersion()
	await changed.on(carTerms.endsOn)
	expect((await changed.fee.agreement()).status).toBe('signed')
	await changed.on('2027-02-01')
	expect((await changed.fee.agreement()).status).toBe('withdrawn')
	await confirmed.on('2027-12-05')
	expect((await confirmed.fee.agreement()).status).toBe('signed')
	expect(await takenAtSandbox(db)).toHaveLength(1)
	await expect(
		db.update(serviceAgreement).set({ endsOn: '2030-01-01' }),
		'the last day is a part of what was signed',
	).rejects.toThrow()
})

test('an end, a confirmation and two runs of the job at the same time: one of them counts, and never more than one charge', async ({
	freshDb: { db },
}) => {
	const { fee, order } = await begin(db, 'after_delivery')
	await fee.deliver(order.reference)
	fee.time.now = new Date('2027-12-05T17:00:00Z')
	await Promise.allSettled([fee.confirm(), fee.endInTime(), fee.endInTime(), fee.end()])
	await fee.job()
	const { status, confirmedAt } = await fee.agreement()
	expect(status === 'signed').toBe(confirmedAt !== null)
	expect(await takenAtSandbox(db)).toHaveLength(confirmedAt ? 1 : 0)
})

/** An appointment on March 4, 2026, to which its client did not come. */
async function missed(db: Db, feeTiming: FeeTiming, slot: 'morning' | 'afternoon' = 'morning') {
	const { id } = await requestTestAppointment(db, { slot })
	const fee = await makeWaitingFee(db, { feeTiming, now: monday, appointmentId: id })
	await fee.complete(await fee.openPage())
	const set = (status: 'no_show' | 'completed') =>
		db.update(appointment).set({ status, holdEndsAt: null }).where(eq(appointment.id, id))
	await set('no_show')
	const on = async (day: string) => {
		fee.time.now = new Date(`${day}T17:00:00Z`)
		await fee.endInTime()
	}
	return { fee, on, set }
}

test('a missed appointment whose fee is due after the delivery is never charged: a month later its agreement ends and the card is removed', async ({
	freshDb: { db },
}) => {
	const { fee, on } = await missed(db, 'after_delivery')
	expect(await fee.job()).toMatchObject({ charged: 0 })
	await on('2026-04-02')
	expect((await fee.agreement()).status).toBe('signed')
	await on('2026-04-03')
	await on('2026-04-04')
	expect((await fee.agreement()).status).toBe('withdrawn')
	expect(await fee.job()).toMatchObject({ charged: 0, removed: 1 })
	expect(await takenAtSandbox(db)).toEqual([])
	const mails = (await db.select().from(outboxEmail)).filter(({ kind }) => kind === 'agreement-ended')
	expect(mails).toHaveLength(1)
	expect(mails[0]!.text).toContain('You missed the appointment a month ago')
	expect(mails[0]!.text).toContain('Nothing was charged, and your card is removed.')
})

test('a missed appointment that was paid into trust gives the money back, also if the client ends the agreement first', async ({
	freshDb: { db },
}) => {
	const { fee, on } = await missed(db, 'trust')
	await on('2026-04-03')
	expect(await db.select().from(refund)).toMatchObject([
		{ status: 'due', reason: expect.stringContaining('missed') },
	])
	expect((await fee.agreement()).status).toBe('withdrawn')
	const own = await missed(db, 'trust', 'afternoon')
	await own.fee.end()
	expect((await own.fee.agreement()).status).toBe('withdrawn')
	expect(await db.$count(refund)).toBe(2)
})

test('a client who came after all keeps the agreement', async ({ freshDb: { db } }) => {
	const { fee, on, set } = await missed(db, 'after_delivery')
	await set('completed')
	await on('2026-04-20')
	expect((await fee.agreement()).status).toBe('signed')
})
