import { formatMoment } from '#app/lib/dates/dates.ts'
import { formatCents } from '#app/lib/money/money.ts'
import { type Email, paragraph } from '#app/modules/notifications/layout/email.ts'
import { nextActionOf, reasonInWords, statusFacts } from '../disputes/dispute-status.ts'

export type DisputeNotice = {
	dispute: { status: string; reason: string; amountCents: number; dueAt: Date | null }
	order: { reference: string; title: string; customerName: string | null; isRefunded: boolean }
	/** What is still to be refunded of the order, formatted; null: nothing. */
	waitingRefund: string | null
	timeZone: string
	origin: string
}

/** Returns the email that tells the advisor of a new inquiry or dispute, or that an inquiry has become a dispute. */
export function disputeOpenedNotice(notice: DisputeNotice): Email {
	const { dispute, order, timeZone } = notice
	const { stage } = statusFacts(dispute.status)
	const amount = formatCents(dispute.amountCents)
	const name = stage === 'inquiry' ? 'Inquiry' : stage === 'appeal' ? 'Appeal' : 'Dispute'
	const due = dispute.dueAt ? formatMoment(dispute.dueAt, timeZone) : null
	return {
		subject: `${name} of ${amount} for ${order.title} (${order.reference})`,
		preview: due ? `Answer it by ${due}.` : `${reasonInWords(dispute.reason)}.`,
		heading: stage === 'inquiry' ? 'A bank asks about a payment' : `A payment of ${amount} is disputed`,
		blocks: [
			...(due ? [{ kind: 'highlight' as const, caption: 'Answer by', value: due }] : []),
			...factsOf(notice),
		],
		reason,
	}
}

/** Returns the email that tells the advisor how a dispute ended. */
export function disputeEndedNotice(notice: DisputeNotice): Email {
	const { dispute, order, waitingRefund } = notice
	const { word } = statusFacts(dispute.status)
	return {
		subject: `${word}: ${formatCents(dispute.amountCents)} for ${order.title} (${order.reference})`,
		preview: nextActionOf({ ...dispute, answer: null, isRefunded: order.isRefunded, waitingRefund }),
		heading: word,
		blocks: factsOf(notice),
		reason,
	}
}

const reason = 'You’re receiving this email because this is the contact address in the site’s settings.'

function factsOf({ dispute, order, waitingRefund, origin }: DisputeNotice): Email['blocks'] {
	return [
		{
			kind: 'facts',
			facts: [
				{ label: 'Amount', value: formatCents(dispute.amountCents), strong: true },
				{ label: 'Why', value: reasonInWords(dispute.reason) },
				{ label: 'Order', value: `${order.title}, ${order.reference}` },
				...(order.customerName ? [{ label: 'Client', value: order.customerName }] : []),
				...(order.isRefunded ? [{ label: 'Refund', value: 'The order was refunded before' }] : []),
			],
		},
		paragraph(nextActionOf({ ...dispute, answer: null, isRefunded: order.isRefunded, waitingRefund })),
		{ kind: 'button', label: 'Open the order', href: `${origin}/admin/orders/${order.reference}#dispute` },
	]
}
