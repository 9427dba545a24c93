import { formatCents } from '#app/lib/money/money.ts'
import type { EvidenceText } from '#app/platform/payments/disputes.ts'
import type { EvidenceEntry, EvidenceSection, EvidenceToPrint } from './evidence-pdf.server.ts'

/** Something that happened, with its time in the words and the time zone of the business. */
type Dated = { when: string; what: string }

export type EvidenceFacts = {
	business: { brand: string; contactEmail: string; phone: string; timeZone: string }
	order: {
		reference: string
		title: string
		amountCents: number
		/** 'Card'. */
		method: string
		paidOn: string
		customerName: string | null
		customerEmail: string | null
		/** What was shown beside the payment button about a cancellation. */
		terms: string | null
	}
	dispute: { amountCents: number; isInquiry: boolean }
	refunds: readonly { refundedOn: string; amountCents: number }[]
	agreement: { signedOn: string; reference: string } | null
	delivered: readonly Dated[]
	appointments: readonly Dated[]
	emails: readonly Dated[]
	messages: readonly { when: string; who: string; text: string }[]
	/** The first day on which something was delivered or an appointment took place. */
	servedOn: string | null
	/** An ISO date. */
	date: string
}

/** How much a message may contain until it is shortened. */
const messageCharsMax = 1_500
const termsCharsMax = 1_500

/** Returns the content of the file that shows the bank what was sold, agreed and delivered. It says only what is recorded. */
export function evidenceToPrint(facts: EvidenceFacts, { pagesOfAgreement = 0 } = {}): EvidenceToPrint {
	const { business, order, dispute, date } = facts
	const what = dispute.isInquiry ? 'inquiry about' : 'dispute of'
	return {
		brand: business.brand,
		reference: order.reference,
		title: `Answer to the ${what} order ${order.reference}`,
		summary: summaryOf(facts, 'This file'),
		sections: sectionsOf(facts, pagesOfAgreement),
		date,
	}
}

/** Returns what is submitted as text, in Stripe's fields. `statement`: what the advisor writes to the bank; may be empty. */
export function evidenceTextsOf(
	facts: EvidenceFacts,
	statement: string,
): Partial<Record<EvidenceText, string>> {
	const { business, order, servedOn, refunds } = facts
	const shown = [termsShown(facts), agreementSigned(facts)].filter(Boolean).join('\n')
	const texts: Record<EvidenceText, string> = {
		customer_name: order.customerName ?? '',
		customer_email_address: order.customerEmail ?? '',
		product_description: `${order.title}, sold by ${business.brand}. Order ${order.reference} of ${order.paidOn}, ${formatCents(order.amountCents)}.`,
		service_date: servedOn ?? '',
		refund_policy_disclosure: shown,
		cancellation_policy_disclosure: shown,
		refund_refusal_explanation: refunds.length > 0 ? refundedBefore(facts) : '',
		uncategorized_text: [statement.trim(), ...summaryOf(facts, 'The attached file')]
			.filter(Boolean)
			.join('\n\n'),
	}
	return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))
}

/** `file`: how the text names the evidence file. */
function summaryOf(facts: EvidenceFacts, file: string): string[] {
	const { business, order, refunds, delivered, appointments, messages, emails } = facts
	const buyer = order.customerName ?? order.customerEmail ?? 'The buyer'
	const counts = [
		countOf(delivered, 'record of what was delivered', 'records of what was delivered'),
		countOf(appointments, 'appointment', 'appointments'),
		countOf(emails, 'email', 'emails'),
		countOf(messages, 'chat message', 'chat messages'),
	].filter((text) => text !== null)
	return [
		...(refunds.length > 0 ? [refundedBefore(facts)] : []),
		`${buyer} bought “${order.title}” from ${business.brand} and paid ${formatCents(order.amountCents)} on ${order.paidOn}.`,
		...(counts.length > 0 ? [`${file} has ${counts.join(', ')}. Times are in ${business.timeZone}.`] : []),
	]
}

const countOf = (all: readonly unknown[], one: string, many: string): string | null =>
	all.length === 0 ? null : `${all.length} ${all.length === 1 ? one : many}`

function refundedBefore({ order, refunds }: EvidenceFacts): string {
	const cents = refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)
	const each = refunds.map(({ refundedOn, amountCents }) => `${formatCents(amountCents)} on ${refundedOn}`)
	const whole =
		cents >= order.amountCents
			? 'the full payment'
			: `${formatCents(cents)} of ${formatCents(order.amountCents)}`
	return `We have refunded ${whole} to the card that was charged: ${each.join(', ')}. A chargeback would return it a second time.`
}

const termsShown = ({ order: { terms } }: EvidenceFacts): string =>
	terms ? `Shown beside the button before the payment: “${shorten(terms, termsCharsMax)}”` : ''

const agreementSigned = ({ agreement }: EvidenceFacts): string =>
	agreement
		? `The buyer signed the agreement ${agreement.reference} on ${agreement.signedOn}. It is attached.`
		: ''

const shorten = (text: string, max: number): string =>
	text.length > max ? `${text.slice(0, max)} … (shortened)` : text

function sectionsOf(facts: EvidenceFacts, pagesOfAgreement: number): EvidenceSection[] {
	const { order, refunds, delivered, appointments, emails, messages } = facts
	const dated = (all: readonly Dated[]): EvidenceEntry[] =>
		all.map(({ when, what }) => ({ label: when, text: what }))
	const policy = [
		...(order.terms ? [{ label: 'Cancellation', text: termsShown(facts) }] : []),
		...(facts.agreement ? [{ label: 'Agreement', text: agreementSigned(facts) }] : []),
	]
	// A page has some 40 lines. A long agreement leaves less for the chat.
	const linesOfChat = Math.max(40, 200 - 40 * Math.max(0, pagesOfAgreement - 3))
	return [
		section('Payment', '', paymentOf(facts), 40, 'lines'),
		section('Refunds', '', dated(refunds.map(refundLine)), 20, 'refunds'),
		section('What was agreed', '', policy, 60, 'lines'),
		section('What was delivered', 'Recorded when it happened.', dated(delivered), 50, 'records'),
		section('Appointments', '', dated(appointments), 30, 'appointments'),
		section('Emails', 'Their subjects.', dated(emails), 50, 'emails'),
		section(
			'Chat',
			'The messages of the buyer and the business on the website.',
			messages.map(({ when, who, text }) => ({
				label: `${when} · ${who}`,
				text: shorten(text, messageCharsMax),
			})),
			linesOfChat,
			'messages',
		),
	]
}

const section = (
	heading: string,
	note: string,
	entries: readonly EvidenceEntry[],
	linesMax: number,
	unit: string,
): EvidenceSection => ({ heading, note, entries, linesMax, unit })

const refundLine = ({ refundedOn, amountCents }: EvidenceFacts['refunds'][number]): Dated => ({
	when: refundedOn,
	what: `${formatCents(amountCents)} to the card that was charged`,
})

function paymentOf({ order, business }: EvidenceFacts): EvidenceEntry[] {
	return [
		{ label: 'Order', text: `${order.reference}, ${order.title}` },
		{
			label: 'Paid',
			text: `${formatCents(order.amountCents)} on ${order.paidOn}, ${order.method.toLowerCase()}`,
		},
		{ label: 'Buyer', text: [order.customerName, order.customerEmail].filter(Boolean).join(', ') },
		{ label: 'Business', text: `${business.brand}, ${business.contactEmail}, ${business.phone}` },
	].filter(({ text }) => text !== '')
}
