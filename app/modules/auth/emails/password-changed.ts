import {
	type Brand,
	type Email,
	note,
	paragraph,
	phoneLink,
} from '#app/modules/notifications/layout/email.ts'

export type PasswordChange = 'changed' | 'set' | 'reset'

type Props = { how: PasswordChange; changedOn: string; siteName: string } & Pick<
	Brand,
	'origin' | 'contactEmail' | 'phone'
>

export function passwordChanged({ how, changedOn, siteName, origin, contactEmail, phone }: Props): Email {
	return {
		subject: `Your ${siteName} password was ${how === 'set' ? 'set' : 'changed'}`,
		preview: 'If it was you, you don’t need to do anything.',
		heading: how === 'set' ? 'Your account has a password now' : 'Your password was changed',
		blocks: [
			paragraph(
				`The password of your ${siteName} account was ${how === 'set' ? 'set' : 'changed'} on ${changedOn}. ${
					how === 'reset'
						? 'Every device was signed out; sign in again with the new one.'
						: 'Every other device was signed out; sign in there again with the new one.'
				}`,
			),
			{ kind: 'button', label: 'Sign in', href: `${origin}/sign-in` },
			note(
				'Wasn’t you? Choose a new password now at ',
				{ label: `${origin}/forgot-password`, href: `${origin}/forgot-password` },
				', then let us know: ',
				{ label: contactEmail, href: `mailto:${contactEmail}` },
				' or ',
				phoneLink(phone),
				'.',
			),
		],
		reason: 'You’re receiving this email because it concerns the security of your account.',
	}
}
