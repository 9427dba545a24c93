import { type Brand, type Email, note, paragraph } from '#app/modules/notifications/layout/email.ts'

/**
 * Sent to the owner of an account whose address somebody else wanted to use. The form shows the same message as for a free
 * address.
 */
export function emailTaken({ origin, siteName }: Pick<Brand, 'origin'> & { siteName: string }): Email {
	return {
		subject: `There is already a ${siteName} account with your address`,
		preview: 'Nothing has changed.',
		heading: 'You already use this address',
		blocks: [
			paragraph(
				`Someone tried to change the email address of their ${siteName} account to yours. That isn’t possible, because you already have an account with it.`,
			),
			{ kind: 'button', label: 'Sign in', href: `${origin}/sign-in` },
			paragraph(
				'If you have two accounts, use this one. An order appears in the account with the email address you used to pay.',
			),
			note(
				'Wasn’t you? You can ignore this email. Nothing has changed, and we didn’t tell anyone that you have an account.',
			),
		],
		reason: `You’re receiving this email because your address was entered as a new email address at ${siteName}.`,
	}
}
