import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { isUuid } from '#app/lib/uuid.ts'

export const visitorCookieName = 'lw_chat'
const visitorCookieSeconds = 180 * 86_400

/** Creates and verifies the signed cookie that opens the conversation of a browser without signing in. */
export type ChatKeys = {
	/** Returns the visitor id from the cookie in these request headers; null without one, or if its signature is invalid. */
	readVisitor(cookies: string | null | undefined): string | null
	/** Returns a new visitor id and the `Set-Cookie` header for it. */
	newVisitor(): { visitorId: string; setCookie: string }
}

/** `secret` is the site's secret; changing it invalidates all cookies. */
export function createChatKeys({ secret, origin }: { secret: string; origin: string }): ChatKeys {
	// A derived key, so that a MAC made with the secret for another purpose is invalid here.
	const visitorKey = createHmac('sha256', secret).update('chat visitors').digest()
	const macOfVisitor = (id: string) => createHmac('sha256', visitorKey).update(id).digest()
	const secure = origin.startsWith('https:') ? '; Secure' : ''
	return {
		readVisitor(cookies) {
			const value = /(?:^|;\s*)lw_chat=([\w.-]{80})(?:;|$)/.exec(cookies ?? '')?.[1]
			const [id = '', mac = ''] = value?.split('.') ?? []
			return isUuid(id) && isSameMac(mac, macOfVisitor(id)) ? id : null
		},
		newVisitor() {
			const visitorId = randomUUID()
			const value = `${visitorId}.${macOfVisitor(visitorId).toString('base64url')}`
			return {
				visitorId,
				setCookie: `${visitorCookieName}=${value}; Path=/; Max-Age=${visitorCookieSeconds}; HttpOnly; SameSite=Lax${secure}`,
			}
		},
	}
}

/** Accepts one encoding only: base64url allows several for the last character. */
function isSameMac(received: string, mac: Buffer): boolean {
	const expected = Buffer.from(mac.toString('base64url'))
	const actual = Buffer.from(received)
	return actual.length === expected.length && timingSafeEqual(actual, expected)
}
