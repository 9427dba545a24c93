import { formatDay } from '#app/lib/dates/dates.ts'
import { formatCents } from '#app/lib/money/money.ts'
import {
	type Block,
	type Brand,
	type Email,
	note,
	paragraph,
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
	/** The first sentence; below the facts, if something was booked. */
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
} & Pick<Brand, 'origin'>

export function receipt(props: Props & { receiptUrl: string }): Email {
	const { order, timeZone, details } = props
	return emailAbout(props, {
		subject: details.subject ?? `Receipt for ${order.title}`,
		title: 'Your receipt',
		receiptUrl: props.receiptUrl,
		facts: [
			{ label: 'Paid on', value: formatDay(order.paidAt, timeZone) },
			{ label: 'Total paid', value: formatCents(order.amountCents), strong: true },
		],
	})
}

/** Returns the email in place of a receipt when the card is kept and the fee is due after the delivery. */
export const cardKept = (props: KeptProps): Email =>
	emailAbout(props, {
		subject: props.details.subject ?? `We’re ready to start: ${props.order.title}`,
		title: 'Your order',
		receiptUrl: null,
		facts: [
			{ label: 'Charged so far', value: formatCents(0), strong: true },
			{ label: 'Due later', value: formatCents(props.order.amountCents) },
		],
	})

type KeptProps = Omit<Props, 'order' | 'timeZone'> & { order: Omit<PaidOrder, 'paidAt'> }

type MoneyPart = {
	subject: string
	title: string
	facts: Fact[]
	/** The receipt as a PDF, which opens without signing in; null before the payment. */
	receiptUrl: string | null
}

function emailAbout(props: KeptProps, money: MoneyPart): Email {
	const { order, details, siteName } = props
	const { action, also } = details
	return {
		subject: `${money.subject} (${order.reference})`,
		preview: details.preview,
		heading: details.heading,
		blocks: [
			...(details.facts.length > 0 ? [{ kind: 'facts', facts: details.facts } as const] : []),
			paragraph(details.intro),
			...(action ? [{ kind: 'button', ...action } as const] : []),
			...(details.nextSteps.length > 0
				? [{ kind: 'steps', title: 'What happens next', steps: details.nextSteps } as const]
				: []),
			...(also ? [paragraph(also)] : []),
			...(details.terms ? [note(details.terms)] : []),
			{
				kind: 'facts',
				title: money.title,
				facts: [
					{ label: 'Service', value: order.title },
					{ label: 'Order', value: order.reference },
					...money.facts,
				],
			},
			accountPart(props, money.receiptUrl),
		],
		isSigned: true,
		reason: `You’re receiving this email because you bought a service from ${siteName}.`,
	}
}

function accountPart({ hasAccount, origin }: KeptProps, receiptUrl: string | null): Block {
	return paragraph(
		...(receiptUrl ? [{ label: 'Download the PDF', href: receiptUrl }, '. '] : []),
		...(hasAccount
			? ['It is in your account, too.']
			: [{ label: 'Create an account', href: `${origin}/sign-up` }, ' to keep your order.']),
	)
}
