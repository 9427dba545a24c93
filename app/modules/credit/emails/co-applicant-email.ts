import { type Email, note, paragraph } from '#app/modules/notifications/layout/email.ts'

/** What a co-applicant is notified of. */
export type CoApplicantEmailKind = 'invited' | 'new-link' | 'link-closed'

type Props = {
	kind: CoApplicantEmailKind
	/** The first applicant's name. */
	name: string
	/** The link, which asks for the date of birth; null when it was closed. */
	url: string | null
	siteName: string
	contactEmail: string
}

/**
 * The emails to somebody who is invited to apply jointly. The name is typed by the applicant and not trusted, so it appears in no link or
 * subject.
 */
export function coApplicantEmail({ kind, name, url, siteName, contactEmail }: Props): Email {
	const inviter = name.replace(/[^\p{L}\p{M} .'-]+/gu, ' ').trim()
	return {
		...emails[kind]({
			inviter: inviter || 'The person who invited you',
			siteName,
			contactEmail,
			url: url ?? '',
		}),
		reason: `You’re receiving this email because an applicant at ${siteName} gave us this address.`,
	}
}

type Texts = Omit<Email, 'reason'>
type TextInput = { inviter: string; siteName: string; contactEmail: string; url: string }

const emails: Record<CoApplicantEmailKind, (input: TextInput) => Texts> = {
	invited: ({ inviter, siteName, url }) => ({
		subject: `You’re invited to join a credit application at ${siteName}`,
		preview: 'Your part stays private: the other applicant can’t read it.',
		heading: 'Apply together',
		blocks: [
			paragraph(
				`${inviter === 'The person who invited you' ? 'Someone' : inviter} has invited you to apply for a vehicle loan together.`,
			),
			paragraph(
				'You fill in and sign your own part, which the other applicant can’t read. You can also decline. The link asks for your date of birth each time, so that nobody else can open your part.',
			),
			{ kind: 'button', label: 'See the invitation', href: url },
			note(
				'Don’t know what this is about? You can ignore this email. Nothing happens without you. The link works until the application is decided or withdrawn.',
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
