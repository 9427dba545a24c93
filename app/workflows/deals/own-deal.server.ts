import type { Db } from '#app/db/client.server.ts'
import { findOwnClientId, type SignedIn } from '#app/modules/clients/own-client.server.ts'
import type { DealActor } from '#app/modules/deals/policy.ts'

/** Returns a signed-in person as the client actor of their own deals; null if they have no client file. */
export async function findDealClient(
	db: Db,
	{ actor }: { actor: SignedIn },
): Promise<(DealActor & { kind: 'client' }) | null> {
	const clientId = await findOwnClientId(db, { actor })
	return clientId ? { kind: 'client', userId: actor.id, clientId } : null
}
