import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { order } from '#app/db/schema/payments/orders.ts'
import { getAgreement } from '#app/modules/agreements/agreements.server.ts'
import { queueRefund } from '#app/modules/payments/refunds/refunds.server.ts'
import { monday } from '#tests/factories/appointments/appointment-requests.ts'
import { origin, setUp } from '#tests/factories/appointments/appointment-set-up.ts'
import { makeAgreement } from '#tests/factories/payments/agreements.ts'
import { makeDispute } from '#tests/factories/payments/disputes.ts'
import { fakePayments } from '#tests/mocks/payments.ts'
import { test } from '#tests/setup/database.ts'
import { endAgreement } from './withdraw-agreement.server.ts'

const actor = { kind: 'visitor' as const, id: null }

/** A paid appointment, its order, and the end of its agreement. */
async function makePaid(db: Db) {
	const { open, pay, payments, emails: appointmentEmails, ...world } = await setUp(db)
	await pay((await open()).url)
	const [paid] = await db.select().from(order)
	const agreement = await getAgreement(db, { id: paid!.agreementId! })
	const end = () => endAgreement(db, { agreement, actor, payments, appointmentEmails, origin, now: monday })
	const endMails = () => db.select().from(outboxEmail).where(eq(outboxEmail.kind, 'agreement-ended'))
	return { ...world, order: paid!, end, endMails }
}

test('a second tab that ends the agreement of a paid appointment changes nothing, and says so to nobody twice', async ({
	db,
}) => {
	const { state, refunds, end, endMails } = await makePaid(db)
	await end()
	await end()
	expect((await state()).status).toBe('cancelled')
	expect(await refunds()).toHaveLength(1)
	const mails = await endMails()
	expect(mails).toHaveLength(1)
	expect(mails[0]!.text).toContain('The appointment is canceled. $149.99 goes back to the card.')
})

test('the email about an end during a dispute promises no refund before the bank has decided', async ({
	db,
}) => {
	const { order: paid, refunds, end, endMails } = await makePaid(db)
	await makeDispute(db, paid, 'needs_response')
	await end()
	expect(await refunds()).toMatchObject([{ amountCents: 149_99, status: 'due' }])
	const [mail] = await endMails()
	expect(mail!.text).toContain(
		'The appointment is canceled. Your bank holds the fee because of your dispute.',
	)
	expect(mail!.text).not.toContain('goes back to the card')
})

test('who has the fee back already does not read that the terms give no refund', async ({ db }) => {
	const { order: paid, end, endMails } = await makePaid(db)
	const { id: orderId, amountCents } = paid
	await queueRefund(db, { orderId, amountCents, reason: 'Kind.', requestedBy: 'advisor', now: monday })
	await end()
	expect((await endMails())[0]!.text).toContain('The appointment is canceled. The fee was refunded before.')
})

test('who got the fee back by a dispute reads that no more is coming', async ({ db }) => {
	const { order: paid, refunds, end, endMails } = await makePaid(db)
	await makeDispute(db, paid, 'lost')
	await end()
	expect(await refunds()).toEqual([])
	expect((await endMails())[0]!.text).toContain('Your bank has given you the fee back already.')
})

test('ending an agreement that was never signed says so to nobody', async ({ db }) => {
	const agreement = await getAgreement(db, await makeAgreement(db))
	const { emails: appointmentEmails } = await setUp(db)
	const payments = fakePayments()
	await endAgreement(db, { agreement, actor, payments, appointmentEmails, origin, now: monday })
	expect((await getAgreement(db, agreement)).status).toBe('withdrawn')
	expect(await db.$count(outboxEmail, eq(outboxEmail.kind, 'agreement-ended'))).toBe(0)
})
