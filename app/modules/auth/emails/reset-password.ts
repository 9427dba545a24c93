import { type Email, note, paragraph } from '#app/modules/notifications/layout/email.ts'

export function resetPassword({ url, siteName }: { url: string; siteName: string }): Email {
	return {
		subject: `Choose a new password for ${siteName}`,
		preview: 'The link works once, for one hour.',
		heading: 'Choose a new password',
		blocks: [
			paragraph(`Someone asked for a new password for the ${siteName} account with this address.`),
			{ kind: 'button', label: 'Choose a new password', href: url, showsUrl: true },
			note('The link works once, for one hour. Choosing a new password signs out every device.'),
			paragraph('Wasn’t you? You can ignore this email. Your password stays the same.'),
		],
		reason: `You’re receiving this email because someone asked for a new password at ${siteName}.`,
	}
}
