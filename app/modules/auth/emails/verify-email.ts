import { type Email, note, paragraph } from '#app/modules/notifications/layout/email.ts'

/** Contains no name, since whoever signs up chooses it and could use it to send a stranger text of their own. */
export function verifyEmail({ url, siteName }: { url: string; siteName: string }): Email {
	return {
		subject: `Confirm your email address for ${siteName}`,
		preview: 'Then you can sign in.',
		heading: 'Confirm your email address',
		blocks: [
			paragraph(
				`Someone, hopefully you, created an account at ${siteName} with this address. Please confirm that it’s yours. In another browser than the one you signed up with, you choose a new password first.`,
			),
			{ kind: 'button', label: 'Confirm my address', href: url, showsUrl: true },
			note('The link works for one day. After that, you can ask for a new one on the sign-in page.'),
			paragraph(
				'Wasn’t you? Ignore this email. No one can use the account, and nothing that belongs to your address, such as an order, is joined to it.',
			),
		],
		reason: `You’re receiving this email because this address was entered in the sign-up form at ${siteName}.`,
	}
}
