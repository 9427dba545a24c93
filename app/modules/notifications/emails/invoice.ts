import { formatDate } from '#app/lib/dates.ts'
import { formatCents } from '#app/lib/money.ts'
import { type Brand, type Letter, note, paragraph, phoneLink } from './letter.ts'

export type SentInvoice = {
	reference: string
	customerName: string
	title: string
	note: string
	amountCents: number
	/** A local day; null: whenever. */
	dueOn: string | null
}

type Props = { invoice: SentInvoice; url: string; siteName: string } & Pick<Brand, 'contactEmail' | 'phone'>

/** To the client: what is to be paid, and where. */
export function invoiceLetter({ invoice, url, siteName, contactEmail, phone }: Props): Letter {
	const amount = formatCents(invoice.amountCents)
	return {
		subject: `Invoice for ${invoice.title} (${invoice.reference})`,
		preview: `${amount}, to be paid by card on one page.`,
		heading: `${amount} for ${invoice.title}`,
		blocks: [
			paragraph(
				`Hello ${invoice.customerName}, here is your invoice. One page shows it and takes the payment.`,
			),
			...(invoice.note ? [note(invoice.note)] : []),
			{ kind: 'plate', caption: 'Invoice', value: invoice.reference },
			{
				kind: 'facts',
				facts: [
					{ label: 'For', value: invoice.title },
					...(invoice.dueOn ? [{ label: 'To be paid by', value: formatDate(invoice.dueOn) }] : []),
					{ label: 'Amount', value: amount, strong: true },
				],
			},
			{ kind: 'button', label: `Pay ${amount}`, href: url },
			paragraph(
				'Something is not right? Write to ',
				{ label: contactEmail, href: `mailto:${contactEmail}` },
				' or call ',
				phoneLink(phone),
				'.',
			),
		],
		reason: `You get this mail because ${siteName} sent you an invoice.`,
	}
}
