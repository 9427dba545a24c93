import type { Viewer } from '#app/modules/auth/viewer.ts'

/** Who writes to the advisor: a member, or a browser known by its signed cookie; a member's browser may have that cookie, too. */
export type ChatParty = {
	viewer: Pick<Viewer, 'id'> | null
	/** From the cookie, whose signature was right. */
	visitorId: string | null
}
