import { type Brand, type Letter, note, paragraph, phoneLink } from './letter.ts'

type Props = { changedOn: string; siteName: string } & Pick<Brand, 'origin' | 'contactEmail' | 'phone'>

export function passwordChanged({ changedOn, siteName, origin, contactEmail, phone }: Props): Letter {
	return {
		subject: `Your ${siteName} password was changed`,
		preview: 'If it was you, all is well.',
		heading: 'Your password was changed',
		blocks: [
			paragraph(
				`The password of your ${siteName} account was changed on ${changedOn}. Every device was signed out; sign in again with the new one.`,
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
