import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { clientActor, memberActor } from '#app/modules/auth/actor.server.ts'
import type { Client } from '#app/modules/auth/actor.ts'
import { findOrOpenClientFile } from '#app/modules/clients/files/open-file.server.ts'
import type { SignedIn } from '#app/modules/clients/own-client.server.ts'
import { can } from '#app/modules/deals/deal-status.ts'
import { type Deal, listDealsOfClient, startDeal } from '#app/modules/deals/deals.server.ts'
import type { LedgerDocument } from '#app/modules/deals/documents/documents.server.ts'
import { confirmDocument, createDraft } from '#app/modules/deals/documents/edit-documents.server.ts'
import { nameCharsMax } from '#app/modules/deals/forms/deal-fields.ts'
import { nameOfCar } from '#app/modules/deals/quote-check/dealer-reply.ts'
import type { DealDocument } from '#engine'
import { findDealClient } from './own-deal.server.ts'
import { recordDealEvent } from './record-deal-event.server.ts'

type SaveCheckedQuoteInput = {
	actor: SignedIn & { name: string }
	document: DealDocument
	/** The form as it was typed. */
	typed: unknown
	/** The dealer's name, as it was typed. */
	writtenBy: string
	/** Identifies the form, so that pressing the button twice saves once. */
	formKey: string
	now: Date
}

/**
 * Stores a quote that a member checked as a confirmed document of their newest open deal. If the member has no client file or no open deal,
 * it creates one.
 * @throws Invalid
 */
export const saveCheckedQuote = (
	db: Db,
	{ actor: member, document, typed, writtenBy, formKey, now }: SaveCheckedQuoteInput,
): Promise<LedgerDocument> =>
	transact(db, async (tx) => {
		const actor = await findOrOpenFile(tx, { member, now })
		const deal = await currentDeal(tx, { actor, formKey, now })
		const draft = {
			kind: document.kind,
			title: nameOfCar(document.vehicle).slice(0, nameCharsMax) || 'From the quote checker',
			dealerId: null,
			dealerPersonId: null,
			writtenBy,
			vehicleId: null,
			typed,
			document,
		}
		const { document: saved, isNew } = await createDraft(tx, { actor, dealId: deal.id, formKey, draft, now })
		if (!isNew) return saved
		const { id, version } = saved
		const { document: confirmed } = await confirmDocument(tx, { actor, id, version, now })
		await recordDealEvent(tx, {
			actor,
			deal,
			what: 'deal-document-confirmed',
			detail: {
				document: id,
				kind: confirmed.kind,
				title: confirmed.title,
				outTheDoorCents: confirmed.outTheDoorCents,
			},
			now,
		})
		return confirmed
	})

async function findOrOpenFile(
	tx: Db,
	{ member, now }: { member: SaveCheckedQuoteInput['actor']; now: Date },
): Promise<Client> {
	const found = await findDealClient(tx, { actor: member })
	if (found) return found
	const { client } = await findOrOpenClientFile(tx, {
		actor: memberActor(member),
		person: { name: member.name, email: member.email, userId: member.id },
		now,
	})
	return clientActor(member, client.id)
}

/** Returns the newest open deal, or starts one. A new deal has the form's key, so that two requests from the same form start only one. */
async function currentDeal(
	tx: Db,
	{ actor, formKey, now }: { actor: Client; formKey: string; now: Date },
): Promise<Deal> {
	const { clientId } = actor
	const open = (await listDealsOfClient(tx, { actor, clientId })).find(can.receive)
	if (open) return open
	const { deal, isNew } = await startDeal(tx, { actor, clientId, formKey, now })
	if (isNew) await recordDealEvent(tx, { actor, deal, what: 'deal-started', now })
	return deal
}
