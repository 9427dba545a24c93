import { type Brand, type Letter, note, paragraph, phoneLink } from './letter.ts'

export type PasswordChange = 'changed' | 'set' | 'reset'

type Props = { how: PasswordChange; changedOn: string; siteName: string } & Pick<
	Brand,
	'origin' | 'contactEmail' | 'phone'
>

export function passwordChanged({ how, changedOn, siteName, origin, contactEmail, phone }: Props): Letter {
	return {
		subject: `Your ${siteName} password was ${how === 'set' ? 'set' : 'changed'}`,
		preview: 'If it was you, all is well.',
		heading: how === 'set' ? 'Your account has a password now' : 'Your password was changed',
		blocks: [
			paragraph(
				`The password of your ${siteName} account was ${how === 'set' ? 'set' : 'changed'} on ${changedOn}. ${
					how === 'reset'
						? 'Every device was signed out; sign in again with the new one.'
						: 'Every other device was signed out; there, sign in again with the new one.'
				}`,
			),
			{ kind: 'button', label: 'Sign in', href: `${origin}/sign-in` },
			note(
				'It was not you? Ask for a new password now at ',
				{ label: `${origin}/forgot-password`, href: `${origin}/forgot-password` },
				', then tell us: ',
				{ label: contactEmail, href: `mailto:${contactEmail}` },
				' or ',
				phoneLink(phone),
				'.',
			),
		],
		reason: 'You get this mail because it concerns the safety of your account.',
	}
}
