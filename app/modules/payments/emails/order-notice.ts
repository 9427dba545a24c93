import { formatDay } from '#app/lib/dates/dates.ts'
import { formatCents } from '#app/lib/money/money.ts'
import { type Email, paragraph } from '#app/modules/notifications/layout/email.ts'
import type { PaidOrder } from './receipt-email.ts'

type Props = {
	order: PaidOrder & { customerName?: string; customerEmail: string }
	timeZone: string
	origin: string
	/** What was booked, and a link to the page where the advisor continues. Without it, the email links to the order. */
	details?: { facts: Fact[]; action: { label: string; href: string } } | undefined
}

type Fact = { label: string; value: string; strong?: boolean }

/** Returns the email that notifies the advisor of a paid order. */
export function orderNotice({ order, timeZone, origin, details }: Props): Email {
	const orderUrl = `${origin}/admin/orders/${order.reference}`
	const buyer = order.customerName ?? order.customerEmail
	return {
		subject: `New order: ${order.title}, ${formatCents(order.amountCents)} (${order.reference})`,
		preview: `${buyer} paid ${formatCents(order.amountCents)}.`,
		heading: 'You have a new paid order',
		blocks: [
			{ kind: 'highlight', caption: 'Paid', value: formatCents(order.amountCents) },
			{
				kind: 'facts',
				facts: [
					{ label: 'Service', value: order.title, strong: true },
					{ label: 'Order', value: order.reference },
					...(order.customerName ? [{ label: 'Client', value: order.customerName }] : []),
					{ label: 'Email', value: order.customerEmail },
					...(details?.facts ?? []),
					{ label: 'Paid on', value: formatDay(order.paidAt, timeZone) },
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
