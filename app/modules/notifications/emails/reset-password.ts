import { type Letter, note, paragraph } from './letter.ts'

export function resetPassword({ url, siteName }: { url: string; siteName: string }): Letter {
	return {
		subject: `Choose a new password for ${siteName}`,
		preview: 'The link works once, for one hour.',
		heading: 'Choose a new password',
		blocks: [
			paragraph(`Somebody asked for a new password for the ${siteName} account of this address.`),
			{ kind: 'button', label: 'Choose a new password', href: url },
			paragraph('If the button does nothing, open this address in your browser: ', { label: url, href: url }),
			note('The link works once and for one hour. A new password signs out every device.'),
			paragraph('It was not you? Then do nothing: your password stays as it is.'),
		],
		reason: `You get this mail because a new password was asked for at ${siteName}.`,
	}
}
