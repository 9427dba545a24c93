import { createHash, randomBytes } from 'node:crypto'
import type { Viewer } from '#app/modules/auth/viewer.ts'

const cookie = 'lw_buyer'

/** Who is buying; null for a visitor we have not seen before. */
export function findBuyerKey(request: Request, viewer: Pick<Viewer, 'id'> | null): string | null {
	if (viewer) return `user:${viewer.id}`
	const found = /(?:^|;\s*)lw_buyer=([\w-]{22,64})(?:;|$)/.exec(request.headers.get('cookie') ?? '')
	return found ? `anon:${found[1]}` : null
}

/**
 * A key for a visitor's first checkout, and the cookie that keeps it for a day. Made from the request's
 * own key where there is one: should our answer be lost, cookie and all, the replay finds the same order.
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
