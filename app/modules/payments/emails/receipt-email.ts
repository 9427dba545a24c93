import { formatDay } from '#app/lib/dates/dates.ts'
import { formatCents } from '#app/lib/money/money.ts'
import { type Brand, type Email, paragraph, phoneLink } from '#app/modules/notifications/layout/email.ts'

export type PaidOrder = {
	/** The public reference: 'LW-7K2M9Q'. */
	reference: string
	title: string
	amountCents: number
	paidAt: Date
}

type Props = {
	order: PaidOrder
	timeZone: string
	nextSteps: string[]
	/** False if the buyer paid without an account; the email then explains how to create one for this order. */
	hasAccount: boolean
	siteName: string
} & Pick<Brand, 'origin' | 'contactEmail' | 'phone'>

export function receipt(props: Props): Email {
	const { order, timeZone, nextSteps, hasAccount, siteName, origin, contactEmail, phone } = props
	return {
		subject: `Receipt for ${order.title} (${order.reference})`,
		preview: `We received ${formatCents(order.amountCents)}. Here’s what happens next.`,
		heading: 'Thank you! We received your payment.',
		blocks: [
			paragraph(
				'This is your receipt. If you have questions about your order, just give us the reference below.',
			),
			{ kind: 'plate', caption: 'Your reference', value: order.reference },
			{
				kind: 'facts',
				facts: [
					{ label: 'Service', value: order.title },
					{ label: 'Paid on', value: formatDay(order.paidAt, timeZone) },
					{ label: 'Total paid', value: formatCents(order.amountCents), strong: true },
				],
			},
			{ kind: 'steps', title: 'What happens next', steps: nextSteps },
			hasAccount
				? paragraph(
						'Your order is in your account. ',
						{ label: 'Sign in', href: `${origin}/sign-in` },
						' to see it.',
					)
				: paragraph(
						{ label: 'Create an account', href: `${origin}/sign-up` },
						' with this address. Once you confirm the address, your order will be there.',
					),
			paragraph(
				'Something not right? Email us at ',
				{ label: contactEmail, href: `mailto:${contactEmail}` },
				' or call ',
				phoneLink(phone),
				'.',
			),
			{
				kind: 'links',
				title: 'While you wait',
				links: [
					{ label: 'The car-buying checklist', href: `${origin}/resources/checklist` },
					{ label: 'Scams and how to spot them', href: `${origin}/resources/scams` },
				],
			},
		],
		reason: `You’re receiving this email because you bought a service from ${siteName}.`,
	}
}
