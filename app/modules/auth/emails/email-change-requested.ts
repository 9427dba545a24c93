import { type Email, note, paragraph } from '#app/modules/notifications/layout/email.ts'

type Props = { newEmail: string; url: string; siteName: string }

/** Sent to the current address of an account, whose owner decides here whether it changes to another one. */
export function emailChangeRequested({ newEmail, url, siteName }: Props): Email {
	return {
		subject: `Change the email address of your ${siteName} account?`,
		preview: 'Nothing changes until you approve it here and from the new address.',
		heading: 'Change your account’s email address?',
		blocks: [
			paragraph(
				`Someone signed in to your ${siteName} account asked to change its email address to ${newEmail}.`,
			),
			{ kind: 'button', label: 'Review the change', href: url, showsUrl: true },
			note(
				'Wasn’t you? Open the same page and choose “This wasn’t me”. This cancels the change and signs out every device. Then choose a new password.',
			),
			paragraph(
				'The link works for one hour. You also need to approve the change from the new address. Until then, nothing changes.',
			),
		],
		reason: 'You’re receiving this email because it concerns the security of your account.',
	}
}
