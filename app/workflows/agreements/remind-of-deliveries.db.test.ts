import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { clientStep } from '#app/db/schema/clients/steps.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { bookedOf, makeWaitingFee, takenAtSandbox } from '#tests/factories/payments/waiting-fees.ts'
import { test } from '#tests/setup/database.ts'

const noon = new Date('2026-12-04T17:00:00Z')
const dayMs = 86_400_000

async function deliver(db: Db, feeTiming: 'after_delivery' | 'trust') {
	const fee = await makeWaitingFee(db, { feeTiming, now: noon })
	await fee.complete(await fee.openPage())
	const [order] = await fee.orders()
	await fee.deliver(order!.reference)
	const remindOn = async (days: number) => {
		fee.time.now = new Date(noon.getTime() + days * dayMs)
		await fee.remind()
	}
	const reminders = () => db.select().from(outboxEmail).where(eq(outboxEmail.kind, 'delivery-reminder'))
	const steps = async () =>
		(await db.select().from(clientStep).where(eq(clientStep.rule, 'order.unconfirmed'))).map(
			({ what, endedAt }) => [what, endedAt !== null],
		)
	return { fee, order: order!, remindOn, reminders, steps }
}

test.for(['after_delivery', 'trust'] as const)(
	'a client who does not confirm is reminded once after three days, and the advisor after a week; nothing is charged or released (%s)',
	async (feeTiming, { freshDb: { db } }) => {
		const { fee, order, remindOn, reminders, steps } = await deliver(db, feeTiming)
		const [taken, booked] = [await takenAtSandbox(db), await bookedOf(db)]
		await remindOn(2.9)
		expect(await reminders()).toEqual([])
		await remindOn(3)
		await Promise.all([remindOn(3), remindOn(4), remindOn(6.9)])
		const [email, ...more] = await reminders()
		expect(more).toEqual([])
		expect(email!.to).toBe('robin@example.com')
		expect(email!.subject).toContain('Reminder: please confirm')
		expect(email!.text).toContain(
			feeTiming === 'trust' ? 'leaves the trust account' : 'Until then, nothing is charged.',
		)
		expect(await steps()).toEqual([])

		const asks = `Ask whether ${order.reference} is delivered: the client has not confirmed it`
		await remindOn(7)
		await remindOn(8)
		expect(await steps()).toEqual([[asks, false]])
		await remindOn(29)
		await fee.job()
		expect(await takenAtSandbox(db)).toEqual(taken)
		expect(await bookedOf(db)).toEqual(booked)
		expect(await reminders()).toHaveLength(1)

		await fee.confirm()
		expect(await steps()).toEqual([[asks, true]])
		await fee.remind()
		expect(await steps()).toEqual([[asks, true]])
	},
)

test('a client whose agreement has ended, or who has confirmed, is not reminded', async ({
	freshDb: { db },
}) => {
	const ended = await deliver(db, 'after_delivery')
	await ended.fee.end()
	await ended.remindOn(5)
	const confirmed = await deliver(db, 'trust')
	await confirmed.fee.confirm()
	await confirmed.remindOn(8)
	expect(await confirmed.reminders()).toEqual([])
	expect(await confirmed.steps()).toEqual([])
})
