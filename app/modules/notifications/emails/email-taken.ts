import { type Brand, type Letter, note, paragraph } from './letter.ts'

/** To the owner of an account whose address somebody else wanted for theirs. The form answers as for a free one. */
export function emailTaken({ origin, siteName }: Pick<Brand, 'origin'> & { siteName: string }): Letter {
	return {
		subject: `Your address belongs to a ${siteName} account already`,
		preview: 'Nothing has changed.',
		heading: 'This address is taken, by you',
		blocks: [
			paragraph(
				`Somebody wanted to move their ${siteName} account to your address. There is an account for it already, yours, so that is not possible.`,
			),
			{ kind: 'button', label: 'Sign in', href: `${origin}/sign-in` },
			paragraph(
				'If you have two accounts, go on with this one: your orders follow the address they were paid with.',
			),
			note(
				'It was not you? Then do nothing: nothing has changed, and nobody was told that you have an account.',
			),
		],
		reason: `You get this mail because your address was entered as a new one at ${siteName}.`,
	}
}
