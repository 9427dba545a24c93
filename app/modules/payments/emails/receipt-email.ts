import { formatDay } from '#app/lib/dates/dates.ts'
import { formatCents } from '#app/lib/money/money.ts'
import {
	type Block,
	type Brand,
	type Email,
	note,
	paragraph,
	phoneLink,
} from '#app/modules/notifications/layout/email.ts'

export type PaidOrder = {
	/** The public reference: 'LW-7K2M9Q'. */
	reference: string
	title: string
	amountCents: number
	paidAt: Date
}

type Fact = { label: string; value: string; strong?: boolean }

/** What a receipt says about the service that was bought. */
export type ReceiptDetails = {
	/** Replaces 'Receipt for …' in the subject; the order's reference is added to it. */
	subject?: string
	preview: string
	heading: string
	/** The first sentence. */
	intro: string
	/** What was booked, such as a time and a place. */
	facts: Fact[]
	/** The one next action, on a page of the site. */
	action: { label: string; href: string } | null
	/** A second page that belongs to the order. */
	also: { label: string; href: string } | null
	/** What the buyer can expect, one sentence per step. */
	nextSteps: string[]
	/** What applies to a cancellation. */
	terms: string | null
}

type Props = {
	order: PaidOrder
	timeZone: string
	details: ReceiptDetails
	/** False if the buyer paid without an account; the email then explains how to create one for this order. */
	hasAccount: boolean
	siteName: string
} & Pick<Brand, 'origin' | 'contactEmail' | 'phone'>

export function receipt(props: Props): Email {
	const { order, timeZone, details, siteName, contactEmail, phone } = props
	const { action, also } = details
	return {
		subject: `${details.subject ?? `Receipt for ${order.title}`} (${order.reference})`,
		preview: details.preview,
		heading: details.heading,
		blocks: [
			paragraph(details.intro),
			...(details.facts.length > 0 ? [{ kind: 'facts', facts: details.facts } as const] : []),
			...(action ? [{ kind: 'button', ...action } as const] : []),
			...(details.nextSteps.length > 0
				? [{ kind: 'steps', title: 'What happens next', steps: details.nextSteps } as const]
				: []),
			...(also ? [paragraph(also)] : []),
			...(details.terms ? [note(details.terms)] : []),
			{
				kind: 'facts',
				title: 'Your receipt',
				facts: [
					{ label: 'Service', value: order.title },
					{ label: 'Order', value: order.reference },
					{ label: 'Paid on', value: formatDay(order.paidAt, timeZone) },
					{ label: 'Total paid', value: formatCents(order.amountCents), strong: true },
				],
			},
			accountPart(props),
			paragraph(
				'Something not right? Email us at ',
				{ label: contactEmail, href: `mailto:${contactEmail}` },
				' or call ',
				phoneLink(phone),
				', and include the order number.',
			),
		],
		reason: `You’re receiving this email because you bought a service from ${siteName}.`,
	}
}

function accountPart({ hasAccount, origin }: Props): Block {
	return hasAccount
		? paragraph('Your order and its receipt as a PDF are in your account: ', {
				label: 'see your orders',
				href: `${origin}/account/orders`,
			})
		: paragraph(
				{ label: 'Create an account', href: `${origin}/sign-up` },
				' with this address to follow our work and print the receipt. Once you confirm the address, your order will be there.',
			)
}
