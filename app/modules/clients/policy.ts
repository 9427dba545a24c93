import { Forbidden } from '#app/lib/errors.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'

/** Who acts on a client's file. The client acts on what is theirs: they answer a recommendation. */
export type ClientActor =
	| { kind: 'advisor'; userId: string }
	| { kind: 'client'; userId: string | null }
	| { kind: 'system' }

/** The advisor's hat: files are the advisor's alone. @throws Forbidden */
export function asFileAdvisor(viewer: Pick<Viewer, 'id' | 'isAdmin'>): ClientActor & { kind: 'advisor' } {
	if (!viewer.isAdmin) throw new Forbidden('Only the advisor can open client files.')
	return { kind: 'advisor', userId: viewer.id }
}

/** For who wears some hat already. @throws Forbidden */
export function assertFileAdvisor(actor: ClientActor): asserts actor is ClientActor & { kind: 'advisor' } {
	if (actor.kind !== 'advisor') throw new Forbidden('Only the advisor can open client files.')
}
