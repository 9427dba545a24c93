import fc from 'fast-check'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { clientStep } from '#app/db/schema/clients/steps.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { Conflict, Invalid } from '#app/lib/errors.ts'
import { listDisputesToAnswer } from '#app/modules/payments/disputes/list-disputes.server.ts'
import {
	listOpenRefunds,
	queueAdvisorRefund,
	releaseRefund,
} from '#app/modules/payments/refunds/admin-refunds.server.ts'
import { refundableCents } from '#app/modules/payments/refunds/refunds.server.ts'
import { disputeEvent } from '#tests/factories/payments/disputes.ts'
import { later, setUp as setUpRefunds } from '#tests/factories/payments/refund-set-up.ts'
import { fakePayments } from '#tests/mocks/payments.ts'
import { test } from '#tests/setup/database.ts'
import { casesOf } from '#tests/setup/deep.ts'

type Bank = { open: Set<string>; lost: Set<string> }

/** A paid order of $75, and a provider that refunds nothing of a charge whose dispute is open or lost, as Stripe does. */
async function setUp(db: Db) {
	const bank: Bank = { open: new Set(), lost: new Set() }
	const payments = fakePayments()
	const { refund } = payments
	payments.refund = async (request) => {
		if (bank.open.size + bank.lost.size > 0 && !payments.refunds.has(request.idempotencyKey)) {
			payments.calls.push('rejected')
			throw new Invalid('The card-payment provider rejected this refund (charge_disputed).')
		}
		return refund(request)
	}
	const world = await setUpRefunds(db, payments)
	const hear = (name: string, status: string, minutes: number, more = {}) =>
		world.receive(disputeEvent({ name, at: later(minutes), state: { status, ...more } }))
	return {
		...world,
		payments,
		bank,
		hear,
		open: (minutes = 1, more = {}) => hear('created', 'needs_response', minutes, more),
		close: (status: string, minutes = 9, more = {}) => hear('closed', status, minutes, more),
		statuses: async () =>
			(await world.refunds()).map(({ status, amountCents }) => `${status} ${amountCents / 100}`).sort(),
		refundedCents: () =>
			[...payments.refunds.values()].reduce((sum, { amountCents }) => sum + amountCents, 0),
	}
}

test('a refund that is decided during a dispute waits without a call to the provider, and follows once it is won', async ({
	db,
}) => {
	const { decide, run, open, close, statuses, payments, actor, refundedCents } = await setUp(db)
	await open()
	const { id } = await decide(75_00)
	await run(2)
	await releaseRefund(db, { actor, id, now: later(2) })
	await run(3_000)
	expect(payments.calls).toEqual([])
	expect(await statuses()).toEqual(['due 75'])
	expect(await listOpenRefunds(db, { actor })).toMatchObject([{ id, isHeld: true }])
	// Today says what happens with it.
	expect(await listDisputesToAnswer(db, { actor, limit: 3 })).toMatchObject([{ waitingCents: 75_00 }])
	await close('won')
	await close('won')
	await Promise.all([run(3_001), run(3_001)])
	expect(await statuses()).toEqual(['succeeded 75'])
	expect(refundedCents()).toBe(75_00)
	const mails = await db.select().from(outboxEmail)
	expect(mails.find(({ kind }) => kind === 'dispute-ended')!.text).toContain('the bank gives the money back')
})

test('the email about a dispute says that a refund waits for it', async ({ db }) => {
	const { decide, open } = await setUp(db)
	await decide(40_00, { processAt: later(1_440) })
	await open()
	const [mail] = await db.select().from(outboxEmail)
	expect(mail!.text).toContain('The refund of $40.00 waits: it follows if you win.')
})

test('a dispute that is lost settles what was to be refunded: nothing more is paid', async ({ db }) => {
	const { decide, run, open, close, statuses, payments, order, bank } = await setUp(db)
	await open()
	await decide(50_00)
	bank.lost.add('dp_1')
	await close('lost')
	await close('lost')
	await run(3_000)
	expect(payments.calls).toEqual([])
	expect(await statuses()).toEqual(['withdrawn 50'])
	expect(await refundableCents(db, await order())).toBe(0)
	await expect(decide(10_00)).rejects.toThrow('You can refund up to $0.00')
})

test('of a refund only what exceeds a lost dispute of a part is paid', async ({ db }) => {
	const { decide, run, open, close, statuses, refundedCents } = await setUp(db)
	await open(1, { amountCents: 40_00 })
	await decide(75_00)
	await close('lost', 9, { amountCents: 40_00 })
	await run(3_000)
	expect(await statuses()).toEqual(['succeeded 35', 'withdrawn 75'])
	expect(refundedCents()).toBe(35_00)
})

test('a refund that was rejected before anybody knew of the dispute waits for it, and is made once', async ({
	db,
}) => {
	const { decide, run, open, close, statuses, bank, refundedCents } = await setUp(db)
	bank.open.add('dp_1')
	await decide(75_00)
	expect(await run(0)).toEqual({ succeeded: 0, failed: 1 })
	await open()
	expect(await statuses()).toEqual(['due 75'])
	await run(5)
	bank.open.clear()
	await close('won')
	await run(10)
	await run(11)
	expect(await statuses()).toEqual(['succeeded 75'])
	expect(refundedCents()).toBe(75_00)
	expect((await db.select().from(clientStep)).filter(({ endedAt }) => !endedAt)).toEqual([])
})

test('a dispute that becomes known while the provider rejects the refund makes it wait', async ({ db }) => {
	const { decide, run, open, close, statuses, payments } = await setUp(db)
	const { refund } = payments
	payments.refund = async () => {
		await open()
		throw new Invalid('The card-payment provider rejected this refund (charge_disputed).')
	}
	await decide(75_00)
	expect(await run(0)).toEqual({ succeeded: 0, failed: 0 })
	expect(await statuses()).toEqual(['due 75'])
	payments.refund = refund
	await close('won')
	await run(10)
	expect(await statuses()).toEqual(['succeeded 75'])
})

test('an appeal that is won brings back the refund that the lost dispute had settled', async ({ db }) => {
	const { decide, run, open, close, hear, statuses } = await setUp(db)
	await open()
	await decide(75_00)
	await close('lost')
	expect(await statuses()).toEqual(['withdrawn 75'])
	await hear('updated', 'appeal_under_review', 20)
	await run(30)
	expect(await statuses()).toEqual(['due 75'])
	await close('won', 40)
	await run(50)
	expect(await statuses()).toEqual(['succeeded 75'])
})

test('an inquiry takes no money, so refunds go on; the advisor starts none while a bank holds it', async ({
	db,
}) => {
	const { decide, run, open, hear, statuses, actor, order } = await setUp(db)
	await hear('created', 'warning_needs_response', 1)
	await decide(20_00)
	await run(2)
	expect(await statuses()).toEqual(['succeeded 20'])
	await open(3)
	const { reference } = await order()
	const input = { actor, reference, amountCents: 10_00, reason: 'Kind.', requestKey: 'one', now: later(4) }
	await expect(queueAdvisorRefund(db, input)).rejects.toThrow(Conflict)
})

/**
 * Two disputes of one charge, one after the other or at the same time, of parts or of all of it; heard in any order, late and twice; refunds
 * decided in between: the client never gets more than they paid, and at the end exactly what is owed or what the banks gave them, if more.
 */
test('whatever is heard in whatever order, disputes and refunds together never give back more than was paid', async ({
	db,
}) => {
	const outcome = fc.record({
		cents: fc.constantFrom(75_00, 40_00, 35_00, 10_00),
		end: fc.constantFrom('won', 'lost'),
		isHeardLate: fc.boolean(),
	})
	const seen = new Set<string>()
	await fc.assert(
		fc.asyncProperty(
			fc.array(outcome, { minLength: 1, maxLength: 2 }),
			fc.constantFrom(75_00, 30_00),
			fc.constantFrom('before', 'during', 'between', 'after'),
			fc.boolean(),
			async (outcomes, owed, when, isTwice) => {
				await db
					.transaction(async (tx) => {
						const world = await setUp(tx)
						const { bank, run, decide, order } = world
						let lostCents = 0
						let minutes = 1
						const decideOnce = async (at: string) => {
							if (at !== when) return
							const left = await refundableCents(tx, await order())
							if (left > 0) await decide(Math.min(owed, left))
						}
						await decideOnce('before')
						for (const [number, { cents, end, isHeardLate }] of outcomes.entries()) {
							const id = `dp_${number}`
							// A bank takes only what was not refunded.
							const taken = Math.min(cents, 75_00 - lostCents - world.refundedCents())
							if (taken <= 0) continue
							const more = { disputeId: id, amountCents: taken }
							bank.open.add(id)
							if (isHeardLate) await run(minutes++)
							await world.open(minutes++, more)
							await decideOnce(number === 0 ? 'during' : 'between')
							await run(minutes++)
							bank.open.delete(id)
							if (end === 'lost') lostCents += taken
							await world.close(end, minutes, more)
							if (isTwice) await world.close(end, minutes++, more)
							else await world.open(1, more)
							await run(minutes++)
						}
						await decideOnce('after')
						for (const late of [500, 1_000, 1_500]) await run(minutes + late)
						expect(world.refundedCents() + lostCents).toBeLessThanOrEqual(75_00)
						expect(
							(await world.refunds()).every(({ status }) => ['succeeded', 'withdrawn'].includes(status)),
						).toBe(true)
						if ((when === 'before' || when === 'during') && outcomes.length === 1)
							expect(world.refundedCents() + lostCents).toBe(Math.max(owed, lostCents))
						for (const each of await world.statuses()) seen.add(each.split(' ')[0]!)
						tx.rollback()
					})
					.catch((error: unknown) => {
						if (!String(error).includes('Rollback')) throw error
					})
			},
		),
		{ seed: 45, numRuns: casesOf({ sample: 12, all: 1_000 }) },
	)
	expect([...seen].sort()).toEqual(['succeeded', 'withdrawn'])
})
