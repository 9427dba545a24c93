import { type Brand, type Letter, note, paragraph, phoneLink } from './letter.ts'

export type SecondFactorNotice =
	| 'two-factor-on'
	| 'two-factor-off'
	| 'two-factor-reset'
	| 'recovery-code-used'
	| 'recovery-codes-made'

type Props = { change: SecondFactorNotice; changedOn: string; siteName: string } & Pick<
	Brand,
	'origin' | 'contactEmail' | 'phone'
>

/** To the owner of an account, on each change of its second step of signing in. */
export function secondFactorChanged({
	change,
	changedOn,
	siteName,
	origin,
	contactEmail,
	phone,
}: Props): Letter {
	const { subject, heading, says } = words[change](siteName, changedOn)
	const security = `${origin}/account/second-factor`
	return {
		subject,
		preview: 'If it was you, all is well.',
		heading,
		blocks: [
			paragraph(says),
			{ kind: 'button', label: 'Look at your two-step sign-in', href: security },
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

type Words = (siteName: string, changedOn: string) => { subject: string; heading: string; says: string }

const words: Record<SecondFactorNotice, Words> = {
	'two-factor-on': (siteName, changedOn) => ({
		subject: `Two-step sign-in is on for your ${siteName} account`,
		heading: 'Two-step sign-in is on',
		says: `Since ${changedOn}, signing in to your ${siteName} account takes a code of your authenticator app. Your other devices were signed out. Keep your recovery codes where you find them without your phone.`,
	}),
	'two-factor-off': (siteName, changedOn) => ({
		subject: `Two-step sign-in is off for your ${siteName} account`,
		heading: 'Two-step sign-in is off',
		says: `On ${changedOn}, two-step sign-in of your ${siteName} account was switched off. Its recovery codes no longer work.`,
	}),
	'two-factor-reset': (siteName, changedOn) => ({
		subject: `Two-step sign-in was taken off your ${siteName} account`,
		heading: 'Two-step sign-in was taken off',
		says: `On ${changedOn}, the operator of ${siteName} took the authenticator app and the recovery codes off your account, as one does for a lost device, and signed it out everywhere. Sign in with your password and set it up again.`,
	}),
	'recovery-code-used': (siteName, changedOn) => ({
		subject: `A recovery code of your ${siteName} account was used`,
		heading: 'A recovery code was used',
		says: `On ${changedOn}, somebody signed in to your ${siteName} account with one of your recovery codes. It does not work again.`,
	}),
	'recovery-codes-made': (siteName, changedOn) => ({
		subject: `New recovery codes for your ${siteName} account`,
		heading: 'You have new recovery codes',
		says: `On ${changedOn}, ten new recovery codes were made for your ${siteName} account. The old ones no longer work.`,
	}),
}
