import { formatCents } from '#app/lib/money.ts'
import { type Brand, type Letter, note, paragraph, phoneLink } from './letter.ts'

export type RefundedOrder = {
	reference: string
	title: string
	amountCents: number
	/** What went back so far, this refund included. */
	refundedCents: number
}

type Props = {
	order: RefundedOrder
	refund: { amountCents: number }
	siteName: string
} & Pick<Brand, 'contactEmail' | 'phone'>

/** To the client: money is on its way back. */
export function refundNotice({ order, refund, siteName, contactEmail, phone }: Props): Letter {
	const amount = formatCents(refund.amountCents)
	const whole = refund.amountCents === order.amountCents
	const earlier = order.refundedCents > refund.amountCents
	return {
		subject: `Refund of ${amount} for ${order.title} (${order.reference})`,
		preview: `${amount} is on its way back to the card you paid with.`,
		heading: 'Your refund is on its way',
		blocks: [
			paragraph(
				whole
					? `We have given back the whole payment of ${amount}.`
					: `We have given back ${amount} of the ${formatCents(order.amountCents)} you paid.`,
			),
			{ kind: 'plate', caption: 'Your reference', value: order.reference },
			{
				kind: 'facts',
				facts: [
					{ label: 'Service', value: order.title },
					{ label: 'Paid', value: formatCents(order.amountCents) },
					{ label: 'Given back now', value: amount, strong: true },
					...(earlier ? [{ label: 'Given back in all', value: formatCents(order.refundedCents) }] : []),
				],
			},
			note(
				'It goes to the card or account you paid with. Banks usually take 5 to 10 business days to show it, sometimes as a payment that vanishes instead of a credit.',
			),
			paragraph(
				'Something is not right? Write to ',
				{ label: contactEmail, href: `mailto:${contactEmail}` },
				' or call ',
				phoneLink(phone),
				'.',
			),
		],
		reason: `You get this mail because a payment of yours to ${siteName} was given back.`,
	}
}
