import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { keptCard } from '#app/db/schema/payments/orders.ts'
import { sandboxCheckout } from '#app/db/schema/payments/sandbox.ts'
import { DomainError, Unavailable } from '#app/lib/errors.ts'
import type { Agreement } from '#app/modules/agreements/agreements.server.ts'
import { ordersAgainstBooks } from '#tests/factories/payments/books.ts'
import { makeWaitingFee, takenAtSandbox } from '#tests/factories/payments/waiting-fees.ts'
import { test } from '#tests/setup/database.ts'
import { casesOf } from '#tests/setup/deep.ts'

const noon = new Date('2026-12-04T17:00:00Z')
const minuteMs = 60_000

const acts = [
	'leave a card',
	'leave a card that is declined later',
	'deliver',
	'confirm',
	'confirm twice',
	'end',
	'propose a new version',
	'sign the new version',
	'decline the new version',
	'sign the new version and end',
	'sign the new version and confirm',
	'charge by the job',
	'reconcile',
	'pay on a page',
	'the site hears no webhooks',
	'the site hears again',
	'repeat a webhook',
	'the provider is down',
	'the provider answers too late',
	'the provider is up',
	'time passes',
] as const
type Act = (typeof acts)[number]
type Fee = Awaited<ReturnType<typeof makeWaitingFee>>

/** A provider between the site and the sandbox that is down, or carries out what it is told and does not answer. */
function makeUnreliable({ sandbox }: Fee) {
	const state: { is: 'up' | 'down' | 'late' } = { is: 'up' }
	const { chargeKeptCard, detachCard, findCharge } = sandbox
	const through =
		<I, R>(call: (input: I) => Promise<R>) =>
		async (input: I): Promise<R> => {
			if (state.is === 'down') throw new Unavailable('Down.')
			const answer = await call(input)
			if (state.is === 'late') throw new Unavailable('Too late.')
			return answer
		}
	Object.assign(sandbox, {
		chargeKeptCard: through(chargeKeptCard),
		detachCard: through(detachCard),
		findCharge: through(findCharge),
	})
	return state
}

async function carryOut(act: Act, fee: Fee, provider: ReturnType<typeof makeUnreliable>): Promise<unknown> {
	const [first] = await fee.orders()
	switch (act) {
		case 'leave a card':
			return fee.complete(await fee.openPage())
		case 'leave a card that is declined later':
			return fee.complete(await fee.openPage(), true)
		case 'deliver':
			return fee.deliver(first?.reference ?? 'LW-NONE')
		case 'confirm':
			return fee.confirm()
		case 'confirm twice':
			return Promise.all([fee.confirm(), fee.confirm(), fee.job()])
		case 'end':
			return fee.end()
		case 'propose a new version':
			return fee.propose(first?.reference ?? 'LW-NONE')
		case 'sign the new version':
			return fee.signVersion()
		case 'decline the new version':
			return fee.decline('Another color, please.')
		case 'sign the new version and end':
			return Promise.allSettled([fee.signVersion(), fee.end(), fee.job()]).then(throwDefects)
		case 'sign the new version and confirm':
			return Promise.allSettled([fee.confirm(), fee.signVersion(), fee.signVersion()]).then(throwDefects)
		case 'charge by the job':
			return fee.job()
		case 'reconcile':
			return fee.reconcile()
		case 'pay on a page': {
			const deferred = (await fee.orders()).find(({ status }) => status === 'deferred')
			return deferred && fee.complete(await fee.feePage(deferred.id))
		}
		case 'the site hears no webhooks':
			fee.site.isDeaf = true
			return
		case 'the site hears again':
			fee.site.isDeaf = false
			return fee.sandbox.deliverPendingWebhooks()
		case 'repeat a webhook': {
			const webhook = fee.received[fee.time.now.getTime() % Math.max(1, fee.received.length)]
			return webhook && fee.receive(webhook.body, webhook.signature)
		}
		case 'the provider is down':
			provider.is = 'down'
			return
		case 'the provider answers too late':
			provider.is = 'late'
			return
		case 'the provider is up':
			provider.is = 'up'
			return
		case 'time passes':
			fee.time.now = new Date(fee.time.now.getTime() + 3 * minuteMs + 1_000)
	}
}

function throwDefects(results: readonly PromiseSettledResult<unknown>[]): void {
	for (const result of results)
		if (result.status === 'rejected' && !(result.reason instanceof DomainError)) throw result.reason
}

async function takenOf(db: Db, fee: Fee): Promise<number> {
	const own = new Set((await fee.orders()).map(({ reference }) => reference))
	return (await takenAtSandbox(db)).filter(({ reference }) => own.has(reference)).length
}

test('whatever happens in whatever order, a fee is charged at most once and never before its confirmation, or before the car is named where that is due; provider, orders and books agree', async ({
	freshDb: { db },
}) => {
	// What people do in order is drawn more often than what they don't.
	const act = fc.oneof(
		{ weight: 1, arbitrary: fc.constantFrom(...acts) },
		{
			weight: 1,
			arbitrary: fc.constantFrom<Act>('deliver', 'confirm', 'time passes', 'charge by the job'),
		},
		{
			weight: 1,
			arbitrary: fc.constantFrom<Act>(
				'propose a new version',
				'sign the new version',
				'sign the new version and confirm',
			),
		},
	)
	const ends = { paid: 0, ended: 0, declined: 0, changed: 0 }
	await fc.assert(
		fc.asyncProperty(
			fc.constantFrom('after_delivery' as const, 'after_car' as const),
			fc.constantFrom<Act>('leave a card', 'leave a card that is declined later'),
			fc.array(act, { minLength: 3, maxLength: 14 }),
			async (feeTiming, first, rest) => {
				const fee = await makeWaitingFee(db, { feeTiming, now: noon })
				const isDue = ({ confirmedAt, replacesId }: Agreement) =>
					feeTiming === 'after_car' ? replacesId !== null : confirmedAt !== null
				const provider = makeUnreliable(fee)
				for (const each of [first, ...rest]) {
					await carryOut(each, fee, provider).catch((error: unknown) => {
						if (!(error instanceof DomainError)) throw error
					})
					const taken = await takenOf(db, fee)
					expect(taken).toBeLessThanOrEqual(1)
					if (taken > 0) expect(isDue(await fee.agreement())).toBe(true)
				}
				// Everything works again.
				provider.is = 'up'
				fee.site.isDeaf = false
				await fee.sandbox.deliverPendingWebhooks()
				fee.time.now = new Date(fee.time.now.getTime() + 24 * 60 * minuteMs)
				await fee.reconcile()
				for (let times = 0; times < 2; times++) await fee.job()
				const orders = await fee.orders()
				const taken = await takenOf(db, fee)
				expect(orders.filter(({ paidAt }) => paidAt)).toHaveLength(taken)
				const agreement = await fee.agreement()
				const { id, status, replacesId } = agreement
				const cards = await db.select().from(keptCard).where(eq(keptCard.agreementId, id))
				const isDeclined = cards.some(({ declinedAt }) => declinedAt)
				if (isDue(agreement) && !isDeclined) expect(taken).toBe(1)
				if (!isDue(agreement)) expect(taken).toBe(0)
				if (status === 'withdrawn') expect(orders.every((each) => each.status !== 'deferred')).toBe(true)
				// No card stays at the provider that nobody needs.
				for (const { setupId, detachedAt, releasedAt } of cards) {
					expect(detachedAt !== null).toBe(releasedAt !== null)
					const [kept] = await db.select().from(sandboxCheckout).where(eq(sandboxCheckout.setupId, setupId))
					expect(kept!.detachedAt !== null).toBe(detachedAt !== null)
				}
				if (replacesId) ends.changed++
				if (taken) ends.paid++
				else if (status === 'withdrawn') ends.ended++
				else if (isDeclined) ends.declined++
			},
		),
		// The same cases each time, so that all ends are among them.
		{ seed: 45, numRuns: casesOf({ sample: 12, all: 200 }) },
	)
	expect(await ordersAgainstBooks(db)).toEqual([])
	// The cases are no use if they all end the same.
	expect(Math.min(...Object.values(ends))).toBeGreaterThan(0)
})
