import {
	type Actor,
	type AssertMay,
	isAccount,
	isPerson,
	type May,
	type Opening,
	type Person,
	policyOf,
	type Rules,
} from '#app/modules/auth/actor.ts'
import type { StatusActor } from './application-status.ts'

/**
 * Who fills in an application. Applicants are identified by account, by a verified link, or by the browser that started the draft:
 * `browser` is the SHA-256 of its cookie, and gives access to drafts only.
 */
export type Applicant = Person

/**
 * The person whose link was verified. An invitation is identified by the hash of its link: once it is declined, canceled or replaced,
 * it no longer gives access.
 */
export type LinkTo =
	| { applicationId: string; role: 'first' }
	| { applicationId: string; role: 'co'; inviteHash: string }

/** Who may do what with submitted applications. What applicants may do follows from which part is theirs: see below. */
const rules = {
	see: { staff: 'see-applications', site: true },
	list: { staff: 'see-applications' },
	decide: { staff: 'decide-applications' },
	reveal: { staff: 'reveal-secrets' },
} as const satisfies Rules

const policy = policyOf(rules, 'Only the advisor can do this.')

export const may: May<typeof rules> = policy.may
export const assertMay: AssertMay<typeof rules> = policy.assertMay

/** Returns what a verified link opens, as `personActor` takes it. */
export const openingOf = (link: LinkTo): Opening => ({ to: 'application', ...link })

/** Returns the application whose link the actor came by; null without one. */
export const linkTo = (actor: Actor): LinkTo | null =>
	actor.kind === 'link' && actor.opens.to === 'application' ? actor.opens : null

/** Returns the side that the state machine and the timeline name. */
export function sideOf(actor: Actor): StatusActor {
	if (isPerson(actor)) return 'applicant'
	return actor.kind === 'staff' ? 'advisor' : 'system'
}

type OwnedApplication = { id: string; status: string; userId: string | null; browserHash: string | null }

/**
 * Whether this actor is the first applicant. For a draft, the browser that started it is enough; a submitted application requires the
 * account or the link, because browsers are shared.
 */
export function isFirstApplicant(actor: Actor, application: OwnedApplication): boolean {
	if (!isPerson(actor)) return false
	if (isAccount(actor, application.userId)) return true
	const link = linkTo(actor)
	if (link?.applicationId === application.id && link.role === 'first') return true
	return application.status === 'draft' && hasStarted(actor, application)
}

/**
 * Whether this browser or account started the application, which is enough to learn that it was already submitted. An application
 * started or saved while signed in belongs to the account; the browser alone, which others may use later, no longer gives access.
 */
export function hasStarted(actor: Actor, application: OwnedApplication): boolean {
	if (!isPerson(actor)) return false
	if (application.userId !== null) return actor.id === application.userId
	return actor.browser !== null && actor.browser === application.browserHash
}

/** Whether this actor is the co-applicant of this part: by account once it is linked, or by the invitation. */
export function isCoApplicant(
	actor: Actor,
	part: { applicationId: string; role: string; userId: string | null; inviteHash: string | null },
): boolean {
	if (!isPerson(actor) || part.role !== 'co') return false
	if (isAccount(actor, part.userId)) return true
	const link = linkTo(actor)
	if (link?.role !== 'co' || link.applicationId !== part.applicationId) return false
	return link.inviteHash === part.inviteHash
}
