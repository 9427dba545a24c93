import type { Email } from '#app/modules/notifications/layout/email.ts'
import { type SecurityEmailBrand, securityEmail } from './security-email.ts'

type ProviderChangedProps = {
	change: 'linked' | 'unlinked'
	providerName: string
	changedOn: string
} & SecurityEmailBrand

/** Sent to an account's owner when a sign-in provider is linked to the account or unlinked from it. */
export function providerChanged({ change, providerName, changedOn, ...brand }: ProviderChangedProps): Email {
	const { siteName } = brand
	const linked = change === 'linked'
	return securityEmail({
		subject: `${providerName} was ${linked ? 'linked to' : 'unlinked from'} your ${siteName} account`,
		heading: `${providerName} was ${change}`,
		text: linked
			? `${providerName} was linked to your ${siteName} account on ${changedOn}. You can now sign in with it.`
			: `${providerName} was unlinked from your ${siteName} account on ${changedOn}. You can no longer sign in with it, and your other devices were signed out.`,
		button: { label: 'See how you sign in', href: `${brand.origin}/account/security` },
		brand,
	})
}
