import { expect, test } from 'vitest'
import type { Email } from '#app/modules/notifications/layout/email.ts'
import { renderEmail } from '#app/modules/notifications/layout/render-email.server.tsx'
import { brand, searchReceipt } from '#tests/factories/email-details.ts'
import { invoiceEmail, type SentInvoice } from './invoice-email.ts'
import { orderNotice } from './order-notice.ts'
import { receipt } from './receipt-email.ts'
import { type RefundedOrder, refundNotice } from './refund-notice.ts'

const siteName = brand.headerBrand
const order = {
	reference: 'LW-7K2M9Q',
	title: 'Online Car Deal Search',
	amountCents: 1_234_05,
	// Still the day before in New York.
	paidAt: new Date('2026-03-05T03:30:00Z'),
}
const textOf = (email: Email) => renderEmail(email, brand).text
const htmlOf = (email: Email) => renderEmail(email, brand).html
const hostile = '<img src=x onerror=alert(1)>'

const receiptOf = (set: Partial<Parameters<typeof receipt>[0]> = {}) =>
	receipt({
		...brand,
		siteName,
		order,
		timeZone: 'America/New_York',
		details: searchReceipt,
		hasAccount: true,
		receiptUrl: 'https://advice.example/receipt.pdf?link=x',
		...set,
	})

test('a receipt states the service, the amount, the local day and the next step', () => {
	const email = receiptOf()
	expect(email.subject).toBe('Receipt for Online Car Deal Search (LW-7K2M9Q)')
	const text = textOf(email)
	for (const part of ['LW-7K2M9Q', '$1,234.05', 'Wed, Mar 4, 2026', 'We write to you.', 'You answer.'])
		expect(text).toContain(part)
	expect(textOf(receiptOf({ timeZone: 'Europe/Berlin' }))).toContain('Thu, Mar 5, 2026')
})

test('the receipt of an appointment has its time, what applies to a cancellation and one button', () => {
	const email = receiptOf({
		details: {
			...searchReceipt,
			subject: 'Your appointment is booked: Mon, Mar 9',
			facts: [{ label: 'When', value: 'Mon, Mar 9 · 9am-12pm (New York)', strong: true }],
			also: { label: 'Tell us which car', href: 'https://advice.example/brief?link=x' },
			terms: 'Cancel by Sat, Mar 7 for a full refund.',
		},
	})
	expect(email.subject).toBe('Your appointment is booked: Mon, Mar 9 (LW-7K2M9Q)')
	expect(email.blocks.filter(({ kind }) => kind === 'button')).toHaveLength(1)
	for (const part of ['When: Mon, Mar 9 · 9am-12pm (New York)', 'by Sat, Mar 7', 'brief?link=x'])
		expect(textOf(email)).toContain(part)
})

test('a buyer with an account gets a link to it, and one without learns how to create one', () => {
	const withAccount = textOf(receiptOf({ hasAccount: true }))
	expect(withAccount).toContain('https://advice.example/receipt.pdf?link=x')
	expect(withAccount).not.toContain('/account')
	expect(withAccount).not.toContain('/sign-up')
	const without = textOf(receiptOf({ hasAccount: false }))
	expect(without).toContain('https://advice.example/sign-up')
	expect(without).not.toContain('/account/orders')
})

const noticeOf = (set: Partial<Parameters<typeof orderNotice>[0]['order']> = {}) =>
	orderNotice({
		order: { ...order, customerEmail: 'robin@example.com', ...set },
		timeZone: 'America/New_York',
		origin: brand.origin,
	})

test('the notice of an order states service, amount, reference and client, and links to the order', () => {
	const email = noticeOf({ customerName: 'Robin Ferrer' })
	expect(email.subject).toBe('New order: Online Car Deal Search, $1,234.05 (LW-7K2M9Q)')
	expect(email.preview).toBe('Robin Ferrer paid $1,234.05.')
	const text = textOf(email)
	for (const part of ['LW-7K2M9Q', 'Robin Ferrer', 'robin@example.com', 'Wed, Mar 4, 2026'])
		expect(text).toContain(part)
	expect(text).toContain('https://advice.example/admin/orders/LW-7K2M9Q')
})

test('the notice of an order whose card is kept does not say what the fee waits for, which depends on the state', () => {
	const { subject, preview } = noticeOf({ paidAt: null })
	expect(subject).toBe('New order: Online Car Deal Search, $1,234.05, due later (LW-7K2M9Q)')
	expect(preview).toContain('Nothing was charged; $1,234.05 is due later.')
})

test('a buyer without a known name is identified by email address', () => {
	const email = noticeOf()
	expect(email.preview).toBe('robin@example.com paid $1,234.05.')
	expect(textOf(email)).not.toContain('Client')
})

const refundOf = (refundCents: number, set: Partial<RefundedOrder> = {}) =>
	refundNotice({
		...brand,
		siteName,
		order: { ...order, refundedCents: refundCents, method: 'card', ...set },
		refund: { amountCents: refundCents },
	})

test('a full refund is called so, and a partial one is stated with the paid amount', () => {
	expect(textOf(refundOf(1_234_05))).toContain('We have refunded your full payment of $1,234.05.')
	const part = refundOf(34_05)
	expect(part.subject).toBe('Refund of $34.05 for Online Car Deal Search (LW-7K2M9Q)')
	expect(textOf(part)).toContain('We have refunded $34.05 of the $1,234.05 you paid.')
	expect(textOf(part)).not.toContain('Total refunded')
})

test('the last of several partial refunds is not called a full refund, and the total is stated', () => {
	const text = textOf(refundOf(34_05, { refundedCents: 1_234_05 }))
	expect(text).not.toContain('full payment')
	expect(text).toContain('Refunded now: $34.05')
	expect(text).toContain('Total refunded: $1,234.05')
})

const sentInvoice: SentInvoice = {
	reference: 'LI-7K2M9Q',
	customerName: 'Robin Ferrer',
	title: 'Second visit',
	note: 'As we said on the phone.',
	amountCents: 120_50,
	paidCents: 0,
	dueOn: '2026-11-25',
}
const url = 'https://advice.example/invoice?link=abc.def'
const invoiceOf = (set: Partial<SentInvoice> = {}) =>
	invoiceEmail({ ...brand, siteName, url, invoice: { ...sentInvoice, ...set } })

test('an invoice states the client, amount, description and due day, with the note and the link', () => {
	const email = invoiceOf()
	expect(email.subject).toBe('Invoice for Second visit (LI-7K2M9Q)')
	const text = textOf(email)
	for (const part of ['Hello Robin Ferrer', 'As we said on the phone.', 'LI-7K2M9Q', '$120.50', url])
		expect(text).toContain(part)
	expect(text).toContain('Due by: November 25, 2026')
})

test('an invoice without a day or a note leaves no empty line for them', () => {
	const email = invoiceOf({ dueOn: null, note: '' })
	expect(textOf(email)).not.toContain('Due by')
	expect(email.blocks.some(({ kind }) => (kind as string) === 'note')).toBe(false)
})

test.each([
	['a receipt', receiptOf({ order: { ...order, title: hostile } })],
	['a notice of an order', noticeOf({ customerName: hostile })],
	['a refund', refundOf(1, { title: hostile })],
	['an invoice', invoiceOf({ customerName: hostile, title: hostile, note: hostile })],
])('%s shows typed input as text, never as markup', (_name, email) => {
	const html = htmlOf(email)
	expect(html).not.toContain('<img src=x')
	expect(html).toContain('&lt;img src=x')
})
