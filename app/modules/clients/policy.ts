import { Forbidden } from '#app/lib/errors.ts'
import type { Actor } from '#app/modules/auth/actor.ts'

/** Who acts on a client's file. A client only acts on their own records: they answer a recommendation. */
export type ClientActor =
	| { kind: 'advisor'; userId: string }
	| { kind: 'client'; userId: string | null }
	| { kind: 'system' }

/** Returns the viewer as the advisor, who alone has access to files. @throws Forbidden */
export function asFileAdvisor(viewer: Actor): ClientActor & { kind: 'advisor' } {
	if (viewer.kind !== 'staff') throw new Forbidden('Only the advisor can open client files.')
	return { kind: 'advisor', userId: viewer.id }
}

/** @throws Forbidden for everyone but the advisor */
export function assertFileAdvisor(actor: ClientActor): asserts actor is ClientActor & { kind: 'advisor' } {
	if (actor.kind !== 'advisor') throw new Forbidden('Only the advisor can open client files.')
}
