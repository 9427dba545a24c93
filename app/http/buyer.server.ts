import { createHash, randomBytes } from 'node:crypto'
import type { Viewer } from '#app/modules/auth/viewer.ts'

const cookie = 'lw_buyer'

/** Returns the key that identifies a buyer, from the account or the cookie; null for a visitor without either. */
export function findBuyerKey(request: Request, viewer: Pick<Viewer, 'id'> | null): string | null {
	if (viewer) return `user:${viewer.id}`
	const found = /(?:^|;\s*)lw_buyer=([\w-]{22,64})(?:;|$)/.exec(request.headers.get('cookie') ?? '')
	return found ? `anon:${found[1]}` : null
}

/**
 * Returns a key for a visitor's first checkout and the `Set-Cookie` value that stores it for a day. The key is derived from
 * `idempotencyKey` if there is one: if the response is lost together with its cookie, a retry still finds the same order.
 */
export function newBuyer(
	idempotencyKey: string | undefined,
	origin: string,
): { key: string; cookie: string } {
	const value = idempotencyKey
		? createHash('sha256').update(`${cookie} ${idempotencyKey}`).digest('base64url')
		: randomBytes(32).toString('base64url')
	const secure = origin.startsWith('https:') ? '; Secure' : ''
	return {
		key: `anon:${value}`,
		cookie: `${cookie}=${value}; Path=/; Max-Age=86400; HttpOnly; SameSite=Lax${secure}`,
	}
}
