import { createHmac, timingSafeEqual } from 'node:crypto'
import { NotFound } from '#app/lib/errors.ts'

/** Signed tokens for links that stop forum emails without signing in. They allow nothing else. */
export type ForumEmailLinks = {
	tokenOf(memberId: number): string
	/** @throws NotFound, with the same message for every invalid token */
	memberOf(token: string): number
}

/** `secret` is the site's secret; changing it invalidates the links of older emails. */
export function createForumEmailLinks({ secret }: { secret: string }): ForumEmailLinks {
	// A separate key, so that a MAC made with the site's secret for another purpose is not valid here.
	const key = createHmac('sha256', secret).update('forum emails').digest()
	const macOf = (memberId: number) => createHmac('sha256', key).update(String(memberId)).digest()
	return {
		tokenOf: (memberId) => `${memberId}.${macOf(memberId).toString('base64url')}`,
		memberOf(token) {
			const [, id, mac] = /^([1-9]\d{0,9})\.([\w-]{43})$/.exec(token) ?? []
			if (!id || !mac || !timingSafeEqual(Buffer.from(mac, 'base64url'), macOf(Number(id))))
				throw new NotFound('This link doesn’t work. Please use the one in the email, or email us.')
			return Number(id)
		},
	}
}

/** Returns the unsubscribe link of an email. The token is in the query, which the access log leaves out. */
export const stopEmailsUrl = (origin: string, token: string): string =>
	`${origin}/community/email-settings?token=${token}`
