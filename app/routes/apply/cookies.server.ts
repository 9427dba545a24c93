import { createHash, randomBytes } from 'node:crypto'
import { isUuid } from '#app/lib/uuid.ts'
import type { LinkTo } from '#app/modules/credit/policy.ts'
import type { Cipher } from '#app/platform/crypto/cipher.server.ts'

// A draft expires after a week; the browser cookie lives a little longer, so that it outlasts every draft.
const browserCookie = 'lw_apply'
const browserSeconds = 10 * 86_400
const openedCookie = 'lw_apply_open'
const openedMs = 2 * 3_600_000
const cipherPurpose = 'opened application'

/** Reads the random id of a browser that started an application. Only its hash is stored in the database. */
export function readBrowserId(request: Request): { id: string; hash: string } | null {
	const id = readCookie(request, browserCookie, '[\\w-]{43}')
	return id ? { id, hash: hashId(id) } : null
}

/** Creates an id for a browser without one. Returns its hash and the `set-cookie` header. */
export function createBrowserId(origin: string): { hash: string; setCookie: string } {
	const id = randomBytes(32).toString('base64url')
	return {
		hash: hashId(id),
		setCookie: buildCookie(browserCookie, id, { origin, seconds: browserSeconds }),
	}
}

/** Returns the application that this browser opened through an emailed link within the last two hours, or null. */
export function readOpened(request: Request, { cipher, now }: { cipher: Cipher; now: Date }): LinkTo | null {
	const encrypted = readCookie(request, openedCookie, '[\\w.-]{20,400}')
	if (!encrypted) return null
	try {
		const [applicationId, role, until, inviteHash] = JSON.parse(
			cipher.decrypt(encrypted, cipherPurpose),
		) as Opened
		if (!isUuid(applicationId) || until <= now.getTime()) return null
		if (role === 'first') return { applicationId, role }
		return inviteHash ? { applicationId, role, inviteHash } : null
	} catch {
		// Encrypted with another secret, or altered.
		return null
	}
}

/** The contents of the cookie. The first applicant has no `inviteHash`. */
type Opened = [applicationId: string, role: LinkTo['role'], until: number, inviteHash?: string]

type OpenedCookieInput = { cipher: Cipher; origin: string; now: Date }

/** Returns the cookie that keeps an application open in this browser for two hours, or until it is closed. */
export function openedCookieOf(linkTo: LinkTo, { cipher, origin, now }: OpenedCookieInput): string {
	const { applicationId, role } = linkTo
	const opened: Opened = [applicationId, role, now.getTime() + openedMs]
	if (role === 'co') opened.push(linkTo.inviteHash)
	return buildCookie(openedCookie, cipher.encrypt(JSON.stringify(opened), cipherPurpose), { origin })
}

export const closeOpened = (origin: string): string => buildCookie(openedCookie, '', { origin, seconds: 0 })

const hashId = (id: string) => createHash('sha256').update(id).digest('base64url')

function readCookie(request: Request, name: string, pattern: string): string | null {
	const cookies = request.headers.get('cookie') ?? ''
	return new RegExp(`(?:^|;\\s*)${name}=(${pattern})(?:;|$)`).exec(cookies)?.[1] ?? null
}

function buildCookie(
	name: string,
	value: string,
	{ origin, seconds }: { origin: string; seconds?: number },
): string {
	const age = seconds === undefined ? '' : `; Max-Age=${seconds}`
	const secure = origin.startsWith('https:') ? '; Secure' : ''
	return `${name}=${value}; Path=/${age}; HttpOnly; SameSite=Lax${secure}`
}
