import type { Viewer } from '#app/modules/auth/viewer.ts'

/**
 * The person who writes to the advisor: a member, or a browser identified by its signed cookie. A member's browser may have both.
 */
export type ChatParty = {
	viewer: Pick<Viewer, 'id'> | null
	/** The visitor id of the cookie, whose signature was verified. */
	visitorId: string | null
}
