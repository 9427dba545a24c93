import type { PaymentMethod } from '#app/db/schema/payments/orders.ts'
import { formatCents } from '#app/lib/money/money.ts'
import { type Email, note, paragraph } from '#app/modules/notifications/layout/email.ts'

export type RefundedOrder = {
	reference: string
	title: string
	amountCents: number
	/** The amount refunded so far, including this refund. */
	refundedCents: number
	method: PaymentMethod
}

type Props = {
	order: RefundedOrder
	refund: { amountCents: number }
	siteName: string
}

/** Returns the email that notifies the client of a refund. */
export function refundNotice({ order, refund, siteName }: Props): Email {
	const amount = formatCents(refund.amountCents)
	const isFull = refund.amountCents === order.amountCents
	const byCard = order.method === 'card'
	const earlier = order.refundedCents > refund.amountCents
	return {
		subject: `Refund of ${amount} for ${order.title} (${order.reference})`,
		preview: byCard
			? `${amount} is on its way back to the card you paid with.`
			: `We have given ${amount} back to you.`,
		heading: byCard ? 'Your refund is on its way' : 'Your refund',
		blocks: [
			paragraph(
				isFull
					? `We have refunded your full payment of ${amount}.`
					: `We have refunded ${amount} of the ${formatCents(order.amountCents)} you paid.`,
			),
			{ kind: 'highlight', caption: 'Your reference', value: order.reference },
			{
				kind: 'facts',
				facts: [
					{ label: 'Service', value: order.title },
					{ label: 'Paid', value: formatCents(order.amountCents) },
					{ label: 'Refunded now', value: amount, strong: true },
					...(earlier ? [{ label: 'Total refunded', value: formatCents(order.refundedCents) }] : []),
				],
			},
			...(byCard
				? [
						note(
							'It goes to the card or account you paid with. Banks usually take 5 to 10 business days to show it. Sometimes the original charge just disappears instead of a credit appearing.',
						),
					]
				: []),
		],
		isSigned: true,
		reason: `You’re receiving this email because a payment you made to ${siteName} was refunded.`,
	}
}
