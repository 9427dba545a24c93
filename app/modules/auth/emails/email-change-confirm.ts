import { type Email, note, paragraph } from '#app/modules/notifications/layout/email.ts'

/**
 * Sent to the new address of an account. It contains no name, since whoever requests the change could use one to send a stranger
 * text of their own.
 */
export function emailChangeConfirm({ url, siteName }: { url: string; siteName: string }): Email {
	return {
		subject: `Confirm your new email address for ${siteName}`,
		preview: 'The link works once, for one hour.',
		heading: 'Confirm your new email address',
		blocks: [
			paragraph(
				`Someone, hopefully you, wants to use this address for their ${siteName} account. Please confirm that it’s yours, in a browser in which you’re signed in to that account.`,
			),
			{ kind: 'button', label: 'Confirm this address', href: url, showsUrl: true },
			note(
				'The link works once, for one hour. You also need to approve the change from your current address.',
			),
			paragraph(
				'Wasn’t you? Ignore this email. Nothing changes, and nothing that belongs to this address is joined to that account.',
			),
		],
		reason: `You’re receiving this email because this address was entered as a new email address at ${siteName}.`,
	}
}
