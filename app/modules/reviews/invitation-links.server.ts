import { createHash, createHmac } from 'node:crypto'

/** The key in the links of one order's invitation and its reminder: the same in both, so that the older mail goes on working. */
export type InvitationLinks = { tokenOf(orderId: string): string }

/** `secret`: the site's. Links mailed under an older one go on working, because the table knows their hash. */
export function createInvitationLinks({ secret }: { secret: string }): InvitationLinks {
	// A key of its own: a MAC made for any other purpose of the secret opens nothing here.
	const key = createHmac('sha256', secret).update('review invitations').digest()
	return { tokenOf: (orderId) => createHmac('sha256', key).update(orderId).digest('base64url') }
}

/** What the table keeps of a token: nobody who reads it can open a link. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Where the mails lead. Tokens stand in the query, which the access log leaves out. */
export const invitationUrl = (origin: string, token: string) => `${origin}/reviews/invitation?token=${token}`
export const unsubscribeUrl = (origin: string, token: string) =>
	`${origin}/reviews/unsubscribe?token=${token}`
