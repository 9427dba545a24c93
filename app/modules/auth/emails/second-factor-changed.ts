import {
	type Brand,
	type Email,
	note,
	paragraph,
	phoneLink,
} from '#app/modules/notifications/layout/email.ts'

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
}: Props): Email {
	const { subject, heading, says } = words[change](siteName, changedOn)
	const security = `${origin}/account/second-factor`
	return {
		subject,
		preview: 'If it was you, you don’t need to do anything.',
		heading,
		blocks: [
			paragraph(says),
			{ kind: 'button', label: 'See your two-step sign-in', href: security },
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

type Text = (siteName: string, changedOn: string) => { subject: string; heading: string; says: string }

const words: Record<SecondFactorNotice, Text> = {
	'two-factor-on': (siteName, changedOn) => ({
		subject: `Two-step sign-in is on for your ${siteName} account`,
		heading: 'Two-step sign-in is on',
		says: `Since ${changedOn}, you need a code from your authenticator app to sign in to your ${siteName} account. Your other devices were signed out. Keep your recovery codes somewhere you can find them without your phone.`,
	}),
	'two-factor-off': (siteName, changedOn) => ({
		subject: `Two-step sign-in is off for your ${siteName} account`,
		heading: 'Two-step sign-in is off',
		says: `On ${changedOn}, two-step sign-in was turned off for your ${siteName} account. Its recovery codes no longer work.`,
	}),
	'two-factor-reset': (siteName, changedOn) => ({
		subject: `Two-step sign-in was removed from your ${siteName} account`,
		heading: 'Two-step sign-in was removed',
		says: `On ${changedOn}, the operator of ${siteName} removed the authenticator app and the recovery codes from your account, usually because of a lost phone, and signed you out everywhere. Sign in with your password and set it up again.`,
	}),
	'recovery-code-used': (siteName, changedOn) => ({
		subject: `A recovery code for your ${siteName} account was used`,
		heading: 'A recovery code was used',
		says: `On ${changedOn}, someone signed in to your ${siteName} account with one of your recovery codes. That code won’t work again.`,
	}),
	'recovery-codes-made': (siteName, changedOn) => ({
		subject: `New recovery codes for your ${siteName} account`,
		heading: 'You have new recovery codes',
		says: `On ${changedOn}, ten new recovery codes were created for your ${siteName} account. The old ones no longer work.`,
	}),
}
