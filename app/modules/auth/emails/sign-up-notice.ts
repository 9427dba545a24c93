import { type Brand, type Email, note, paragraph } from '#app/modules/notifications/layout/email.ts'

/**
 * Sent to the owner of an account whose address somebody tried to sign up with. The form shows the same message as for a new
 * address.
 */
export function signUpNotice({ origin, siteName }: Pick<Brand, 'origin'> & { siteName: string }): Email {
	return {
		subject: `You already have an account at ${siteName}`,
		preview: 'Sign in with the password you have, or choose a new one.',
		heading: 'You already have an account',
		blocks: [
			paragraph(
				`Someone just tried to sign up at ${siteName} with your address. You already have an account with it.`,
			),
			{ kind: 'button', label: 'Sign in', href: `${origin}/sign-in` },
			paragraph(
				'Forgot your password? ',
				{
					label: 'Choose a new one',
					href: `${origin}/forgot-password`,
				},
				'.',
			),
			note(
				'Wasn’t you? You can ignore this email. Nothing has changed, and we didn’t tell anyone that you have an account.',
			),
		],
		reason: `You’re receiving this email because your address was entered in the sign-up form at ${siteName}.`,
	}
}
