import { createHash, randomBytes } from 'node:crypto'
import { isUuid } from '#app/lib/uuid.ts'
import type { LinkTo } from '#app/modules/credit/policy.ts'
import type { Cipher } from '#app/platform/crypto/cipher.server.ts'

// A draft lives for a week; the browser's name a little longer, so that it still knows it until then.
const browserCookie = 'lw_apply'
const browserSeconds = 10 * 86_400
const openedCookie = 'lw_apply_open'
const openedMs = 2 * 3_600_000
const place = 'opened application'

/** The random name of a browser that began an application; what is stored is its hash. */
export function readBrowserName(request: Request): { name: string; hash: string } | null {
	const name = cookieNamed(request, browserCookie, '[\\w-]{43}')
	return name ? { name, hash: hashOf(name) } : null
}

/** A name for a browser that has none yet, and the header that gives it. */
export function nameBrowser(origin: string): { hash: string; setCookie: string } {
	const name = randomBytes(32).toString('base64url')
	return { hash: hashOf(name), setCookie: cookieOf(browserCookie, name, { origin, seconds: browserSeconds }) }
}

/** The application this browser has opened by a mailed link within the last two hours. */
export function readOpened(request: Request, { cipher, now }: { cipher: Cipher; now: Date }): LinkTo | null {
	const encrypted = cookieNamed(request, openedCookie, '[\\w.-]{20,400}')
	if (!encrypted) return null
	try {
		const [applicationId, role, until, inviteHash] = JSON.parse(cipher.open(encrypted, place)) as Opened
		if (!isUuid(applicationId) || until <= now.getTime()) return null
		if (role === 'first') return { applicationId, role }
		return inviteHash ? { applicationId, role, inviteHash } : null
	} catch {
		// Of another secret, or altered.
		return null
	}
}

/** Without a hash: a first applicant's, or an invitation's that was opened before the hash was part of it. */
type Opened = [applicationId: string, role: LinkTo['role'], until: number, inviteHash?: string]

type Opening = { cipher: Cipher; origin: string; now: Date }

/** Keeps it open in this browser, until it is closed or two hours are over. */
export function openedCookieOf(linkTo: LinkTo, { cipher, origin, now }: Opening): string {
	const { applicationId, role } = linkTo
	const opened: Opened = [applicationId, role, now.getTime() + openedMs]
	if (role === 'co') opened.push(linkTo.inviteHash)
	return cookieOf(openedCookie, cipher.encrypt(JSON.stringify(opened), place), { origin })
}

export const closeOpened = (origin: string): string => cookieOf(openedCookie, '', { origin, seconds: 0 })

const hashOf = (name: string) => createHash('sha256').update(name).digest('base64url')

function cookieNamed(request: Request, name: string, shape: string): string | null {
	const cookies = request.headers.get('cookie') ?? ''
	return new RegExp(`(?:^|;\\s*)${name}=(${shape})(?:;|$)`).exec(cookies)?.[1] ?? null
}

function cookieOf(
	name: string,
	value: string,
	{ origin, seconds }: { origin: string; seconds?: number },
): string {
	const age = seconds === undefined ? '' : `; Max-Age=${seconds}`
	const secure = origin.startsWith('https:') ? '; Secure' : ''
	return `${name}=${value}; Path=/${age}; HttpOnly; SameSite=Lax${secure}`
}
