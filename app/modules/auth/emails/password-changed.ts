import type { Email } from '#app/modules/notifications/layout/email.ts'
import { type SecurityEmailBrand, securityEmail } from './security-email.ts'

/** `changed` by a signed-in owner, `set` for the first time, or `reset` by an emailed link. */
export type PasswordChange = 'changed' | 'set' | 'reset'

type PasswordChangedProps = { how: PasswordChange; changedOn: string } & SecurityEmailBrand

/** Sent to an account's owner each time its password changes. */
export function passwordChanged({ how, changedOn, ...brand }: PasswordChangedProps): Email {
	const verb = how === 'set' ? 'set' : 'changed'
	const signedOut =
		how === 'reset'
			? 'Every device was signed out; sign in again with the new one.'
			: 'Every other device was signed out; sign in there again with the new one.'
	return securityEmail({
		subject: `Your ${brand.siteName} password was ${verb}`,
		heading: how === 'set' ? 'Your account has a password now' : 'Your password was changed',
		text: `The password of your ${brand.siteName} account was ${verb} on ${changedOn}. ${signedOut}`,
		button: { label: 'Sign in', href: `${brand.origin}/sign-in` },
		brand,
	})
}
