import { createHmac, timingSafeEqual } from 'node:crypto'
import { NotFound } from '#app/lib/errors.ts'

/** The key of the links by which a member stops the forum's mails without signing in. It opens nothing else. */
export type ForumEmailLinks = {
	tokenOf(memberId: number): string
	/** @throws NotFound, with the same words for every token that is not ours */
	memberOf(token: string): number
}

/** `secret`: the site's; who changes it makes the links of older mails open nothing. */
export function createForumEmailLinks({ secret }: { secret: string }): ForumEmailLinks {
	// A key of its own: a MAC made for any other purpose of the secret opens nothing here.
	const key = createHmac('sha256', secret).update('forum mails').digest()
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

/** Where a mail's 'unsubscribe' leads. The token stands in the query, which the access log leaves out. */
export const stopEmailsUrl = (origin: string, token: string): string =>
	`${origin}/community/mails?token=${token}`
