import type { Db } from '#app/db/client.server.ts'
import { clientActor } from '#app/modules/auth/actor.server.ts'
import type { Client } from '#app/modules/auth/actor.ts'
import { findOwnClientId, type SignedIn } from '#app/modules/clients/own-client.server.ts'

/** Returns a signed-in person as the client actor of their own deals; null if they have no client file. */
export async function findDealClient(db: Db, { actor }: { actor: SignedIn }): Promise<Client | null> {
	const clientId = await findOwnClientId(db, { actor })
	return clientId ? clientActor(actor, clientId) : null
}
