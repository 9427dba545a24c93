import { type Letter, note, paragraph } from './letter.ts'

/** No name in it: whoever signs up writes it, and could mail words of their own to a stranger with it. */
export function verifyEmail({ url, siteName }: { url: string; siteName: string }): Letter {
	return {
		subject: `Confirm your email address for ${siteName}`,
		preview: 'One click, then you can sign in.',
		heading: 'Confirm your email address',
		blocks: [
			paragraph(
				`Somebody, we hope you, made an account at ${siteName} with this address. Confirm that it is yours, then sign in.`,
			),
			{ kind: 'button', label: 'Confirm my address', href: url },
			paragraph('If the button does nothing, open this address in your browser: ', { label: url, href: url }),
			note('The link works for one day. After that, ask for a new one where you sign in.'),
			paragraph('It was not you? Then do nothing: without the click, the account stays closed.'),
		],
		reason: `You get this mail because this address was entered in the sign-up form of ${siteName}.`,
	}
}
