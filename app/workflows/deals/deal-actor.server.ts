import { memberActor, siteActor, staffActor } from '#app/modules/auth/actor.server.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import type { LedgerActor } from '#app/modules/deals/policy.ts'

/** Returns who acts on a deal as the actor that other modules take, until the deal takes it too. */
export function actorOf(actor: LedgerActor): Actor {
	if (actor.kind === 'mail') return siteActor('mail')
	if (actor.kind === 'client') return memberActor({ id: actor.userId }, { clientId: actor.clientId })
	return actor.userId ? staffActor(actor.userId, 'owner') : siteActor('job')
}
