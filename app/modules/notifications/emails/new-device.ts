import { type Brand, type Letter, note, paragraph, phoneLink } from './letter.ts'

type Props = { device: string; place: string; moment: string; siteName: string } & Pick<
	Brand,
	'origin' | 'contactEmail' | 'phone'
>

/** To the owner of an account, when a browser it has not been used with before is signed in. */
export function newDevice({ device, place, moment, siteName, origin, contactEmail, phone }: Props): Letter {
	return {
		subject: `New sign-in to your ${siteName} account`,
		preview: `${device}, ${moment}. If it was you, all is well.`,
		heading: 'A new device signed in',
		blocks: [
			paragraph(`Your ${siteName} account was used in a browser that we had not seen with it before.`),
			{
				kind: 'facts',
				facts: [
					{ label: 'Device', value: device },
					{ label: 'From', value: place },
					{ label: 'When', value: moment },
				],
			},
			{ kind: 'button', label: 'See where you are signed in', href: `${origin}/account/security` },
			note(
				'It was not you? Choose a new password now at ',
				{ label: `${origin}/forgot-password`, href: `${origin}/forgot-password` },
				', which signs out every device, then tell us: ',
				{ label: contactEmail, href: `mailto:${contactEmail}` },
				' or ',
				phoneLink(phone),
				'.',
			),
		],
		reason: 'You get this mail because it concerns the safety of your account.',
	}
}
