import type { Db } from '#app/db/client.server.ts'
import type { AuthMail } from '#app/modules/auth/auth.server.ts'
import {
	queuePasswordChanged,
	queuePasswordReset,
	queueSignUpNotice,
	queueVerification,
} from '#app/modules/notifications/account-mails.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import type { Clock } from '#app/platform/clock.server.ts'

/** What sign-in wants mailed, in the business's name, through the outbox. */
export function authMail(origin: string, clock: Clock): AuthMail {
	const letterhead = async (db: Db) => {
		const named = await getSettings(db)
		return { brand: { ...named, origin }, timeZone: named.timeZone }
	}
	return {
		async verification(db, { email }, url) {
			const { brand } = await letterhead(db)
			await queueVerification(db, { to: email, brand, url })
		},
		async passwordReset(db, { email }, url) {
			const { brand } = await letterhead(db)
			await queuePasswordReset(db, { to: email, brand, url })
		},
		async passwordChanged(db, { email }) {
			const { brand, timeZone } = await letterhead(db)
			await queuePasswordChanged(db, { to: email, brand, timeZone, changedAt: clock.now() })
		},
		async signUpNotice(db, { email }) {
			const { brand } = await letterhead(db)
			await queueSignUpNotice(db, { to: email, brand })
		},
	}
}
