import { createHash, createHmac } from 'node:crypto'

/** Creates the token of an order's invitation. The reminder has the same token, so that the link in the earlier email still works. */
export type InvitationLinks = { tokenOf(orderId: string): string }

/** `secret` is the site's secret. Links that were emailed under an earlier secret still work, because the table stores their hash. */
export function createInvitationLinks({ secret }: { secret: string }): InvitationLinks {
	// A separate key, so that a MAC made with the site's secret for another purpose is not valid here.
	const key = createHmac('sha256', secret).update('review invitations').digest()
	return { tokenOf: (orderId) => createHmac('sha256', key).update(orderId).digest('base64url') }
}

/** Returns the stored form of a token: reading the table does not reveal a working link. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** The links in the emails. Tokens are in the query, which the access log leaves out. */
export const invitationUrl = (origin: string, token: string) => `${origin}/reviews/invitation?token=${token}`
export const unsubscribeUrl = (origin: string, token: string) =>
	`${origin}/reviews/unsubscribe?token=${token}`
