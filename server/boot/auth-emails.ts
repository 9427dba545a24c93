import {
	queueConfirmationCode,
	queuePasswordChanged,
	queuePasswordReset,
	queueProviderChanged,
	queueSecondFactorChanged,
	queueSignUpNotice,
	queueVerification,
} from '#app/modules/auth/emails/account-emails.server.ts'
import type { AuthEmails } from '#app/modules/auth/emails/auth-emails.ts'
import {
	queueEmailChangeConfirm,
	queueEmailChanged,
	queueEmailChangeRequested,
	queueEmailTaken,
	queueNewDevice,
} from '#app/modules/auth/emails/security-emails.server.ts'
import { describeDevice, describePlace } from '#app/modules/auth/sessions/device-label.ts'
import { getBranding } from '#app/modules/notifications/layout/business-details.server.ts'
import type { Clock } from '#app/platform/clock.server.ts'

/** Returns the functions that queue the emails about accounts and sign-in in the outbox, with the business's name. */
export function createAuthEmails(origin: string, clock: Clock): AuthEmails {
	const providerChanged =
		(change: 'linked' | 'unlinked'): AuthEmails['providerLinked'] =>
		async (db, { email }, providerName) => {
			const { brand, timeZone } = await getBranding(db, { origin })
			await queueProviderChanged(db, {
				to: email,
				brand,
				timeZone,
				change,
				providerName,
				changedAt: clock.now(),
			})
		}
	return {
		async verification(db, { email }, url) {
			const { brand } = await getBranding(db, { origin })
			await queueVerification(db, { to: email, brand, url })
		},
		async passwordReset(db, { email }, url) {
			const { brand } = await getBranding(db, { origin })
			await queuePasswordReset(db, { to: email, brand, url })
		},
		async passwordChanged(db, { email }, how) {
			const { brand, timeZone } = await getBranding(db, { origin })
			await queuePasswordChanged(db, { to: email, brand, timeZone, how, changedAt: clock.now() })
		},
		async secondFactorChanged(db, { email }, change) {
			const { brand, timeZone } = await getBranding(db, { origin })
			await queueSecondFactorChanged(db, { to: email, brand, change, timeZone, changedAt: clock.now() })
		},
		async confirmationCode(db, { email }, code) {
			const { brand } = await getBranding(db, { origin })
			await queueConfirmationCode(db, { to: email, brand, code: code.replace(/(.{4})(?=.)/, '$1 ') })
		},
		async signUpNotice(db, { email }) {
			const { brand } = await getBranding(db, { origin })
			await queueSignUpNotice(db, { to: email, brand })
		},
		async emailChangeRequested(db, { email }, { newEmail, url }) {
			const { brand } = await getBranding(db, { origin })
			await queueEmailChangeRequested(db, { to: email, brand, newEmail, url })
		},
		async emailChangeConfirm(db, { email }, url) {
			const { brand } = await getBranding(db, { origin })
			await queueEmailChangeConfirm(db, { to: email, brand, url })
		},
		async emailTaken(db, { email }) {
			const { brand } = await getBranding(db, { origin })
			await queueEmailTaken(db, { to: email, brand })
		},
		async emailChanged(db, { email }, newEmail) {
			await queueEmailChanged(db, {
				...(await getBranding(db, { origin })),
				to: email,
				newEmail,
				changedAt: clock.now(),
			})
		},
		async newDevice(db, { email }, { clientIp, userAgent }) {
			const seen = {
				device: describeDevice(userAgent),
				place: describePlace(clientIp),
				changedAt: clock.now(),
			}
			await queueNewDevice(db, { ...(await getBranding(db, { origin })), to: email, ...seen })
		},
		providerLinked: providerChanged('linked'),
		providerUnlinked: providerChanged('unlinked'),
	}
}
