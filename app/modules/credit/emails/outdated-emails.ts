import { isClosed } from '../application-status.ts'
import type { CreditApplicant, CreditApplication } from '../applications.server.ts'

/** What the emails about an application depend on, after a change of it. */
export type ApplicationFacts = {
	application: Pick<CreditApplication, 'status' | 'destroyedAt' | 'deletionRequestedAt'>
	/** Whether its draft is deleted by this change. */
	isGone: boolean
	/** The part of the second person; null without one. */
	co: Pick<CreditApplicant, 'email' | 'submittedAt' | 'declinedAt'> | null
	/** Whom something is asked of. */
	asked: ReadonlySet<'first' | 'co'>
	/** Whether this change makes a new link for the second person. */
	hasNewLink: boolean
}

type Receiver = { role: 'first' | 'co'; to: string }

const isErased = ({ application, isGone }: ApplicationFacts) => isGone || application.destroyedAt !== null
const isOver = (facts: ApplicationFacts) => isErased(facts) || isClosed(facts.application.status)
const isDraft = ({ application, isGone }: ApplicationFacts) => !isGone && application.status === 'draft'
const isInReview = (facts: ApplicationFacts) => !isErased(facts) && facts.application.status === 'reviewing'
const isWithdrawn = (facts: ApplicationFacts) =>
	!isErased(facts) && facts.application.deletionRequestedAt === null
const isInvited = ({ co }: ApplicationFacts) => co !== null && !co.submittedAt && !co.declinedAt

/**
 * Says of each kind of email that asks for something, says how an application is now or leads to it, whether it is still so. Kinds that
 * are not listed say what happened, which stays true.
 */
const truths: Readonly<Record<string, (facts: ApplicationFacts, receiver: Receiver) => boolean>> = {
	'application-draft-link': isDraft,
	'application-draft-reminder': isDraft,
	'application-submitted': (facts) => !isErased(facts),
	'application-first-submitted': (facts) => !isOver(facts),
	'application-part-received': (facts) => !isErased(facts),
	'application-part-added': (facts) => !isOver(facts),
	'application-part-declined': (facts) => !isOver(facts) && Boolean(facts.co?.declinedAt),
	'application-sent-back': (facts, { role }) =>
		facts.application.status === 'needs_info' && facts.asked.has(role),
	'application-other-asked': (facts, { role }) =>
		facts.application.status === 'needs_info' && facts.asked.size > 0 && !facts.asked.has(role),
	'application-continued': isInReview,
	'application-corrected': isInReview,
	'application-decided': (facts) => !isErased(facts),
	'application-withdrawn': isWithdrawn,
	'application-admin-submitted': (facts) => !isOver(facts),
	'application-admin-part-added': (facts) => !isOver(facts),
	'application-admin-corrected': isInReview,
	'application-admin-withdrawn': isWithdrawn,
	'co-applicant-invited': (facts) => !facts.hasNewLink && !isOver(facts) && isInvited(facts),
	'co-applicant-new-link': (facts) =>
		!facts.hasNewLink &&
		facts.co !== null &&
		!facts.co.declinedAt &&
		!(isOver(facts) && isInvited(facts)) &&
		!isErased(facts),
	'co-applicant-invitation-canceled': (facts, { to }) =>
		!isInvited(facts) || facts.co?.email?.toLowerCase() !== to.toLowerCase(),
}

const truthOf = new Map(Object.entries(truths))

/** Whether an email that waits to be sent would not be true anymore. Its key is `application:id:co:…` for the second person. */
export function isOutdated(
	{ kind, to, dedupeKey }: { kind: string; to: string; dedupeKey: string },
	facts: ApplicationFacts,
): boolean {
	const role = dedupeKey.split(':')[2] === 'co' ? 'co' : 'first'
	return truthOf.get(kind)?.(facts, { role, to }) === false
}
