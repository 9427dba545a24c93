import { type Brand, type Letter, note, paragraph, phoneLink } from './letter.ts'

type Props = {
	change: 'linked' | 'unlinked'
	providerName: string
	changedOn: string
	siteName: string
} & Pick<Brand, 'origin' | 'contactEmail' | 'phone'>

export function providerChanged({
	change,
	providerName,
	changedOn,
	siteName,
	origin,
	contactEmail,
	phone,
}: Props): Letter {
	const what =
		change === 'linked'
			? `${providerName} was linked to your ${siteName} account on ${changedOn}. From now on you can sign in with it.`
			: `${providerName} was unlinked from your ${siteName} account on ${changedOn}. It does not sign in to it any more, and your other devices were signed out.`
	return {
		subject: `${providerName} was ${change === 'linked' ? 'linked to' : 'unlinked from'} your ${siteName} account`,
		preview: 'If it was you, all is well.',
		heading: `${providerName} was ${change}`,
		blocks: [
			paragraph(what),
			{ kind: 'button', label: 'See your ways to sign in', href: `${origin}/account/security` },
			note(
				'It was not you? Choose a new password now at ',
				{ label: `${origin}/forgot-password`, href: `${origin}/forgot-password` },
				', then tell us: ',
				{ label: contactEmail, href: `mailto:${contactEmail}` },
				' or ',
				phoneLink(phone),
				'.',
			),
		],
		reason: 'You get this mail because it concerns the safety of your account.',
	}
}
