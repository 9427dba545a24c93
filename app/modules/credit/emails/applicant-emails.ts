import { type Block, type Email, paragraph } from '#app/modules/notifications/layout/email.ts'

/** What applicants, the first and the other, are notified of. The emails only say that there is an application and its status, never its contents. */
export type ApplicationEmailKind =
	| 'draft-link'
	| 'draft-reminder'
	| 'link-closed'
	| 'submitted'
	| 'first-submitted'
	| 'part-received'
	| 'part-added'
	| 'part-declined'
	| 'sent-back'
	| 'other-asked'
	| 'continued'
	| 'corrected'
	| 'decided'
	| 'withdrawn'
	| 'lapsed'
	| 'deletion-requested'
	| 'erased'

type Props = {
	kind: ApplicationEmailKind
	reference: string
	/** A link that asks for the date of birth before it shows anything. */
	url: string
	/** Whether a copy of the text that was agreed to is attached, because the applicant asked for one. */
	hasConsent?: boolean
	/** Whether an answer to what we asked for was only a reason: then something may still be missing. */
	hasReason?: boolean | undefined
	siteName: string
}

/** The email to the applicant. The link requires the date of birth, so the email alone reveals nothing. */
export function applicationEmail(props: Props): Email {
	const { kind, siteName, hasConsent = false } = props
	const { subject, preview, heading, text, button } = emails[kind](props)
	return {
		subject,
		preview,
		heading,
		blocks: [
			...text.map((line) => paragraph(line)),
			...(button ? [buttonTo(props.url, button)] : []),
			...(hasConsent ? [paragraph('The copy you asked for of what you agreed to is attached.')] : []),
			paragraph('Please don’t send documents or ID numbers by email.'),
		],
		isSigned: true,
		reason: `You’re receiving this email because this address was given on a credit application at ${siteName}.`,
	}
}

type EmailTexts = Pick<Email, 'subject' | 'preview' | 'heading'> & { text: string[]; button?: string }

const dobHint = 'For your privacy, the link asks for your date of birth first.'

const emails: Record<ApplicationEmailKind, (props: Props) => EmailTexts> = {
	'draft-link': () => ({
		subject: 'Continue your credit application',
		preview: 'We’ll keep your encrypted draft for 7 days.',
		heading: 'Continue whenever you like',
		text: [
			'We keep your draft, encrypted, on our server for 7 days after your last change. Nothing has been sent to anyone.',
			dobHint,
		],
		button: 'Continue my application',
	}),
	'draft-reminder': () => ({
		subject: 'Your credit application is not finished',
		preview: 'We’ll delete the draft soon. This is the only reminder.',
		heading: 'Would you like to finish it?',
		text: [
			'You started a credit application but haven’t submitted it. Unless you continue, we’ll delete the draft and everything in it within a few days. This is the only reminder.',
			dobHint,
		],
		button: 'Continue my application',
	}),
	'link-closed': ({ reference }) => ({
		subject: `We closed the link to your credit application (${reference})`,
		preview: 'Someone entered too many wrong dates of birth.',
		heading: 'We closed the link to your application',
		text: [
			`Someone opened the link to your application ${reference} and entered many wrong dates of birth. They didn’t see anything. To keep it that way, the links in our earlier emails about it no longer work.`,
			'Haven’t submitted it yet? Open it in the browser where you started, or sign in, and choose “Save and email me a link”. Already submitted it? Sign in to see it, or email us and we’ll help you.',
		],
	}),
	submitted: ({ reference }) => ({
		subject: `We have your credit application (${reference})`,
		preview: 'We will review it and contact you soon.',
		heading: 'Thank you for your application',
		text: [
			`We have your application ${reference}. We will review it and contact you soon, within 30 days at the latest.`,
			`We prepare your application and send it to lenders. They decide whether to offer you credit, and we’ll let you know what they decide. You can check the status and see who looked at your data at any time. ${dobHint}`,
		],
		button: 'See my application',
	}),
	'first-submitted': ({ reference }) => ({
		subject: `The joint credit application was sent (${reference})`,
		preview: 'The person who invited you sent it.',
		heading: 'The application was sent',
		text: [`The person who invited you sent the application ${reference}. We will review it. ${dobHint}`],
		button: 'See my part',
	}),
	'part-received': ({ reference }) => ({
		subject: `We have your part of the credit application (${reference})`,
		preview: 'We’ll email you what we need and what is decided.',
		heading: 'Thank you for your part',
		text: [
			`We have your part of the joint application ${reference}. The other person can’t read it. We’ll email you if we need something, and when there is a decision. ${dobHint}`,
		],
		button: 'See my part',
	}),
	'part-added': ({ reference }) => ({
		subject: `The other person sent their part (${reference})`,
		preview: 'You now apply together.',
		heading: 'You now apply together',
		text: [
			`The person you invited sent their part of the application ${reference}. You can’t read it, and they can’t read yours.`,
			dobHint,
		],
		button: 'See my application',
	}),
	'part-declined': ({ reference }) => ({
		subject: `The person you invited declined (${reference})`,
		preview: 'Your own application is unchanged.',
		heading: 'The person you invited declined',
		text: [
			`The person you invited to the application ${reference} won’t apply with you. Your own part is unchanged, and you can invite someone else.`,
			dobHint,
		],
		button: 'See my application',
	}),
	'other-asked': ({ reference }) => ({
		subject: `We asked the other person for something (${reference})`,
		preview: 'You don’t need to do anything.',
		heading: 'We’re waiting for the other person',
		text: [
			`We asked the other person on the application ${reference} for a correction or a document. You don’t need to do anything. We continue once we have it.`,
			dobHint,
		],
		button: 'See my application',
	}),
	continued: ({ reference }) => ({
		subject: `We’re continuing with your credit application (${reference})`,
		preview: 'You don’t need to send anything now.',
		heading: 'We’re continuing with your application',
		text: [
			`We no longer wait for what we asked for about the application ${reference}. You don’t need to send anything now.`,
			dobHint,
		],
		button: 'See my application',
	}),
	corrected: ({ reference, hasReason }) => ({
		subject: `${hasReason ? 'We have an answer to' : 'We have'} what we asked for (${reference})`,
		preview: 'The review continues.',
		heading: `${hasReason ? 'We have an answer to' : 'We have'} what we asked for`,
		text: [
			hasReason
				? `We have an answer to what we asked for about the application ${reference}. We’re continuing the review, and will contact you if something is still missing.`
				: `We have everything we asked for about the application ${reference}. We’re continuing the review, and will contact you within 30 days at the latest.`,
			dobHint,
		],
		button: 'See my application',
	}),
	'sent-back': ({ reference }) => ({
		subject: `Your credit application needs something from you (${reference})`,
		preview: 'Some sections need a correction.',
		heading: 'We need something from you',
		text: [
			`We looked at your application ${reference} and need a correction or a document. The page tells you what we need, section by section. Everything else stays as you sent it.`,
			dobHint,
		],
		button: 'See what is needed',
	}),
	decided: ({ reference }) => ({
		subject: `A decision on your credit application (${reference})`,
		preview: 'You can see it now.',
		heading: 'There’s a decision on your application',
		text: [
			`A decision has been made on your application ${reference}. Lenders decide whether to offer you credit, and we pass on what they decided. ${dobHint}`,
		],
		button: 'See the decision',
	}),
	withdrawn: ({ reference }) => ({
		subject: `Your credit application has been withdrawn (${reference})`,
		preview: 'We’ve stopped working on it.',
		heading: 'Your application has been withdrawn',
		text: [
			`We’ve stopped working on the application ${reference}. We’ll erase its sensitive information in 30 days. Didn’t expect this? Please call us.`,
		],
	}),
	lapsed: ({ reference }) => ({
		subject: `We’ve closed your credit application (${reference})`,
		preview: 'Nothing happened for a long time.',
		heading: 'We’ve closed your application',
		text: [
			`Nothing happened with the application ${reference} for 90 days, so we’ve closed it. We’re erasing its sensitive information now. You can apply again at any time.`,
		],
	}),
	'deletion-requested': ({ reference }) => ({
		subject: `Your credit application is being deleted (${reference})`,
		preview: 'We’ll email you once it’s erased.',
		heading: 'Your application is being deleted',
		text: [
			`The first applicant asked us to delete the application ${reference}. We’ve stopped working on it and are erasing its sensitive information. We’ll email you once that’s done. Didn’t expect this? Please call us.`,
		],
	}),
	erased: ({ reference }) => ({
		subject: `What you sent has been erased (${reference})`,
		preview: 'No one can read it anymore.',
		heading: 'What you sent has been erased',
		text: [
			`The answers and documents of the application ${reference} have been erased. No one can read them anymore, not even from a backup.`,
		],
	}),
}

const buttonTo = (href: string, label: string): Block => ({ kind: 'button', label, href })
