import { type Email, note, paragraph } from '#app/modules/notifications/layout/email.ts'

type Props = { name: string; url: string; siteName: string }

/**
 * The email that invites somebody to apply jointly. The name is typed by the applicant and not trusted, so it appears in no link or
 * subject.
 */
export function coApplicantEmail({ name, url, siteName }: Props): Email {
	return {
		subject: `You’re invited to join a credit application at ${siteName}`,
		preview: 'Your part stays private: the other applicant can’t read it.',
		heading: 'Apply together',
		blocks: [
			paragraph(
				`${name ? `${name.replace(/[^\p{L}\p{M} .'-]+/gu, ' ')} has invited` : 'Someone has invited'} you to apply for a vehicle loan together.`,
			),
			paragraph(
				'You fill in and sign your own part, which the other applicant can’t read. You can also decline.',
			),
			{ kind: 'button', label: 'See the invitation', href: url },
			note(
				'Don’t know what this is about? You can ignore this email. Nothing happens without you, and the link will expire.',
			),
		],
		reason: `You’re receiving this email because an applicant at ${siteName} gave us this address.`,
	}
}
