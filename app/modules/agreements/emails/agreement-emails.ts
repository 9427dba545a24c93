import { formatCents } from '#app/lib/money/money.ts'
import { type Email, paragraph } from '#app/modules/notifications/layout/email.ts'

export type AgreementFacts = {
	reference: string
	/** The service. */
	title: string
	clientName: string
	clientEmail: string
	priceCents: number
	/** Why it is in the inbox: 'You pay …', as in the agreement. */
	whenPaid: string
}

type ClientEmail = {
	agreement: AgreementFacts
	/** The page that shows the agreement and continues with the payment. */
	url: string
	siteName: string
}

/** Returns the client's copy of a signed agreement; the file is attached. */
export function agreementSigned({ agreement, url, siteName }: ClientEmail): Email {
	return {
		subject: `Your signed agreement ${agreement.reference}`,
		preview: `The agreement about ${agreement.title} is attached.`,
		heading: 'Your signed agreement',
		blocks: [
			paragraph('Your copy is attached. Please keep it.'),
			factsOf(agreement),
			paragraph(agreement.whenPaid),
			{ kind: 'button', label: 'See or end your agreement', href: url },
		],
		isSigned: true,
		reason: `You’re receiving this email because you signed an agreement with ${siteName}.`,
	}
}

/** Why an agreement ended: its client wanted it, its last day is over, or they missed the appointment and took no other. */
export type EndCause = 'client' | 'time' | 'missed'

/** Returns the client's email that a signed agreement has ended. `money` says what happens with the fee. */
export function agreementEnded({
	agreement,
	cause,
	money,
	siteName,
}: Omit<ClientEmail, 'url'> & { cause: EndCause; money: string }): Email {
	return {
		subject:
			cause === 'client'
				? `You ended your agreement ${agreement.reference}`
				: `Your agreement ${agreement.reference} has ended`,
		preview: money,
		heading: 'Your agreement has ended',
		blocks: [
			...(cause === 'client' ? [] : [paragraph(endSentences[cause])]),
			paragraph(money),
			factsOf(agreement),
			...(cause === 'client' ? [paragraph('Wasn’t you? Please tell us.')] : []),
		],
		isSigned: true,
		reason: `You’re receiving this email because you had an agreement with ${siteName}.`,
	}
}

const endSentences = {
	time: 'Its last day is over, and the service was not delivered by then.',
	missed: 'You missed the appointment a month ago and took no other time.',
}

/** Tells the client that their agreement ends soon, and what happens with the fee then. */
export function agreementEnding({
	agreement,
	endsOn,
	money,
	url,
	siteName,
}: ClientEmail & { endsOn: string; money: string }): Email {
	return {
		subject: `Your agreement ${agreement.reference} ends on ${endsOn}`,
		preview: money,
		heading: `Your agreement ends on ${endsOn}`,
		blocks: [
			paragraph(`${agreement.title} is not delivered yet. ${money}`),
			factsOf(agreement),
			{ kind: 'button', label: 'See or end your agreement', href: url },
			paragraph('Do you want to go on? Tell us, and we’ll send you a new version to sign.'),
		],
		isSigned: true,
		reason: `You’re receiving this email because you signed an agreement with ${siteName}.`,
	}
}

/** Returns the advisor's copy of a signed agreement; the file is attached. */
export const agreementCopy = ({ agreement }: { agreement: AgreementFacts }): Email => ({
	subject: `${agreement.clientName} signed ${agreement.reference}`,
	preview: `About ${agreement.title}. The payment follows.`,
	heading: `${agreement.clientName} signed an agreement`,
	blocks: [
		factsOf(agreement),
		paragraph('The signed agreement is attached. Another email follows once the fee is paid.'),
	],
	reason: advisorReason,
})

/** Returns the advisor's email that a client has ended an agreement. */
export const agreementEndedNotice = ({
	agreement,
	cause,
	money,
}: {
	agreement: AgreementFacts
	cause: EndCause
	money: string
}): Email => ({
	subject:
		cause === 'client'
			? `${agreement.clientName} ended ${agreement.reference}`
			: `${agreement.reference} of ${agreement.clientName} has ended`,
	preview: money,
	heading: cause === 'client' ? `${agreement.clientName} ended an agreement` : 'An agreement has ended',
	blocks: [
		...(cause === 'client' ? [] : [paragraph(noticeSentences[cause])]),
		paragraph(money),
		factsOf(agreement),
	],
	reason: advisorReason,
})

const noticeSentences = {
	time: 'Its last day is over. This is what the client reads:',
	missed: 'The client missed the appointment a month ago and took no other time. This is what they read:',
}

const advisorReason =
	'You’re receiving this email because this is the contact address in the site’s settings.'

const factsOf = ({ reference, title, clientName, clientEmail, priceCents }: AgreementFacts) => ({
	kind: 'facts' as const,
	facts: [
		{ label: 'Agreement', value: reference },
		{ label: 'Service', value: title, strong: true },
		{ label: 'Client', value: `${clientName}, ${clientEmail}` },
		{ label: 'Fee', value: formatCents(priceCents) },
	],
})
