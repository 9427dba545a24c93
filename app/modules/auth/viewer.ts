import type { SignedIn, Staff } from './actor.ts'

/** Where a request comes from. */
export type Source = { clientIp: string; userAgent?: string | null }

/** The signed-in person behind a request: an actor, with what pages need to know about them and their session. */
export type Viewer = SignedIn & SessionFacts

/** A viewer who may open the admin area. */
export type StaffViewer = Staff & SessionFacts

/** What pages show of the viewer, in the words of the API. */
export type ShownViewer = { email: string; isAdmin: boolean }

type SessionFacts = {
	name: string
	email: string
	emailVerified: boolean
	/** True for an admin who must set up a second factor before any admin page opens. */
	mustEnroll: boolean
	/** True once an authenticator app is confirmed; every sign-in then requires its code. */
	hasSecondFactor: boolean
	/** Identifies this session. */
	sessionId: string
	sessionExpiresAt: Date
	/** When this session last made a request, accurate to ten minutes; null on its first request. */
	sessionSeenAt: Date | null
	/** When this session was last renewed; initially when it was created. */
	renewedAt: Date
	/** When this person last confirmed their presence by password or code; null after a sign-in by provider only. */
	confirmedAt: Date | null
}

/** A session whose password or provider was accepted and whose authenticator code is still required. It is not a viewer. */
export type PendingSecondFactor = { sessionId: string; userId: string; email: string }

/** The session that the cookie of a request belongs to. */
export type CurrentSession =
	| { state: 'none' }
	| ({ state: 'awaiting-second-factor' } & PendingSecondFactor)
	| { state: 'signed-in'; viewer: Viewer }
