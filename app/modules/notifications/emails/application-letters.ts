import { type Block, type Brand, type Letter, paragraph, phoneLink } from './letter.ts'

/** What is told of an application: never a value of it, only that there is one and how it stands. */
export type ApplicationNews =
	| 'draft-link'
	| 'draft-reminder'
	| 'submitted'
	| 'sent-back'
	| 'decided'
	| 'withdrawn'

type Props = {
	kind: ApplicationNews
	reference: string
	/** Asks for the date of birth before it shows anything. */
	url: string
	/** The text that was agreed to, paragraph by paragraph, for whoever asked for a copy. */
	consent?: readonly string[] | undefined
	siteName: string
} & Pick<Brand, 'contactEmail' | 'phone'>

/** To the applicant. The link needs the date of birth, so the mail alone tells nobody anything. */
export function applicationLetter(props: Props): Letter {
	const { kind, siteName, contactEmail, phone, consent } = props
	const { subject, preview, heading, text, button } = letters[kind](props)
	return {
		subject,
		preview,
		heading,
		blocks: [
			...text.map((line) => paragraph(line)),
			...(button ? [buttonTo(props.url, button)] : []),
			...(consent
				? [
						paragraph('You asked for a copy of what you agreed to. Here it is, word for word:'),
						...consent.map((line) => paragraph(line)),
					]
				: []),
			paragraph(
				'Please send no documents or numbers by mail. Questions? Write to ',
				{ label: contactEmail, href: `mailto:${contactEmail}` },
				' or call ',
				phoneLink(phone),
				'.',
			),
		],
		reason: `You get this mail because a credit application at ${siteName} names this address.`,
	}
}

type Core = Pick<Letter, 'subject' | 'preview' | 'heading'> & { text: string[]; button?: string }

const opens = 'The link asks for your date of birth before it shows anything.'

const letters: Record<ApplicationNews, (props: Props) => Core> = {
	'draft-link': () => ({
		subject: 'Go on with your credit application',
		preview: 'Your draft is kept encrypted for 7 days.',
		heading: 'Go on whenever you like',
		text: [
			'Your draft is kept encrypted on our server for 7 days after you last touched it, and nothing of it has been sent to anybody.',
			opens,
		],
		button: 'Go on with my application',
	}),
	'draft-reminder': () => ({
		subject: 'Your credit application is not finished',
		preview: 'We destroy the draft soon. This is the only reminder.',
		heading: 'Do you want to finish it?',
		text: [
			'You began a credit application and did not send it. Unless you go on we destroy the draft within days, with everything in it. This is the only reminder.',
			opens,
		],
		button: 'Go on with my application',
	}),
	submitted: ({ reference }) => ({
		subject: `We have your credit application (${reference})`,
		preview: 'We will review it and contact you soon.',
		heading: 'Thank you for your application',
		text: [
			`We have your application ${reference}. We will review it and contact you soon, within 30 days at the latest.`,
			`You can see at any time how it stands and who looked at your data. ${opens}`,
		],
		button: 'See my application',
	}),
	'sent-back': ({ reference }) => ({
		subject: `Your credit application needs something from you (${reference})`,
		preview: 'Some sections need a correction.',
		heading: 'We need something from you',
		text: [
			`We looked at your application ${reference} and need a correction or a document. The page says what, section by section; everything else stays as you sent it.`,
			opens,
		],
		button: 'See what is needed',
	}),
	decided: ({ reference }) => ({
		subject: `There is news on your credit application (${reference})`,
		preview: 'A decision is there.',
		heading: 'A decision is there',
		text: [`There is a decision on your application ${reference}. ${opens}`],
		button: 'See the decision',
	}),
	withdrawn: ({ reference }) => ({
		subject: `Your credit application is withdrawn (${reference})`,
		preview: 'Nobody works on it any more.',
		heading: 'Your application is withdrawn',
		text: [
			`Nobody works on your application ${reference} any more. Its sensitive values are erased in 30 days. That was not you? Then please call us.`,
		],
	}),
}

const buttonTo = (href: string, label: string): Block => ({ kind: 'button', label, href })
