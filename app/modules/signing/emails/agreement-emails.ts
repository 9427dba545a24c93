import { type Block, type Brand, type Email, paragraph } from '#app/modules/notifications/layout/email.ts'

/** The data of emails about an agreement, with amounts and dates as texts. */
export type AgreementNotice = {
	/** '2026 Honda CR-V EX'; null where the document names none. */
	car: string | null
	/** The dealer that sells the car. */
	dealer: string
	/** Out the door, or null where the document has no total. */
	total: string | null
	/** Which total counts and why, where the document did not add up, and what the dealer answered about the offer. */
	totalNote: string | null
	version: number
	/** What differs from the version before: 'Doc fee: $250.00 → $399.00'. */
	changes: string[]
	/** The dealer's manager who wrote this version; null for one that the advisor wrote down. */
	manager: string | null
}

export type Props<More> = { agreement: AgreementNotice; advisorName: string } & Pick<Brand, 'headerBrand'> &
	More

export const factsOf = ({ car, dealer, total, totalNote }: AgreementNotice): Block[] => [
	{
		kind: 'facts',
		facts: [
			...(car ? [{ label: 'Car', value: car, strong: true }] : []),
			...(dealer ? [{ label: 'Dealer', value: dealer }] : []),
			...(total ? [{ label: 'Out the door', value: total, strong: true }] : []),
		],
	},
	...(totalNote ? [paragraph(totalNote)] : []),
]

/** Adds to a subject what the agreement is about: the car, or else the total. */
export const titled = (words: string, { car, total }: Pick<AgreementNotice, 'car' | 'total'>): string =>
	[words, car ?? (total && `${total} out the door`)].filter(Boolean).join(': ')

/** What changed against the version before, in dollars. */
export const changesOf = ({ changes }: AgreementNotice): Block[] =>
	changes.length > 0 ? [{ kind: 'steps', title: 'What changed', steps: changes }] : []

const forClient = (headerBrand: string) =>
	`You’re receiving this email because an advisor at ${headerBrand} is helping you buy a car.`

/** The papers at the desk are checked on the pages of an account, or with its kit. */
const deskNeedsAccount =
	'To compare the documents at the signing desk with them, create an account with this email address.'

/** To the client: what was agreed, to be confirmed; of a later version, what changed. */
export function agreedEmail({
	agreement,
	advisorName,
	headerBrand,
	hasAccount,
	url,
}: Props<{ hasAccount: boolean; url: string }>): Email {
	const { car, version, manager } = agreement
	if (manager !== null)
		return {
			subject: `The dealer changed the figures${car ? ` for ${car}` : ''}: do you agree?`,
			preview: 'What was agreed before does not count anymore. Nothing new is agreed until you say so.',
			heading: 'The dealer changed what was agreed',
			blocks: [
				paragraph(
					`${manager} of the dealership says that the figures are these. What was agreed before does not count anymore, and the new figures don’t before you say yes. You can say no: ${advisorName} and the dealer are told.`,
				),
				...changesOf(agreement),
				...factsOf(agreement),
				{ kind: 'button', label: 'Read it and answer', href: url, showsUrl: true },
			],
			reason: forClient(headerBrand),
		}
	const isNew = version === 1
	return {
		subject: car
			? `${isNew ? 'What' : 'Changed: what'} was agreed for ${car}`
			: titled(isNew ? 'What was agreed' : 'Changed', agreement),
		preview: 'Check the figures and confirm them before you go to sign.',
		heading: isNew ? 'Your deal is agreed' : `Your deal changed: version ${version}`,
		blocks: [
			paragraph(
				`${advisorName} wrote down what the dealer agreed to. Check the figures and confirm them. ${hasAccount ? 'At the signing desk, every document is compared with them.' : deskNeedsAccount}`,
			),
			...changesOf(agreement),
			...factsOf(agreement),
			{ kind: 'button', label: 'Check and confirm', href: url },
		],
		reason: forClient(headerBrand),
	}
}

/** To the client: the manager says in words that something is different, so what was agreed does not count anymore. */
export const disputedEmail = ({
	agreement,
	name,
	note,
	url,
	advisorName,
	headerBrand,
}: Props<{ name: string; note: string; url: string }>): Email => ({
	subject: titled('The dealer says something is different', agreement),
	preview: 'What was agreed does not count anymore. Don’t sign yet.',
	heading: 'The dealer says something is different',
	blocks: [
		paragraph(
			`What was agreed does not count anymore. Don’t sign before ${advisorName} has settled it; you are then asked again.`,
		),
		paragraph(`${name}: “${note}”`),
		...factsOf(agreement),
		{ kind: 'button', label: 'See the details', href: url },
	],
	reason: forClient(headerBrand),
})

/** To the dealer's manager. It says nothing about the client. The link only opens the page, so a link scanner cannot answer. */
export function managerEmail({ agreement, advisorName, headerBrand, url }: Props<{ url: string }>): Email {
	return {
		subject: titled('Please confirm our deal', agreement),
		preview: 'One page, no account: your name and “Yes, this is our deal.”',
		heading: 'Is this our deal?',
		blocks: [
			paragraph(
				`${advisorName} of ${headerBrand} wrote down what was agreed. Please confirm it, or say what is different, so that the documents are right when the buyer comes to sign.`,
			),
			...factsOf(agreement),
			{ kind: 'button', label: 'Open the deal', href: url },
		],
		reason: `You’re receiving this email because ${headerBrand} is negotiating the purchase of a car for a buyer.`,
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
		subject: titled(isYes ? `Confirmed by ${name}` : `Correction from ${name}`, agreement),
		preview: isYes ? '“Yes, this is our deal.”' : note.slice(0, 120),
		heading: isYes ? `${name} says: yes, this is our deal` : `${name} sent a correction`,
		blocks: [
			...(isYes ? [] : changesOf(agreement)),
			...factsOf(agreement),
			...(isYes
				? []
				: [
						paragraph(
							agreement.manager === null
								? 'What was agreed does not count anymore, which your client was told. Settle it with the dealer, and write down a new version.'
								: 'What was agreed does not count anymore. Your client was emailed what changed and is asked whether they agree.',
						),
					]),
			...(note ? [paragraph(`“${note}”`)] : []),
			{ kind: 'button', label: 'Open the deal', href: url },
		],
		reason: 'You’re receiving this email because this is the contact address in the site’s settings.',
	}
}

/** To a dealer's manager who has not answered: the page with the question was deleted. Nothing in it identifies the client. */
export const endedEmail = ({ agreement, advisorName, headerBrand }: Omit<Props<object>, 'url'>): Email => ({
	subject: titled('Nothing to confirm anymore', agreement),
	preview: 'You don’t need to do anything.',
	heading: 'There is nothing to confirm anymore',
	blocks: [
		paragraph(
			`${advisorName} of ${headerBrand} had asked you to confirm what was agreed. That page was deleted at the buyer’s request, so you don’t need to answer. If you have a question, just reply to this email.`,
		),
	],
	reason: `You’re receiving this email because ${headerBrand} asked you to confirm a deal.`,
})
