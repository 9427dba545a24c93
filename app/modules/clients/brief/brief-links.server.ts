import { createHmac, timingSafeEqual } from 'node:crypto'
import { isUuid } from '#app/lib/uuid.ts'

/**
 * Creates and verifies the link that opens the brief of one order without signing in, as decision 12 describes it for
 * appointments: the order's id and a MAC over purpose and id, so nothing is stored and every email can include it again.
 */
export type BriefLinks = {
	tokenOf(order: { id: string }): string
	/** Returns the id of the order that a token opens; null if it was altered. */
	orderIdOf(token: string): string | null
}

/** `secret` is the site's secret; changing it invalidates all links. */
export function createBriefLinks({ secret }: { secret: string }): BriefLinks {
	// A separate key, so that a MAC made for another purpose of the secret is not valid here.
	const key = createHmac('sha256', secret).update('brief links').digest()
	const tokenOf: BriefLinks['tokenOf'] = ({ id }) =>
		`${id}.${createHmac('sha256', key)
			.update(JSON.stringify(['brief', 1, id]))
			.digest('base64url')}`
	return {
		tokenOf,
		orderIdOf(token) {
			const id = token.slice(0, 36)
			if (!isUuid(id)) return null
			const [received, expected] = [Buffer.from(token), Buffer.from(tokenOf({ id }))]
			return received.length === expected.length && timingSafeEqual(received, expected) ? id : null
		},
	}
}

/** Returns the page of a brief. The token is in the query string, which the access log leaves out. */
export const briefUrl = (origin: string, token: string): string => `${origin}/brief?link=${token}`
