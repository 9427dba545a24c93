import { formatDate } from '#app/lib/dates/dates.ts'
import { formatCents } from '#app/lib/money/money.ts'
import { type Email, note, paragraph } from '#app/modules/notifications/layout/email.ts'

export type SentInvoice = {
	reference: string
	customerName: string
	title: string
	note: string
	amountCents: number
	/** What has been paid of it so far. */
	paidCents: number
	/** The local due date; null if there is none. */
	dueOn: string | null
}

type Props = { invoice: SentInvoice; url: string; siteName: string }

/** Returns the email to the client: what to pay, and where. */
export function invoiceEmail({ invoice, url, siteName }: Props): Email {
	const amount = formatCents(invoice.amountCents - invoice.paidCents)
	return {
		subject: `Invoice for ${invoice.title} (${invoice.reference})`,
		preview: `${amount}. You can see the invoice and pay by card online.`,
		heading: `${amount} for ${invoice.title}`,
		blocks: [
			paragraph(
				`Hello ${invoice.customerName}, here is your invoice. You can see it and pay by card online.`,
			),
			...(invoice.note ? [note(invoice.note)] : []),
			{ kind: 'highlight', caption: 'Invoice', value: invoice.reference },
			{
				kind: 'facts',
				facts: [
					{ label: 'For', value: invoice.title },
					...(invoice.dueOn ? [{ label: 'Due by', value: formatDate(invoice.dueOn) }] : []),
					...(invoice.paidCents
						? [
								{ label: 'Amount', value: formatCents(invoice.amountCents) },
								{ label: 'Already paid', value: formatCents(invoice.paidCents) },
							]
						: []),
					{ label: invoice.paidCents ? 'Left to pay' : 'Amount', value: amount, strong: true },
				],
			},
			{ kind: 'button', label: `Pay ${amount}`, href: url },
		],
		isSigned: true,
		reason: `You’re receiving this email because ${siteName} sent you an invoice.`,
	}
}
