import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { isUuid } from '#app/lib/uuid.ts'

export const visitorCookieName = 'lw_chat'
const visitorCookieSeconds = 180 * 86_400

type LinkPurpose = 'resume' | 'stop-mails'
/** What a link is bound to: one conversation, and the address it was mailed to. */
type Bound = { id: string; email: string }

/** What opens a conversation without signing in: the signed cookie of a browser, and mailed links. */
export type ChatKeys = {
	/** The visitor's id of the cookie in these request headers; null when there is none, or its signature is not ours. */
	readVisitor(cookies: string | null | undefined): string | null
	/** A new visitor's id, and the header that gives it to the browser. */
	newVisitor(): { visitorId: string; setCookie: string }
	linkToken(purpose: LinkPurpose, bound: Bound): string
	/** The conversation a token speaks of, and whether it proves that; null when it is no token at all. */
	readLink(
		purpose: LinkPurpose,
		token: string,
	): { conversationId: string; proves(bound: Bound): boolean } | null
}

/** `secret`: the site's; another one ends all cookies and links. */
export function createChatKeys({ secret, origin }: { secret: string; origin: string }): ChatKeys {
	// Keys of their own: a MAC made for any other purpose of the secret proves nothing here.
	const visitorKey = createHmac('sha256', secret).update('chat visitors').digest()
	const linkKey = createHmac('sha256', secret).update('chat links').digest()
	const macOfVisitor = (id: string) => createHmac('sha256', visitorKey).update(id).digest()
	const macOfLink = (purpose: LinkPurpose, { id, email }: Bound) =>
		createHmac('sha256', linkKey)
			.update(JSON.stringify([purpose, 1, id, email.toLowerCase()]))
			.digest()
	const secure = origin.startsWith('https:') ? '; Secure' : ''
	return {
		readVisitor(cookies) {
			const value = /(?:^|;\s*)lw_chat=([\w.-]{80})(?:;|$)/.exec(cookies ?? '')?.[1]
			const [id = '', mac = ''] = value?.split('.') ?? []
			return isUuid(id) && isRight(mac, macOfVisitor(id)) ? id : null
		},
		newVisitor() {
			const visitorId = randomUUID()
			const value = `${visitorId}.${macOfVisitor(visitorId).toString('base64url')}`
			return {
				visitorId,
				setCookie: `${visitorCookieName}=${value}; Path=/; Max-Age=${visitorCookieSeconds}; HttpOnly; SameSite=Lax${secure}`,
			}
		},
		linkToken: (purpose, bound) => `${bound.id}.${macOfLink(purpose, bound).toString('base64url')}`,
		readLink(purpose, token) {
			const [conversationId = '', mac = ''] = token.length === 80 ? token.split('.') : []
			if (!isUuid(conversationId)) return null
			return {
				conversationId,
				proves: (bound) => bound.id === conversationId && isRight(mac, macOfLink(purpose, bound)),
			}
		},
	}
}

/** One spelling only: base64url leaves room for others in the last character. */
function isRight(given: string, mac: Buffer): boolean {
	const right = Buffer.from(mac.toString('base64url'))
	const shown = Buffer.from(given)
	return shown.length === right.length && timingSafeEqual(shown, right)
}
