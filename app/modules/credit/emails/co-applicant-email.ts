import { type Email, note, paragraph } from '#app/modules/notifications/layout/email.ts'

/** What a co-applicant is notified of. */
export type CoApplicantEmailKind =
	| 'invited'
	| 'new-link'
	| 'link-closed'
	| 'invitation-canceled'
	| 'invitation-ended'

type Props = {
	kind: CoApplicantEmailKind
	/** The first applicant's name and email address. */
	name: string
	inviterEmail: string
	/** The day on which the link expires if nothing happens; null when it was closed. */
	expires: string | null
	/** The link, which asks for the date of birth; null when it was closed. */
	url: string | null
	siteName: string
	contactEmail: string
}

/**
 * The emails to somebody who is invited to apply jointly. The name is typed by the applicant and not trusted, so it appears in no link or
 * subject.
 */
export function coApplicantEmail(props: Props): Email {
	const { kind, name, inviterEmail, url, expires, siteName, contactEmail } = props
	return {
		...emails[kind]({
			inviter: inviterName(name) || 'The person who invited you',
			inviterEmail,
			expires: expires ?? '',
			siteName,
			contactEmail,
			url: url ?? '',
		}),
		reason: `You’re receiving this email because an applicant at ${siteName} gave us this address.`,
	}
}

/** Returns a name as it may stand in a text for somebody else: letters only, so that it is no link; '' if nothing is left. */
export const inviterName = (name: string): string => name.replace(/[^\p{L}\p{M} .'-]+/gu, ' ').trim()

type Texts = Omit<Email, 'reason'>
type TextInput = Record<'inviter' | 'inviterEmail' | 'expires' | 'siteName' | 'contactEmail' | 'url', string>

const emails: Record<CoApplicantEmailKind, (input: TextInput) => Texts> = {
	invited: ({ inviter, inviterEmail, expires, siteName, url }) => ({
		subject: `You’re invited to join a credit application at ${siteName}`,
		preview: 'Your part stays private: the other applicant can’t read it.',
		heading: 'Apply together',
		blocks: [
			paragraph(
				`${inviter === 'The person who invited you' ? 'Someone' : inviter} (${inviterEmail}) has invited you to apply for a vehicle loan together.`,
			),
			paragraph(
				'You fill in and sign your own part, which the other applicant can’t read. You can also decline. The link asks for your date of birth each time, so that nobody else can open your part.',
			),
			{ kind: 'button', label: 'See the invitation', href: url },
			note(
				`Don’t know what this is about? You can ignore this email. Nothing happens without you. The link expires on ${expires} if nothing happens until then, and earlier once the application is decided or withdrawn.`,
			),
		],
	}),
	'new-link': ({ inviter, siteName, url }) => ({
		subject: `A new link to your part of a credit application at ${siteName}`,
		preview: 'The link in our earlier email no longer works.',
		heading: 'A new link to your part',
		blocks: [
			paragraph(`${inviter} asked us to send you a new link. The one in our earlier email no longer works.`),
			paragraph('What you saved or sent is unchanged. The link asks for your date of birth first.'),
			{ kind: 'button', label: 'Open my part', href: url },
		],
	}),
	'invitation-canceled': ({ inviter, siteName }) => ({
		subject: `The invitation to a credit application at ${siteName} was canceled`,
		preview: 'The link no longer works.',
		heading: 'The invitation was canceled',
		blocks: [
			paragraph(
				`${inviter} canceled the invitation to apply together. The link no longer works, and anything you typed has been deleted.`,
			),
		],
	}),
	'invitation-ended': ({ inviter, siteName }) => ({
		subject: `The credit application at ${siteName} that you were invited to is closed`,
		preview: 'The link no longer works. You don’t need to do anything.',
		heading: 'The application is closed',
		blocks: [
			paragraph(
				`${inviter} invited you to a credit application that is now closed. The link no longer works, and you don’t need to do anything. You are not part of the application.`,
			),
		],
	}),
	'link-closed': ({ inviter, siteName, contactEmail }) => ({
		subject: `We closed the link to your part of a credit application at ${siteName}`,
		preview: 'Someone entered too many wrong dates of birth.',
		heading: 'We closed the link to your part',
		blocks: [
			paragraph(
				'Someone opened the link and entered many wrong dates of birth. They didn’t see anything. To keep it that way, the link no longer works.',
			),
			paragraph(
				`${inviter} can have a new link sent to you from their page of the application. Questions? Email us at `,
				{
					label: contactEmail,
					href: `mailto:${contactEmail}`,
				},
			),
		],
	}),
}
