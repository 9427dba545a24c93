import { formatCents } from '#app/lib/money/money.ts'
import { type Email, paragraph } from '#app/modules/notifications/layout/email.ts'

export type DeliveryEmail = {
	/** The reference of the agreement: 'LA-7K2M9Q'. */
	reference: string
	/** The service. */
	title: string
	priceCents: number
	/** Whether the fee is held in trust; else the kept card is charged. */
	isTrust: boolean
	/** The page of the agreement. */
	url: string
	siteName: string
}

/** Asks the client to confirm the delivery, or reminds them of it, and says what that does with their money. */
export function deliveryQuestion(props: DeliveryEmail & { isReminder: boolean }): Email {
	const { title, isTrust, url } = props
	const fee = formatCents(props.priceCents)
	const money = isTrust
		? `When you confirm, the ${fee} that you paid leaves the trust account and is ours.`
		: `When you confirm, ${fee} is charged to your card. Until then, nothing is charged.`
	return {
		subject: `${props.isReminder ? 'Reminder: please' : 'Please'} confirm: ${title} is delivered (${props.reference})`,
		preview: money,
		heading: 'Is your service delivered?',
		blocks: [
			paragraph(`Your advisor says that ${title} is delivered.`),
			paragraph(money),
			{ kind: 'button', label: 'Look at it and confirm', href: url },
			paragraph('Is something missing? Don’t confirm yet: tell us.'),
		],
		isSigned: true,
		reason: `You’re receiving this email because you signed an agreement with ${props.siteName}.`,
	}
}

/** Tells the client that the bank declined the fee, and where they can pay it. */
export function feeDeclined(props: DeliveryEmail): Email {
	const fee = formatCents(props.priceCents)
	return {
		subject: `Your bank declined ${fee} for ${props.title} (${props.reference})`,
		preview: 'You can pay with another card.',
		heading: 'Your card was declined',
		blocks: [
			paragraph(
				`Thank you for ${props.isTrust ? 'signing the agreement about the car' : 'confirming the delivery'}. Your bank declined the charge of ${fee}, or wants you to confirm it. Nothing was charged, and we won’t try that card again.`,
			),
			{ kind: 'button', label: `Pay ${fee}`, href: props.url },
		],
		isSigned: true,
		reason: `You’re receiving this email because you signed an agreement with ${props.siteName}.`,
	}
}
