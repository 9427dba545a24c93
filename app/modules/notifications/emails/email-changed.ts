import { type Brand, type Letter, note, paragraph, phoneLink } from './letter.ts'

type Props = { newEmail: string; changedOn: string; siteName: string } & Pick<
	Brand,
	'origin' | 'contactEmail' | 'phone'
>

/** To the old and to the new address, once an account has moved from one to the other. */
export function emailChanged({ newEmail, changedOn, siteName, origin, contactEmail, phone }: Props): Letter {
	return {
		subject: `Your ${siteName} account has a new address`,
		preview: `From now on you sign in with ${newEmail}.`,
		heading: 'Your account has a new address',
		blocks: [
			paragraph(
				`On ${changedOn}, both addresses agreed: your ${siteName} account now belongs to ${newEmail}. You sign in with it, and our mail goes there.`,
			),
			{ kind: 'button', label: 'Look at your account', href: `${origin}/account/security` },
			note(
				'It was not you? Tell us at once: ',
				{ label: contactEmail, href: `mailto:${contactEmail}` },
				' or ',
				phoneLink(phone),
				'.',
			),
		],
		reason: 'You get this mail because it concerns the safety of your account.',
	}
}
