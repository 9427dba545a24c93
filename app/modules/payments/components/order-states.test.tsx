import { expect, test } from 'vitest'
import { renderToHtml } from '#tests/setup/rendered.tsx'
import type { RefundStatus } from '../refunds/refund-status.ts'
import { RefundButtons } from './admin/refund-buttons.tsx'
import { RefundList } from './admin/refund-list.tsx'
import { RefundQueue } from './admin/refund-queue.tsx'
import { OrderAmount } from './order-amount.tsx'
import { PaymentNotFound, PaymentSuccess } from './payment-success.tsx'

const hostile = '<img src=x onerror=alert(1)>'
const order = { reference: 'LW-7K2M9Q', title: 'Online search', amountCents: 75_00 }

test.each([
	['pending', 'Confirming your payment'],
	['paid', 'Payment Successful!'],
	['refunded', 'Payment refunded'],
	['expired', 'This checkout is closed'],
	['canceled', 'This checkout is closed'],
] as const)('the page of a %s order reads "%s", with its reference and total', (status, title) => {
	const page = renderToHtml(<PaymentSuccess order={{ ...order, status }} />)
	for (const text of [title, 'LW-7K2M9Q', '$75.00']) expect(page).toContain(text)
	// A paid visit has two numbers.
	expect(page.replace(/<[^>]+>/g, ' ')).toMatch(/Order\s+LW-7K2M9Q/)
	expect(page.includes('Payment Successful!')).toBe(status === 'paid')
	expect(page.includes('You were not charged')).toBe(/expired|canceled/.test(status))
})

test('what comes next for the service is before the credit application, and is the only thing emphasized', () => {
	const paid = { ...order, status: 'paid' as const }
	const page = renderToHtml(<PaymentSuccess order={paid} brief={<p>BRIEF</p>} next={<p>VISIT</p>} />)
	const application = page.indexOf('Continue to Credit Application')
	expect(page.indexOf('VISIT')).toBeLessThan(page.indexOf('BRIEF'))
	expect(page.indexOf('BRIEF')).toBeLessThan(application)
	expect(page.match(/Continue to Credit Application/g)).toHaveLength(1)
	const classesOf = (html: string) => html.match(/<a class="([^"]*)"[^>]*>Continue to Credit/)?.[1]
	const alone = renderToHtml(<PaymentSuccess order={null} />)
	expect(alone).toContain('Thank you for your purchase.')
	expect(classesOf(page)).toBeDefined()
	expect(classesOf(page)).not.toBe(classesOf(alone))
})

test('the receipt is a link once something is paid for which there is one', () => {
	const render = (status: 'paid' | 'deferred', receiptUrl: string | null) =>
		renderToHtml(<PaymentSuccess order={{ ...order, status }} receiptUrl={receiptUrl} promise="We call." />)
	expect(render('paid', '/receipt.pdf?link=abc')).toMatch(
		/href="\/receipt\.pdf\?link=abc"[^>]*>Your receipt<\/a><span> is on its way to your inbox\. We call\./,
	)
	expect(render('paid', null)).toContain('Your receipt is on its way to your inbox.')
	expect(render('paid', null)).not.toContain('receipt.pdf')
	expect(render('deferred', null)).not.toContain('receipt')
})

test('a visit whose card is only kept is named with its date in the title; what is paid keeps the words of the specification', () => {
	const render = (status: 'paid' | 'deferred') =>
		renderToHtml(
			<PaymentSuccess
				order={{ ...order, status, waitsFor: 'you confirm it' }}
				next={<p>VISIT</p>}
				when="Mon, Dec 7"
			/>,
		).replace(/<[^>]+>/g, ' ')
	expect(render('deferred')).toMatch(
		/^\s*Your visit is booked: Mon, Dec 7\s+VISIT\s+Your card is saved\. Nothing was charged\. \$75\.00 is charged/,
	)
	expect(render('paid')).toMatch(/^\s*Payment Successful!\s+Thank you/)
})

test('for an order that does not exist the page thanks nobody and leads nowhere by itself', () => {
	const page = renderToHtml(<PaymentNotFound />)
	expect(page).toContain('We couldn’t find this payment')
	expect(page).not.toMatch(/Thank you|Stay on this page|Credit Application/)
})

test('the refunded amount is shown beside the amount of an order that is still paid', () => {
	const amount = (status: 'paid' | 'refunded', refundedCents: number) =>
		renderToHtml(<OrderAmount order={{ status, amountCents: 75_00, refundedCents }} />)
	expect(amount('paid', 25_00)).toContain('$25.00 refunded')
	expect(amount('paid', 0)).not.toContain('refunded')
	expect(amount('refunded', 75_00)).not.toContain('refunded')
})

test.each<[RefundStatus, boolean, string[]]>([
	['due', false, ['release', 'withdraw']],
	['due', true, ['withdraw']],
	['failed', false, ['release']],
	['requested', false, []],
	['succeeded', false, []],
	['withdrawn', false, []],
])('a %s refund (soon: %s) offers %j', (status, soon, offered) => {
	const about = { id: 'r1', reference: 'LW-7K2M9Q', amount: '$25.00' }
	const page = renderToHtml(<RefundButtons {...about} status={status} soon={soon} />)
	expect([...page.matchAll(/value="(release|withdraw)"/g)].map(([, intent]) => intent)).toEqual(offered)
	for (const [, name] of page.matchAll(/aria-label="([^"]+)"/g)) expect(name).toContain('$25.00 of LW-7K2M9Q')
})

test('reasons and errors of refunds are shown as text, and an empty queue is not shown', () => {
	const refund = {
		id: 'r1',
		reference: 'LW-7K2M9Q',
		customer: hostile,
		amount: '$25.00',
		status: 'failed' as const,
		reason: hostile,
		lastError: hostile,
		soon: false,
		isHeld: false,
		carriedOutAt: '',
		at: '',
		requestedBy: 'the client',
	}
	for (const page of [
		renderToHtml(<RefundQueue refunds={[refund]} />),
		renderToHtml(<RefundList reference="LW-7K2M9Q" total="$25.00" refunds={[refund]} />),
	]) {
		expect(page).not.toContain('<img src=x')
		expect(page).toContain('&lt;img src=x')
	}
	expect(renderToHtml(<RefundQueue refunds={[]} />)).toBe('')
})
