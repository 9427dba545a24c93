import type { Db } from '#app/db/client.server.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { recordClientEvent } from '#app/modules/clients/client-events.server.ts'
import type { ClientEventKind } from '#app/modules/clients/files/client-file.ts'
import type { Deal } from '#app/modules/deals/deals.server.ts'
import { followDeal } from './follow-deal.server.ts'

type DealEventKind = Extract<ClientEventKind, `deal-${string}`>

/** The event of the worklist's table that each entry of the history is; null for those without steps. */
const eventOf = {
	'deal-started': 'A deal is started or reopened',
	'deal-reopened': 'A deal is started or reopened',
	'deal-terms-changed': 'The cars, the goals or the documents of a deal change',
	'deal-vehicle-added': 'The cars, the goals or the documents of a deal change',
	'deal-vehicle-changed': 'The cars, the goals or the documents of a deal change',
	'deal-vehicle-removed': 'The cars, the goals or the documents of a deal change',
	'deal-document-entered': 'The cars, the goals or the documents of a deal change',
	'deal-document-confirmed': 'A document of a deal is confirmed, or its draft is deleted',
	'deal-document-chosen': 'The cars, the goals or the documents of a deal change',
	'deal-document-not-chosen': 'The cars, the goals or the documents of a deal change',
	'deal-draft-deleted': 'A document of a deal is confirmed, or its draft is deleted',
	'deal-message-sent': null,
	'deal-file-added': null,
	'deal-file-removed': null,
	'deal-agreed': 'The advisor records what was agreed',
	'deal-agreement-confirmed': 'The client confirms what was agreed',
	'deal-agreement-declined': 'The client answers figures that the manager changed, or says no',
	'deal-manager-asked': 'A manager is asked to confirm what was agreed',
	'deal-manager-confirmed': 'The manager confirms or corrects',
	'deal-manager-corrected': 'The manager confirms or corrects',
	'deal-kit-link-sent': null,
	'deal-kit-opened': null,
	'deal-kit-removed': null,
	'deal-paper-opened': 'The client checks a document at the signing desk',
	'deal-signed': 'The client signs, or walks away',
	'deal-walked-away': 'The client signs, or walks away',
	'deal-round-started': 'A round is set up, or its terms change before it is sent',
	'deal-round-approved': 'The client approves the terms',
	'deal-round-sent': 'A round is sent',
	'deal-round-extended': 'The deadline is extended',
	'deal-round-opened': 'The offers are opened',
	'deal-round-best-and-final': 'Dealers are asked for their best and final offer',
	'deal-round-chosen': 'The client chooses, declines all or asks for a change',
	'deal-round-award-started': 'An award begins, or is taken back',
	'deal-round-award-taken-back': 'An award begins, or is taken back',
	'deal-round-awarded': 'A round is awarded',
	'deal-round-canceled': 'A round is called off',
	'deal-closed': 'A deal is closed',
} as const satisfies Record<DealEventKind, Parameters<typeof followDeal>[1]['event'] | null>

type DealEventInput = {
	actor: Actor
	deal: Pick<Deal, 'id' | 'clientId'>
	what: DealEventKind
	detail?: Record<string, string | number | boolean | null>
	now: Date
}

/**
 * Adds an event of a deal to the history of the client's file, whose steps then follow from it. Call it in the transaction of the change,
 * after it.
 */
export async function recordDealEvent(
	tx: Db,
	{ actor, deal, what, detail, now }: DealEventInput,
): Promise<void> {
	const { id: dealId, clientId } = deal
	await recordClientEvent(tx, { clientId, what, detail: { ...detail, deal: dealId }, actor, now })
	const event = eventOf[what]
	if (!event) return
	const objects = detail?.document ? { document: String(detail.document) } : undefined
	await followDeal(tx, { event, clientId, dealId, objects, now })
}
