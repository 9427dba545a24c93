import { formatDay } from '#app/lib/dates/dates.ts'
import { formatCents } from '#app/lib/money/money.ts'
import { type Email, paragraph } from '#app/modules/notifications/layout/email.ts'
import type { PaidOrder } from './receipt-email.ts'

type Props = {
	/** Without a time of payment: the card is kept, and the fee is due after the delivery. */
	order: Omit<PaidOrder, 'paidAt'> & { paidAt: Date | null; customerName?: string; customerEmail: string }
	timeZone: string
	origin: string
	/** What was booked, and a link to the page where the advisor continues. Without it, the email links to the order. */
	details?: { facts: Fact[]; action: { label: string; href: string } } | undefined
}

type Fact = { label: string; value: string; strong?: boolean }

/** Returns the email that notifies the advisor of an order that is paid, or whose fee is due after the delivery. */
export function orderNotice({ order, timeZone, origin, details }: Props): Email {
	const orderUrl = `${origin}/admin/orders/${order.reference}`
	const buyer = order.customerName ?? order.customerEmail
	const amount = formatCents(order.amountCents)
	const { paidAt } = order
	return {
		subject: `New order: ${order.title}, ${amount}${paidAt ? '' : ', due later'} (${order.reference})`,
		preview: paidAt
			? `${buyer} paid ${amount}.`
			: `${buyer} left a card. Nothing was charged; ${amount} is due later.`,
		heading: paidAt ? 'You have a new paid order' : 'You have a new order, due later',
		blocks: [
			{ kind: 'highlight', caption: paidAt ? 'Paid' : 'Due later', value: amount },
			...(paidAt
				? []
				: [
						paragraph(
							'Nothing was charged. Once you have delivered the service, mark the order as delivered: the client is asked to confirm it, and only then the card is charged.',
						),
					]),
			{
				kind: 'facts',
				facts: [
					{ label: 'Service', value: order.title, strong: true },
					{ label: 'Order', value: order.reference },
					...(order.customerName ? [{ label: 'Client', value: order.customerName }] : []),
					{ label: 'Email', value: order.customerEmail },
					...(details?.facts ?? []),
					...(paidAt ? [{ label: 'Paid on', value: formatDay(paidAt, timeZone) }] : []),
				],
			},
			{ kind: 'button', ...(details?.action ?? { label: 'Open the order', href: orderUrl }) },
			...(details ? [paragraph({ label: 'Open the order', href: orderUrl })] : []),
			paragraph('Email the client: ', {
				label: order.customerEmail,
				href: `mailto:${order.customerEmail}`,
			}),
		],
		reason: 'You’re receiving this email because this is the contact address in the site’s settings.',
	}
}
