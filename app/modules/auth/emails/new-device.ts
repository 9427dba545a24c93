import type { Email } from '#app/modules/notifications/layout/email.ts'
import { type SecurityEmailBrand, securityEmail } from './security-email.ts'

type NewDeviceProps = { device: string; place: string; moment: string } & SecurityEmailBrand

/** Sent to an account's owner when a browser signs in that the account has not been used with before. */
export function newDevice({ device, place, moment, ...brand }: NewDeviceProps): Email {
	return securityEmail({
		subject: `New sign-in to your ${brand.siteName} account`,
		preview: `${device}, ${moment}. If it was you, you don’t need to do anything.`,
		heading: 'New sign-in to your account',
		text: `Someone signed in to your ${brand.siteName} account from a browser we hadn’t seen before.`,
		details: [
			{
				kind: 'facts',
				facts: [
					{ label: 'Device', value: device },
					{ label: 'From', value: place },
					{ label: 'When', value: moment },
				],
			},
		],
		button: { label: 'See where you are signed in', href: `${brand.origin}/account/security` },
		mentionResetSignsOutAllDevices: true,
		brand,
	})
}
