import type { AuthMail } from '#app/modules/auth/auth.server.ts'
import {
	queueConfirmCode,
	queuePasswordChanged,
	queuePasswordReset,
	queueProviderChanged,
	queueSecondFactorChanged,
	queueSignUpNotice,
	queueVerification,
} from '#app/modules/notifications/account-mails.server.ts'
import { getLetterhead } from '#app/modules/notifications/letterhead.server.ts'
import type { Clock } from '#app/platform/clock.server.ts'

/** What sign-in wants mailed, in the business's name, through the outbox. */
export function authMail(origin: string, clock: Clock): AuthMail {
	const providerChanged =
		(change: 'linked' | 'unlinked'): AuthMail['providerLinked'] =>
		async (db, { email }, providerName) => {
			const { brand, timeZone } = await getLetterhead(db, { origin })
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
			const { brand } = await getLetterhead(db, { origin })
			await queueVerification(db, { to: email, brand, url })
		},
		async passwordReset(db, { email }, url) {
			const { brand } = await getLetterhead(db, { origin })
			await queuePasswordReset(db, { to: email, brand, url })
		},
		async passwordChanged(db, { email }) {
			const { brand, timeZone } = await getLetterhead(db, { origin })
			await queuePasswordChanged(db, { to: email, brand, timeZone, changedAt: clock.now() })
		},
		async secondFactorChanged(db, { email }, change) {
			const { brand, timeZone } = await getLetterhead(db, { origin })
			await queueSecondFactorChanged(db, { to: email, brand, change, timeZone, changedAt: clock.now() })
		},
		async confirmCode(db, { email }, code) {
			const { brand } = await getLetterhead(db, { origin })
			await queueConfirmCode(db, { to: email, brand, code: code.replace(/(.{4})(?=.)/, '$1 ') })
		},
		async signUpNotice(db, { email }) {
			const { brand } = await getLetterhead(db, { origin })
			await queueSignUpNotice(db, { to: email, brand })
		},
		providerLinked: providerChanged('linked'),
		providerUnlinked: providerChanged('unlinked'),
	}
}
