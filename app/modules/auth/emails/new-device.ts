import {
	type Brand,
	type Email,
	note,
	paragraph,
	phoneLink,
} from '#app/modules/notifications/layout/email.ts'

type Props = { device: string; place: string; moment: string; siteName: string } & Pick<
	Brand,
	'origin' | 'contactEmail' | 'phone'
>

/** To the owner of an account, when a browser it has not been used with before is signed in. */
export function newDevice({ device, place, moment, siteName, origin, contactEmail, phone }: Props): Email {
	return {
		subject: `New sign-in to your ${siteName} account`,
		preview: `${device}, ${moment}. If it was you, you don’t need to do anything.`,
		heading: 'New sign-in to your account',
		blocks: [
			paragraph(`Someone signed in to your ${siteName} account from a browser we hadn’t seen before.`),
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
				'Wasn’t you? Choose a new password now at ',
				{ label: `${origin}/forgot-password`, href: `${origin}/forgot-password` },
				', which signs out every device, then let us know: ',
				{ label: contactEmail, href: `mailto:${contactEmail}` },
				' or ',
				phoneLink(phone),
				'.',
			),
		],
		reason: 'You’re receiving this email because it concerns the security of your account.',
	}
}
