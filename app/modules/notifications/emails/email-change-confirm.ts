import { type Letter, note, paragraph } from './letter.ts'

/** To the address an account is to move to. Names nobody: whoever asks could mail words of their own to a stranger. */
export function emailChangeConfirm({ url, siteName }: { url: string; siteName: string }): Letter {
	return {
		subject: `Confirm your new email address for ${siteName}`,
		preview: 'The link works once, for one hour.',
		heading: 'Confirm your new email address',
		blocks: [
			paragraph(
				`Somebody, we hope you, wants to use this address for their account at ${siteName}. Confirm that it is yours.`,
			),
			{ kind: 'button', label: 'Confirm this address', href: url },
			paragraph('If the button does nothing, open this address in your browser: ', { label: url, href: url }),
			note('The link works once and for one hour. The address used so far is asked as well.'),
			paragraph('It was not you? Then do nothing: without the click, nothing changes.'),
		],
		reason: `You get this mail because this address was entered as a new one at ${siteName}.`,
	}
}
