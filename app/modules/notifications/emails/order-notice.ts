import { formatDay } from '#app/lib/dates.ts'
import { formatCents } from '#app/lib/money.ts'
import { type Letter, paragraph } from './letter.ts'
import type { PaidOrder } from './receipt.ts'

type Props = {
	order: PaidOrder & { customerName?: string; customerEmail: string }
	timeZone: string
	origin: string
}

/** To the advisor. */
export function orderNotice({ order, timeZone, origin }: Props): Letter {
	const buyer = order.customerName ?? order.customerEmail
	return {
		subject: `New order: ${order.title}, ${formatCents(order.amountCents)} (${order.reference})`,
		preview: `${buyer} paid ${formatCents(order.amountCents)}.`,
		heading: 'A new order is paid',
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
			{ kind: 'button', label: 'Open the desk', href: `${origin}/admin` },
			paragraph('Write to the client: ', {
				label: order.customerEmail,
				href: `mailto:${order.customerEmail}`,
			}),
		],
		reason: 'You get this mail because this address is the contact address in the settings of the site.',
	}
}
