import { expect, test } from 'vitest'
import { renderToHtml } from '#tests/setup/rendered.tsx'
import type { RefundStatus } from '../../refunds/refund-status.ts'
import { AppointmentPayment } from './appointment-payment.tsx'

const payment = {
	reference: 'LW-7K2M9Q',
	amount: '$149.99',
	paidAt: 'Mon, Mar 2',
	isDeferred: false,
	refundable: '$149.99',
}
const refund = { id: 'r1', amount: '$25.00', at: 'Tue, Mar 3', reason: 'It rained.' }
const textOf = (page: string) => page.replace(/<[^>]+>/g, '|').replace(/\|+/g, '|')

test.each<[RefundStatus, string]>([
	['due', 'Refund waiting'],
	['requested', 'Refund in progress'],
	['succeeded', 'Refunded'],
	['failed', 'Refund failed'],
	['withdrawn', 'Refund withdrawn'],
])('a %s refund reads "%s" beside its plain amount, reason and time', (status, label) => {
	const page = renderToHtml(
		<AppointmentPayment payment={{ ...payment, refunds: [{ ...refund, status }] }} price="$149.99" />,
	)
	expect(textOf(page)).toContain(`|$25.00|${label}|Tue, Mar 3|It rained.|`)
	expect(page.includes('data-lamp="stop"')).toBe(status === 'failed')
})

test('an unpaid appointment shows its price, and a paid one what can still be refunded', () => {
	expect(textOf(renderToHtml(<AppointmentPayment payment={null} price="$149.99" />))).toContain(
		'Not paid yet. The price is $149.99.',
	)
	const page = renderToHtml(<AppointmentPayment payment={{ ...payment, refunds: [] }} price="$1.00" />)
	expect(textOf(page)).toContain('|LW-7K2M9Q|')
	expect(textOf(page)).toContain('paid Mon, Mar 2|$149.99 can still be refunded.')
	expect(page).not.toContain('$1.00')
	expect(page).not.toContain('<li')
})

test('a fee that is due after the delivery is neither paid nor refundable', () => {
	const show = (isDeferred: boolean) =>
		textOf(
			renderToHtml(
				<AppointmentPayment payment={{ ...payment, paidAt: null, isDeferred, refunds: [] }} price="$1.00" />,
			),
		)
	expect(show(true)).toContain('|$149.99| due later; nothing is paid yet|')
	expect(show(false)).toContain('|$149.99|, never charged|')
	expect(show(true) + show(false)).not.toContain('refunded')
})

test('the reason of a refund is shown as text, never as markup', () => {
	const reason = '<img src=x onerror=alert(1)>'
	const refunds = [{ ...refund, reason, status: 'due' as const }]
	const page = renderToHtml(<AppointmentPayment payment={{ ...payment, refunds }} price="" />)
	expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;')
	expect(page).not.toContain('<img')
})
