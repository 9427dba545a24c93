import { formatDay } from '#app/lib/dates/dates.ts'
import { formatCents } from '#app/lib/money/money.ts'
import { type Email, paragraph } from '#app/modules/notifications/layout/email.ts'
import type { PaidOrder } from './receipt-email.ts'

type Props = {
	order: PaidOrder & { customerName?: string; customerEmail: string }
	timeZone: string
	origin: string
}

/** Sent to the advisor about a paid order. */
export function orderNotice({ order, timeZone, origin }: Props): Email {
	const buyer = order.customerName ?? order.customerEmail
	return {
		subject: `New order: ${order.title}, ${formatCents(order.amountCents)} (${order.reference})`,
		preview: `${buyer} paid ${formatCents(order.amountCents)}.`,
		heading: 'You have a new paid order',
		blocks: [
			{ kind: 'plate', caption: 'Paid', value: formatCents(order.amountCents) },
			{
				kind: 'facts',
				facts: [
					{ label: 'Service', value: order.title, strong: true },
					{ label: 'Reference', value: order.reference },
					...(order.customerName ? [{ label: 'Client', value: order.customerName }] : []),
					{ label: 'Email', value: order.customerEmail },
					{ label: 'Paid on', value: formatDay(order.paidAt, timeZone) },
				],
			},
			{ kind: 'button', label: 'Open the order', href: `${origin}/admin/orders/${order.reference}` },
			paragraph('Email the client: ', {
				label: order.customerEmail,
				href: `mailto:${order.customerEmail}`,
			}),
		],
		reason: 'You’re receiving this email because this is the contact address in the site’s settings.',
	}
}
