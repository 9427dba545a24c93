import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { serviceAgreement } from '#app/db/schema/agreements.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { getAgreement } from '#app/modules/agreements/agreements.server.ts'
import { monday } from '#tests/factories/appointments/appointment-requests.ts'
import { origin, setUp } from '#tests/factories/appointments/appointment-set-up.ts'
import { makeAgreement } from '#tests/factories/payments/agreements.ts'
import { fakePayments } from '#tests/mocks/payments.ts'
import { test } from '#tests/setup/database.ts'
import { endAgreement } from './withdraw-agreement.server.ts'

const actor = { kind: 'visitor' as const, id: null }

test('a second tab that ends the agreement of a paid appointment changes nothing, and says so to nobody twice', async ({
	db,
}) => {
	const { open, pay, state, refunds, payments, emails: appointmentEmails } = await setUp(db)
	await pay((await open()).url)
	const [{ id } = { id: '' }] = await db.select().from(serviceAgreement)
	const agreement = await getAgreement(db, { id })
	const end = () => endAgreement(db, { agreement, actor, payments, appointmentEmails, origin, now: monday })
	await end()
	await end()
	expect((await state()).status).toBe('cancelled')
	expect(await refunds()).toHaveLength(1)
	expect(await db.$count(outboxEmail, eq(outboxEmail.kind, 'agreement-ended'))).toBe(1)
})

test('ending an agreement that was never signed says so to nobody', async ({ db }) => {
	const agreement = await getAgreement(db, await makeAgreement(db))
	const { emails: appointmentEmails } = await setUp(db)
	const payments = fakePayments()
	await endAgreement(db, { agreement, actor, payments, appointmentEmails, origin, now: monday })
	expect((await getAgreement(db, agreement)).status).toBe('withdrawn')
	expect(await db.$count(outboxEmail, eq(outboxEmail.kind, 'agreement-ended'))).toBe(0)
})
