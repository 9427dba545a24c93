import { Forbidden, NotFound } from '#app/lib/errors.ts'
import type { SignedIn } from '#app/modules/auth/actor.ts'

/** Who acts on a deal: the advisor on every deal, a client on those of their own file. */
export type DealActor =
	| { kind: 'advisor'; userId: string }
	| { kind: 'client'; userId: string; clientId: string }

/** Who enters documents: also the site itself, which creates drafts from quotes that arrived by email. */
export type LedgerActor = DealActor | { kind: 'mail'; userId: null }

/** Returns the viewer as the advisor. @throws Forbidden */
export function asDealAdvisor(viewer: SignedIn): DealActor & { kind: 'advisor' } {
	if (viewer.kind !== 'staff') throw new Forbidden('Only the advisor can open the deals of clients.')
	return { kind: 'advisor', userId: viewer.id }
}

/** @throws Forbidden for everyone but the advisor */
export function assertDealAdvisor(actor: LedgerActor): asserts actor is DealActor & { kind: 'advisor' } {
	if (actor.kind !== 'advisor') throw new Forbidden('Only the advisor can do this.')
}

/** @throws Forbidden for a client */
export function assertNotClient(actor: LedgerActor): void {
	if (actor.kind === 'client') throw new Forbidden('Only the advisor can do this.')
}

export const dealNotFound = 'This deal does not exist.'

/** Treats another client's deal as if it did not exist. @throws NotFound */
export function assertSeesClient(actor: LedgerActor, clientId: string): void {
	if (actor.kind === 'client' && actor.clientId !== clientId) throw new NotFound(dealNotFound)
}
