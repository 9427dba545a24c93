import type { Db } from '#app/db/client.server.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { recordClientEvent } from '#app/modules/clients/client-events.server.ts'
import type { ClientEventKind } from '#app/modules/clients/files/client-file.ts'
import type { Deal } from '#app/modules/deals/deals.server.ts'
import { followDeal } from './follow-deal.server.ts'

type DealEventInput = {
	actor: Actor
	deal: Pick<Deal, 'id' | 'clientId'>
	what: Extract<ClientEventKind, `deal-${string}`>
	detail?: Record<string, string | number | boolean | null>
	now: Date
}

/**
 * Adds an event of a deal to the history of the client's file, whose next action then follows from the deal. Call it in the transaction of
 * the change, after it.
 */
export async function recordDealEvent(
	tx: Db,
	{ actor, deal, what, detail, now }: DealEventInput,
): Promise<void> {
	await recordClientEvent(tx, {
		clientId: deal.clientId,
		what,
		detail: { ...detail, deal: deal.id },
		actor,
		now,
	})
	await followDeal(tx, { clientId: deal.clientId, dealId: deal.id, now })
}
