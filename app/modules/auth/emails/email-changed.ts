import {
	type Brand,
	type Email,
	note,
	paragraph,
	phoneLink,
} from '#app/modules/notifications/layout/email.ts'

type Props = { newEmail: string; changedOn: string; siteName: string } & Pick<
	Brand,
	'origin' | 'contactEmail' | 'phone'
>

/** Sent to the old and the new address once an account's address has changed. */
export function emailChanged({ newEmail, changedOn, siteName, origin, contactEmail, phone }: Props): Email {
	return {
		subject: `Your ${siteName} account has a new email address`,
		preview: `From now on, sign in with ${newEmail}.`,
		heading: 'Your account has a new email address',
		blocks: [
			paragraph(
				`On ${changedOn}, the change was approved from both addresses. Your ${siteName} account now uses ${newEmail}. You sign in with it, and we send our emails there.`,
			),
			{ kind: 'button', label: 'Go to your account', href: `${origin}/account/security` },
			note(
				'Wasn’t you? Email us right away: ',
				{ label: contactEmail, href: `mailto:${contactEmail}` },
				' or ',
				phoneLink(phone),
				'.',
			),
		],
		reason: 'You’re receiving this email because it concerns the security of your account.',
	}
}
