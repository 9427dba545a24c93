import { Forbidden } from '#app/lib/errors.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'

/** The person who uses the admin area. */
export type AdminActor = Pick<Viewer, 'id' | 'isAdmin'>

/**
 * Conversations are visible only to the advisor and to the person who wrote them. @throws Forbidden for anyone who is not an
 * admin
 */
export function assertAdvisor(actor: Pick<AdminActor, 'isAdmin'>): void {
	if (!actor.isAdmin) throw new Forbidden('Only the advisor can read conversations.')
}
