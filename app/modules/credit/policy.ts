import { Forbidden } from '#app/lib/errors.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'

/** Who acts on an application. Applicants are identified by account, by the browser that started the draft, or by a verified link. */
export type CreditActor =
	| { kind: 'advisor'; userId: string }
	| {
			kind: 'applicant'
			userId: string | null
			/** SHA-256 of the browser's cookie; gives access to drafts only. */
			browserHash: string | null
			linkTo: LinkTo | null
	  }
	| { kind: 'system' }

/**
 * The person whose link was verified. An invitation is identified by the hash of its link: once it is declined, canceled or replaced,
 * it no longer gives access.
 */
export type LinkTo =
	| { applicationId: string; role: 'first' }
	| { applicationId: string; role: 'co'; inviteHash: string }

export type Applicant = Extract<CreditActor, { kind: 'applicant' }>

type OwnedApplication = { id: string; status: string; userId: string | null; browserHash: string | null }

/** Returns the viewer as the advisor. @throws Forbidden */
export function asCreditAdvisor(viewer: Actor): CreditActor {
	if (viewer.kind !== 'staff') throw new Forbidden('Only the advisor can do this.')
	return { kind: 'advisor', userId: viewer.id }
}

/** Returns a visitor or member as an applicant, with the browser and link that identify them. */
export function asApplicant(
	viewer: Pick<Viewer, 'id'> | null,
	proofs: Partial<Pick<Applicant, 'browserHash' | 'linkTo'>> = {},
): Applicant {
	return {
		kind: 'applicant',
		userId: viewer?.id ?? null,
		browserHash: proofs.browserHash ?? null,
		linkTo: proofs.linkTo ?? null,
	}
}

/** @throws Forbidden for everyone but the advisor */
export function assertCreditAdvisor(
	actor: CreditActor,
): asserts actor is Extract<CreditActor, { kind: 'advisor' }> {
	if (actor.kind !== 'advisor') throw new Forbidden('Only the advisor can do this.')
}

/**
 * Whether this actor is the first applicant. For a draft, the browser that started it is enough; a submitted application requires the
 * account or the link, because browsers are shared.
 */
export function isFirstApplicant(actor: CreditActor, application: OwnedApplication): boolean {
	if (actor.kind !== 'applicant') return false
	if (actor.userId !== null && actor.userId === application.userId) return true
	if (actor.linkTo?.applicationId === application.id && actor.linkTo.role === 'first') return true
	return application.status === 'draft' && hasStarted(actor, application)
}

/**
 * Whether this browser or account started the application, which is enough to learn that it was already submitted. An application
 * started or saved while signed in belongs to the account; the browser alone, which others may use later, no longer gives access.
 */
export function hasStarted(actor: CreditActor, application: OwnedApplication): boolean {
	if (actor.kind !== 'applicant') return false
	if (application.userId !== null) return actor.userId === application.userId
	return actor.browserHash !== null && actor.browserHash === application.browserHash
}

/** Whether this actor is the co-applicant of this part: by account once it is linked, or by the invitation. */
export function isCoApplicant(
	actor: CreditActor,
	part: { applicationId: string; role: string; userId: string | null; inviteHash: string | null },
): boolean {
	if (actor.kind !== 'applicant' || part.role !== 'co') return false
	if (actor.userId !== null && actor.userId === part.userId) return true
	const { linkTo } = actor
	if (linkTo?.role !== 'co' || linkTo.applicationId !== part.applicationId) return false
	return linkTo.inviteHash === part.inviteHash
}
