import type { Db } from '#app/db/client.server.ts'
import { preparedQuery } from '#app/db/prepared.server.ts'
import { clientActor } from '#app/modules/auth/actor.server.ts'
import type { Client } from '#app/modules/auth/actor.ts'
import {
	findOwnClientId,
	ownClientId,
	ownClientValues,
	type SignedIn,
} from '#app/modules/clients/own-client.server.ts'
import { type Deal, dealOf, dealsOfClient } from '#app/modules/deals/deals.server.ts'

/** Returns a signed-in person as the client actor of their own deals; null if they have no client file. */
export async function findDealClient(db: Db, { actor }: { actor: SignedIn }): Promise<Client | null> {
	const clientId = await findOwnClientId(db, { actor })
	return clientId ? clientActor(actor, clientId) : null
}

/** Returns a signed-in person as that actor, with their deals as `listDealsOfClient` lists them; null without a deal. */
export async function findOwnDeals(
	db: Db,
	{ actor }: { actor: SignedIn },
): Promise<{ actor: Client; deals: [Deal, ...Deal[]] } | null> {
	const [first, ...others] = (await readOwnDeals(db, ownClientValues(actor))).map(dealOf)
	return first ? { actor: clientActor(actor, first.clientId), deals: [first, ...others] } : null
}

const readOwnDeals = preparedQuery((db) => dealsOfClient(db, ownClientId).prepare('own_deals'))
