import { type Letter, note, paragraph } from './letter.ts'

type Props = { code: string; siteName: string }

/** A code for somebody who is signed in and about to do something sensitive. */
export function confirmCode({ code, siteName }: Props): Letter {
	return {
		subject: `Your ${siteName} code to confirm that it is you`,
		preview: 'It works once, within ten minutes.',
		heading: 'Confirm that it is you',
		blocks: [
			paragraph(
				`Somebody who is signed in to your ${siteName} account wants to change something sensitive. If it is you, type this code on the page that asked for it. It works once, within ten minutes, and only there.`,
			),
			{ kind: 'plate', caption: 'Code', value: code },
			note('It is not you? Do not pass the code on, and choose a new password: that signs out every device.'),
		],
		reason: 'You get this mail because somebody signed in to your account asked for it.',
	}
}
