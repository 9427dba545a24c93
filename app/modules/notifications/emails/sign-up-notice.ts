import { type Brand, type Letter, note, paragraph } from './letter.ts'

/** To the owner of an account whose address somebody tried to sign up with. The form answers as for a new one. */
export function signUpNotice({ origin, siteName }: Pick<Brand, 'origin'> & { siteName: string }): Letter {
	return {
		subject: `You already have an account at ${siteName}`,
		preview: 'Sign in with the password you have, or choose a new one.',
		heading: 'You already have an account',
		blocks: [
			paragraph(
				`Somebody just tried to sign up at ${siteName} with your address. There is an account for it already.`,
			),
			{ kind: 'button', label: 'Sign in', href: `${origin}/sign-in` },
			paragraph(
				'Forgot the password? ',
				{
					label: 'Choose a new one',
					href: `${origin}/forgot-password`,
				},
				'.',
			),
			note(
				'It was not you? Then do nothing: nothing has changed, and nobody was told that you have an account.',
			),
		],
		reason: `You get this mail because your address was entered in the sign-up form of ${siteName}.`,
	}
}
