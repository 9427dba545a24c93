import { expect } from 'vitest'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { Conflict, Forbidden, NotFound } from '#app/lib/errors.ts'
import { makeMember, makeStaff } from '#tests/factories/actors.ts'
import { links } from '#tests/factories/links.ts'
import { makeOrder } from '#tests/factories/payments/orders.ts'
import { test } from '#tests/setup/database.ts'
import { sendReceiptAgain } from './resend-receipt.server.ts'

const actor = makeStaff('advisor')
const paidAt = new Date('2026-03-05T12:00:00Z')

test('only the advisor sends a receipt again', async ({ db }) => {
	const { reference } = await makeOrder(db, { status: 'paid', paidAt, customerEmail: 'robin@example.com' })
	const member = makeMember('member')
	const again = sendReceiptAgain(db, { actor: member, reference, requestKey: 'a', links })
	await expect(again).rejects.toThrow(Forbidden)
	expect(await db.$count(outboxEmail)).toBe(0)
})

test('a receipt is sent again once per request, however often the request is repeated', async ({
	freshDb: { db },
}) => {
	const { reference } = await makeOrder(db, { status: 'paid', paidAt, customerEmail: 'robin@example.com' })
	const request = { actor, reference, requestKey: 'first', links }
	await sendReceiptAgain(db, request)
	await Promise.all([
		sendReceiptAgain(db, request),
		sendReceiptAgain(db, { ...request, requestKey: 'second' }),
	])
	const sent = await db
		.select({ to: outboxEmail.to, subject: outboxEmail.subject, text: outboxEmail.text })
		.from(outboxEmail)
	expect(sent).toHaveLength(2)
	for (const each of sent) {
		expect(each.to).toBe('robin@example.com')
		expect(each.text).toContain(reference)
	}
})

test('an order that is unpaid, has no address or does not exist has no receipt', async ({ db }) => {
	const send = (reference: string) => sendReceiptAgain(db, { actor, reference, requestKey: 'a', links })
	await expect(send('LW-NONE')).rejects.toThrow(NotFound)
	const open = await makeOrder(db, { customerEmail: 'robin@example.com' })
	await expect(send(open.reference)).rejects.toThrow(Conflict)
	const nameless = await makeOrder(db, { status: 'paid', paidAt, customerEmail: null })
	await expect(send(nameless.reference)).rejects.toThrow(Conflict)
	expect(await db.$count(outboxEmail)).toBe(0)
})
