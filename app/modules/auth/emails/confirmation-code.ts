import { type Email, note, paragraph } from '#app/modules/notifications/layout/email.ts'

type ConfirmationCodeProps = { code: string; siteName: string; origin: string }

/** The email with the code for a signed-in person who is about to do something that needs their confirmation. */
export function confirmationCode({ code, siteName, origin }: ConfirmationCodeProps): Email {
	return {
		subject: `Your ${siteName} confirmation code`,
		preview: 'It works once, within ten minutes.',
		heading: 'Confirm it’s you',
		blocks: [
			paragraph(
				`To confirm that it’s you, enter this code on the ${siteName} page that asked for it. It works once, within ten minutes, and only there.`,
			),
			{ kind: 'highlight', caption: 'Code', value: code },
			note(
				'Not you? Don’t share the code: someone else may be signed in to your account. ',
				{ label: 'Sign out all other devices', href: `${origin}/account/security` },
				' to end their access.',
			),
		],
		reason: 'You’re receiving this email because someone signed in to your account asked for it.',
	}
}
