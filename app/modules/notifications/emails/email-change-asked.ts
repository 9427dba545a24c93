import { type Letter, note, paragraph } from './letter.ts'

type Props = { newEmail: string; url: string; siteName: string }

/** To the address an account has: its owner decides here whether the account moves to another one. */
export function emailChangeAsked({ newEmail, url, siteName }: Props): Letter {
	return {
		subject: `Move your ${siteName} account to another address?`,
		preview: 'Nothing changes before you say yes, here and at the new address.',
		heading: 'Move your account to another address?',
		blocks: [
			paragraph(
				`Somebody who is signed in to your ${siteName} account asked to change its email address to ${newEmail}.`,
			),
			{ kind: 'button', label: 'Look at the change', href: url },
			paragraph('If the button does nothing, open this address in your browser: ', { label: url, href: url }),
			note(
				'It was not you? Open the same page and press ‘This was not me’: it calls the change off and signs out every device. Then choose a new password.',
			),
			paragraph(
				'The link works for one hour. The new address is asked as well; without a yes from both, everything stays as it is.',
			),
		],
		reason: 'You get this mail because it concerns the safety of your account.',
	}
}
