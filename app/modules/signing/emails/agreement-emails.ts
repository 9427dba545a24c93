import { type Block, type Brand, type Email, paragraph } from '#app/modules/notifications/layout/email.ts'

/** The data of emails about an agreement, with amounts and dates as texts. */
export type AgreementNotice = {
	/** '2026 Honda CR-V EX', or 'the car'. */
	car: string
	/** The dealer that sells the car. */
	dealer: string
	/** Out the door, or null where the document has no total. */
	total: string | null
	/** Which total counts and why, where the document did not add up. */
	totalNote: string | null
	version: number
}

type Props<More> = { agreement: AgreementNotice; advisorName: string } & Pick<Brand, 'headerBrand'> & More

const factsOf = ({ car, dealer, total, totalNote }: AgreementNotice): Block[] => [
	{
		kind: 'facts',
		facts: [
			{ label: 'Car', value: car, strong: true },
			...(dealer ? [{ label: 'Dealer', value: dealer }] : []),
			...(total ? [{ label: 'Out the door', value: total, strong: true }] : []),
		],
	},
	...(totalNote ? [paragraph(totalNote)] : []),
]

/** To the client: what was agreed, to be confirmed in the account. */
export function agreedEmail({ agreement, advisorName, headerBrand, url }: Props<{ url: string }>): Email {
	const isNew = agreement.version === 1
	return {
		subject: isNew ? `What was agreed for ${agreement.car}` : `Changed: what was agreed for ${agreement.car}`,
		preview: 'Check the figures and confirm them before you go to sign.',
		heading: isNew ? 'Your deal is agreed' : `Your deal changed: version ${agreement.version}`,
		blocks: [
			paragraph(
				`${advisorName} wrote down what the dealer agreed to. Check the figures and confirm them. At the signing desk, every document is compared with them.`,
			),
			...factsOf(agreement),
			{ kind: 'button', label: 'Check and confirm', href: url },
		],
		reason: `You’re receiving this email because an advisor at ${headerBrand} is helping you buy a car.`,
	}
}

/** To the dealer's manager. It says nothing about the client. The link only opens the page, so a link scanner cannot answer. */
export function managerEmail({ agreement, advisorName, headerBrand, url }: Props<{ url: string }>): Email {
	return {
		subject: `Please confirm our deal: ${agreement.car}`,
		preview: 'One page, no account: your name and “Yes, this is our deal.”',
		heading: 'Is this our deal?',
		blocks: [
			paragraph(
				`${advisorName} of ${headerBrand} wrote down what was agreed. Please confirm it, or say what is different, so that the documents are right when the buyer comes to sign.`,
			),
			...factsOf(agreement),
			{ kind: 'button', label: 'Open the deal', href: url },
		],
		reason: `You’re receiving this email because ${headerBrand} is negotiating the purchase of this car for a buyer.`,
	}
}

/** To the advisor: what the dealer's manager answered. */
export function managerAnswerEmail({
	agreement,
	name,
	isYes,
	note,
	url,
}: {
	agreement: AgreementNotice
	name: string
	isYes: boolean
	note: string
	url: string
}): Email {
	return {
		subject: isYes ? `Confirmed by ${name}: ${agreement.car}` : `Correction from ${name}: ${agreement.car}`,
		preview: isYes ? '“Yes, this is our deal.”' : note.slice(0, 120),
		heading: isYes ? `${name} says: yes, this is our deal` : `${name} sent a correction`,
		blocks: [
			...factsOf(agreement),
			...(note ? [paragraph(`“${note}”`)] : []),
			{ kind: 'button', label: 'Open the deal', href: url },
		],
		reason: 'You’re receiving this email because this is the contact address in the site’s settings.',
	}
}

/** To a dealer's manager who has not answered: the page with the question was deleted. Nothing in it identifies the client. */
export const endedEmail = ({
	car,
	advisorName,
	headerBrand,
}: { car: string; advisorName: string } & Pick<Brand, 'headerBrand'>): Email => ({
	subject: `Nothing to confirm anymore: ${car}`,
	preview: 'You don’t need to do anything.',
	heading: 'There is nothing to confirm anymore',
	blocks: [
		paragraph(
			`${advisorName} of ${headerBrand} had asked you to confirm what was agreed. That page was deleted at the buyer’s request, so you don’t need to answer. If you have a question, just reply to this email.`,
		),
	],
	reason: `You’re receiving this email because ${headerBrand} asked you to confirm a deal.`,
})
