import type { Email } from '#app/modules/notifications/layout/email.ts'
import { type SecurityEmailBrand, securityEmail } from './security-email.ts'

/** Changes to two-step sign-in that the account's owner is notified of. */
export type SecondFactorChange =
	| 'two-factor-on'
	| 'two-factor-off'
	| 'two-factor-reset'
	| 'recovery-code-used'
	| 'recovery-codes-regenerated'

type SecondFactorChangedProps = { change: SecondFactorChange; changedOn: string } & SecurityEmailBrand

/** Sent to an account's owner on each change to its two-step sign-in. */
export function secondFactorChanged({ change, changedOn, ...brand }: SecondFactorChangedProps): Email {
	return securityEmail({
		...texts[change](brand.siteName, changedOn),
		button: { label: 'See your two-step sign-in', href: `${brand.origin}/account/second-factor` },
		mentionResetSignsOutAllDevices: true,
		brand,
	})
}

type ChangeText = (siteName: string, changedOn: string) => { subject: string; heading: string; text: string }

const texts: Record<SecondFactorChange, ChangeText> = {
	'two-factor-on': (siteName, changedOn) => ({
		subject: `Two-step sign-in is on for your ${siteName} account`,
		heading: 'Two-step sign-in is on',
		text: `Since ${changedOn}, you need a code from your authenticator app to sign in to your ${siteName} account. Your other devices were signed out. Keep your recovery codes somewhere you can find them without your phone.`,
	}),
	'two-factor-off': (siteName, changedOn) => ({
		subject: `Two-step sign-in is off for your ${siteName} account`,
		heading: 'Two-step sign-in is off',
		text: `On ${changedOn}, two-step sign-in was turned off for your ${siteName} account. Its recovery codes no longer work.`,
	}),
	'two-factor-reset': (siteName, changedOn) => ({
		subject: `Two-step sign-in was removed from your ${siteName} account`,
		heading: 'Two-step sign-in was removed',
		text: `On ${changedOn}, the operator of ${siteName} removed the authenticator app and the recovery codes from your account, usually because of a lost phone, and signed you out everywhere. Sign in with your password and set it up again.`,
	}),
	'recovery-code-used': (siteName, changedOn) => ({
		subject: `A recovery code for your ${siteName} account was used`,
		heading: 'A recovery code was used',
		text: `On ${changedOn}, someone signed in to your ${siteName} account with one of your recovery codes. That code won’t work again.`,
	}),
	'recovery-codes-regenerated': (siteName, changedOn) => ({
		subject: `New recovery codes for your ${siteName} account`,
		heading: 'You have new recovery codes',
		text: `On ${changedOn}, ten new recovery codes were created for your ${siteName} account. The old ones no longer work.`,
	}),
}
