import { type Email, note, paragraph } from '#app/modules/notifications/layout/email.ts'

type Props = { code: string; siteName: string }

/** Sends a code to a person who is signed in and about to do something that needs their confirmation. */
export function confirmCode({ code, siteName }: Props): Email {
	return {
		subject: `Your ${siteName} confirmation code`,
		preview: 'It works once, within ten minutes.',
		heading: 'Confirm it’s you',
		blocks: [
			paragraph(
				`To confirm that it’s you, enter this code on the ${siteName} page that asked for it. It works once, within ten minutes, and only there.`,
			),
			{ kind: 'plate', caption: 'Code', value: code },
			note('Not you? Don’t share the code, and choose a new password, which signs out every device.'),
		],
		reason: 'You’re receiving this email because someone signed in to your account asked for it.',
	}
}
