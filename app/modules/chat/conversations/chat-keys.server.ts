import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { isUuid } from '#app/lib/uuid.ts'

export const visitorCookieName = 'lw_chat'
const visitorCookieSeconds = 180 * 86_400

type LinkPurpose = 'resume' | 'unsubscribe'
/** What a link is bound to: one conversation and the address it was emailed to. */
type LinkBinding = { id: string; email: string }

/** Creates and verifies what opens a conversation without signing in: the signed cookie of a browser, and emailed links. */
export type ChatKeys = {
	/** Returns the visitor id from the cookie in these request headers; null without one, or if its signature is invalid. */
	readVisitor(cookies: string | null | undefined): string | null
	/** Returns a new visitor id and the `Set-Cookie` header for it. */
	newVisitor(): { visitorId: string; setCookie: string }
	linkToken(purpose: LinkPurpose, binding: LinkBinding): string
	/** Returns the conversation a token names and a check whether the token is valid for it; null if it is malformed. */
	readLink(
		purpose: LinkPurpose,
		token: string,
	): { conversationId: string; matches(binding: LinkBinding): boolean } | null
}

/** `secret` is the site's secret; changing it invalidates all cookies and links. */
export function createChatKeys({ secret, origin }: { secret: string; origin: string }): ChatKeys {
	// Derived keys, so that a MAC made with the secret for another purpose is invalid here.
	const visitorKey = createHmac('sha256', secret).update('chat visitors').digest()
	const linkKey = createHmac('sha256', secret).update('chat links').digest()
	const macOfVisitor = (id: string) => createHmac('sha256', visitorKey).update(id).digest()
	const macOfLink = (purpose: LinkPurpose, { id, email }: LinkBinding) =>
		createHmac('sha256', linkKey)
			.update(JSON.stringify([purpose, 1, id, email.toLowerCase()]))
			.digest()
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
		linkToken: (purpose, binding) => `${binding.id}.${macOfLink(purpose, binding).toString('base64url')}`,
		readLink(purpose, token) {
			const [conversationId = '', mac = ''] = token.length === 80 ? token.split('.') : []
			if (!isUuid(conversationId)) return null
			return {
				conversationId,
				matches: (binding) => binding.id === conversationId && isSameMac(mac, macOfLink(purpose, binding)),
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
