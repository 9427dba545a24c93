import { Forbidden } from '#app/lib/errors.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'

/** Who acts on an application. An applicant proves it by account, by the browser that began the draft, or by a verified link. */
export type CreditActor =
	| { kind: 'advisor'; userId: string }
	| {
			kind: 'applicant'
			userId: string | null
			/** SHA-256 of the cookie of the browser; opens drafts only. */
			browserHash: string | null
			linkTo: LinkTo | null
	  }
	| { kind: 'system' }

/**
 * The person whose link was shown and verified. An invitation is known by the hash of its link: refused, taken back or replaced, what was
 * opened by it is shut again.
 */
export type LinkTo =
	| { applicationId: string; role: 'first' }
	| { applicationId: string; role: 'co'; inviteHash: string }

export type Applicant = Extract<CreditActor, { kind: 'applicant' }>

type Owned = { id: string; status: string; userId: string | null; browserHash: string | null }

/** The advisor's hat. @throws Forbidden */
export function asCreditAdvisor(viewer: Pick<Viewer, 'id' | 'isAdmin'>): CreditActor {
	if (!viewer.isAdmin) throw new Forbidden('Only the advisor can do this.')
	return { kind: 'advisor', userId: viewer.id }
}

/** A visitor or member, with whatever they have to show. */
export function asApplicant(
	viewer: Pick<Viewer, 'id'> | null,
	shown: Partial<Pick<Applicant, 'browserHash' | 'linkTo'>> = {},
): Applicant {
	return {
		kind: 'applicant',
		userId: viewer?.id ?? null,
		browserHash: shown.browserHash ?? null,
		linkTo: shown.linkTo ?? null,
	}
}

/** @throws Forbidden for everybody but the advisor */
export function assertCreditAdvisor(
	actor: CreditActor,
): asserts actor is Extract<CreditActor, { kind: 'advisor' }> {
	if (actor.kind !== 'advisor') throw new Forbidden('Only the advisor can do this.')
}

/**
 * Whether it is the first applicant's own. The browser that began it is enough for a draft, and to be told that it was submitted; what is
 * in a submitted one is for the account or the link, because browsers are shared.
 */
export function isFirstApplicant(actor: CreditActor, application: Owned): boolean {
	if (actor.kind !== 'applicant') return false
	if (actor.userId !== null && actor.userId === application.userId) return true
	if (actor.linkTo?.applicationId === application.id && actor.linkTo.role === 'first') return true
	return application.status === 'draft' && beganIt(actor, application)
}

/**
 * Whether this browser or account began it: enough to be told that a submission had gone through already. What somebody began or saved while signed
 * in is the account's; the browser alone, which others may use after them, no longer opens it.
 */
export function beganIt(actor: CreditActor, application: Owned): boolean {
	if (actor.kind !== 'applicant') return false
	if (application.userId !== null) return actor.userId === application.userId
	return actor.browserHash !== null && actor.browserHash === application.browserHash
}

/** Whether it is the co-applicant's part that this actor fills: by account once bound to it, or by the invitation. */
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
