import { formatDay } from '#app/lib/dates.ts'
import { formatCents } from '#app/lib/money.ts'
import { type Brand, type Letter, paragraph, phoneLink } from './letter.ts'

export type PaidOrder = {
	/** As people see it: 'LW-7K2M9Q'. */
	reference: string
	title: string
	amountCents: number
	paidAt: Date
}

type Props = {
	order: PaidOrder
	timeZone: string
	nextSteps: string[]
	/** False: the buyer paid without an account, so the mail says how to get one for this order. */
	hasAccount: boolean
	siteName: string
} & Pick<Brand, 'origin' | 'contactEmail' | 'phone'>

export function receipt(props: Props): Letter {
	const { order, timeZone, nextSteps, hasAccount, siteName, origin, contactEmail, phone } = props
	return {
		subject: `Receipt for ${order.title} (${order.reference})`,
		preview: `${formatCents(order.amountCents)} paid. What happens next is inside.`,
		heading: 'Thank you. Your payment is in.',
		blocks: [
			paragraph('This is your receipt. The reference below is all you need when you ask us about the order.'),
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
						'The order is in your account. ',
						{ label: 'Sign in', href: `${origin}/sign-in` },
						' to see it.',
					)
				: paragraph(
						{ label: 'Make an account', href: `${origin}/sign-up` },
						' with this address, and the order is in it as soon as you have confirmed the address.',
					),
			paragraph(
				'Something is not right? Write to ',
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
					{ label: 'Scams and how to see them coming', href: `${origin}/resources/scams` },
				],
			},
		],
		reason: `You get this mail because you bought a service from ${siteName}.`,
	}
}
