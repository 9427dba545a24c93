import { Forbidden } from '#app/lib/errors.ts'
import type { Actor } from '#app/modules/auth/actor.ts'

/**
 * Who acts on emails: the advisor, or the site, which files the emails that arrive. Clients can read their emails only in their data
 * export.
 */
export type MailActor = { kind: 'advisor'; userId: string } | { kind: 'system' }

const forAdvisorOnly = 'Only the advisor can open the emails of clients.'

/** Returns the viewer as the advisor. @throws Forbidden */
export function asMailAdvisor(viewer: Actor): MailActor & { kind: 'advisor' } {
	if (viewer.kind !== 'staff') throw new Forbidden(forAdvisorOnly)
	return { kind: 'advisor', userId: viewer.id }
}

/** @throws Forbidden for everyone but the advisor */
export function assertMailAdvisor(actor: MailActor): asserts actor is MailActor & { kind: 'advisor' } {
	if (actor.kind !== 'advisor') throw new Forbidden(forAdvisorOnly)
}
