import { Forbidden } from '#app/lib/errors.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'

/** Who sits at the desk. */
export type AdminActor = Pick<Viewer, 'id' | 'isAdmin'>

/** 'Messages are only seen by our advisor': conversations are theirs, and of whoever wrote them. @throws Forbidden */
export function assertAdvisor(actor: Pick<AdminActor, 'isAdmin'>): void {
	if (!actor.isAdmin) throw new Forbidden('Only the advisor can read conversations.')
}
