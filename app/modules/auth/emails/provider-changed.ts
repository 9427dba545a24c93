import {
	type Brand,
	type Email,
	note,
	paragraph,
	phoneLink,
} from '#app/modules/notifications/layout/email.ts'

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
}: Props): Email {
	const what =
		change === 'linked'
			? `${providerName} was linked to your ${siteName} account on ${changedOn}. You can now sign in with it.`
			: `${providerName} was unlinked from your ${siteName} account on ${changedOn}. You can no longer sign in with it, and your other devices were signed out.`
	return {
		subject: `${providerName} was ${change === 'linked' ? 'linked to' : 'unlinked from'} your ${siteName} account`,
		preview: 'If it was you, you don’t need to do anything.',
		heading: `${providerName} was ${change}`,
		blocks: [
			paragraph(what),
			{ kind: 'button', label: 'See how you sign in', href: `${origin}/account/security` },
			note(
				'Wasn’t you? Choose a new password now at ',
				{ label: `${origin}/forgot-password`, href: `${origin}/forgot-password` },
				', then let us know: ',
				{ label: contactEmail, href: `mailto:${contactEmail}` },
				' or ',
				phoneLink(phone),
				'.',
			),
		],
		reason: 'You’re receiving this email because it concerns the security of your account.',
	}
}
