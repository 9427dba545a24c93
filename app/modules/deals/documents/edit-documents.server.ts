import { and, eq, ne } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { dealer, dealerPerson } from '#app/db/schema/deals/dealers.ts'
import { dealDocument, dealFile, dealVehicle } from '#app/db/schema/deals/ledger.ts'
import { Conflict, Invalid, NotFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { type Actor, isPerson, recordedActor } from '#app/modules/auth/actor.ts'
import { releaseUploads } from '#app/modules/uploads/draft-uploads.server.ts'
import type { DealDocument } from '#engine'
import { assertFormKey, type Deal, lockDeal, touchDeal } from '../deals.server.ts'
import { assertMay, enteredBy } from '../policy.ts'
import {
	documentNotFound,
	documentOf,
	getDocument,
	type LedgerDocument,
	totalToStore,
} from './documents.server.ts'

/** The content of a draft, as its form was typed. An id is null if nothing was chosen. */
export type DraftInput = {
	kind: DealDocument['kind']
	title: string
	dealerId: string | null
	dealerPersonId: string | null
	/** Who wrote it, if the author is not a dealer of the book. */
	writtenBy: string
	vehicleId: string | null
	/** The form as it was typed; at most `typedBytesMax` as JSON. */
	typed: unknown
	/** `typed` as a document, or null while it cannot be read. */
	document: DealDocument | null
}

const typedBytesMax = 200_000
/** Nobody needs more; a larger number is a mistake or an attack. */
const documentsMax = 150

type CreateDraftInput = {
	actor: Actor
	dealId: string
	formKey: string
	draft: DraftInput
	/** The confirmed document that this one is a newer version of. */
	supersedesId?: string | null
	now: Date
}

/**
 * Adds a draft to a deal. The same form again saves into the same document while it is a draft. Call it in a transaction.
 * @throws NotFound; Invalid with the field; Conflict for a closed deal
 */
export async function createDraft(
	tx: Db,
	{ actor, dealId, formKey, draft, supersedesId = null, now }: CreateDraftInput,
): Promise<{ document: LedgerDocument; deal: Deal; isNew: boolean }> {
	assertFormKey(formKey)
	const deal = await lockDeal(tx, { actor, id: dealId })
	const [before] = await tx.select().from(dealDocument).where(eq(dealDocument.formKey, formKey))
	if (before) {
		if (before.dealId !== dealId) throw new NotFound(documentNotFound)
		const same = documentOf(before)
		if (same.state !== 'draft') return { document: same, deal, isNew: false }
		const saved = await saveDraft(tx, { actor, id: same.id, version: same.version, draft, now })
		return { document: saved, deal, isNew: false }
	}
	if ((await tx.$count(dealDocument, eq(dealDocument.dealId, dealId))) >= documentsMax)
		throw new Invalid(`A deal has at most ${documentsMax} documents. Delete drafts that you don’t need.`)
	if (supersedesId) await assertReplaceable(tx, { actor, dealId, id: supersedesId })
	const values = await valuesOf(tx, { dealId, draft, now })
	const [inserted] = await tx
		.insert(dealDocument)
		.values({
			...values,
			dealId,
			formKey,
			supersedesId,
			enteredBy: enteredBy(actor),
			enteredByUserId: recordedActor(actor).id,
			createdAt: now,
		})
		.returning()
	await touchDeal(tx, { id: dealId, now })
	return { document: documentOf(inserted!), deal, isNew: true }
}

type ChangeDocumentInput = { actor: Actor; id: string; version: number; now: Date }

/**
 * Saves what was typed into a draft. Call it in a transaction.
 * @throws NotFound; Invalid with the field; Conflict when somebody changed it in the meantime, or it is no longer a draft
 */
export async function saveDraft(
	tx: Db,
	{ actor, id, version, draft, now }: ChangeDocumentInput & { draft: DraftInput },
): Promise<LedgerDocument> {
	const { document: before } = await lockDocument(tx, { actor, id })
	assertOwnDraft(actor, before)
	assertVersion(before, version)
	const values = await valuesOf(tx, { dealId: before.dealId, draft, now })
	const saved = await change(tx, { before, set: values })
	await touchDeal(tx, { id: before.dealId, now })
	return saved
}

/**
 * Confirms a draft: from now on it does not change, and the version before it is superseded. A document that is confirmed already is
 * returned as it is. Call it in a transaction. @throws NotFound, Invalid; Conflict when somebody changed it in the meantime
 */
export async function confirmDocument(
	tx: Db,
	{ actor, id, version, now }: ChangeDocumentInput,
): Promise<{ document: LedgerDocument; deal: Deal; changed: boolean; superseded: LedgerDocument | null }> {
	const { document: before, deal } = await lockDocument(tx, { actor, id })
	if (before.state !== 'draft') return { document: before, deal, changed: false, superseded: null }
	assertOwnDraft(actor, before)
	assertVersion(before, version)
	if (!before.document)
		throw new Invalid('This document can’t be confirmed yet: some of its fields can’t be read.')
	const superseded = before.supersedesId
		? await supersede(tx, { actor, dealId: before.dealId, id: before.supersedesId, now })
		: null
	const document = await change(tx, {
		before,
		set: { state: 'confirmed', confirmedAt: now, updatedAt: now },
	})
	await touchDeal(tx, { id: before.dealId, now })
	return { document, deal, changed: true, superseded }
}

/**
 * Chooses the document that the purchase is based on; one that was chosen before goes back to confirmed. `chosen: false` undoes the
 * choice. Call it in a transaction.
 * @throws Forbidden for a client; NotFound; Conflict for a draft or superseded document
 */
export async function chooseDocument(
	tx: Db,
	{ actor, id, chosen, now }: Omit<ChangeDocumentInput, 'version'> & { chosen: boolean },
): Promise<{ document: LedgerDocument; deal: Deal; changed: boolean }> {
	assertMay(actor, 'run')
	const { document: before, deal } = await lockDocument(tx, { actor, id })
	if ((before.state === 'chosen') === chosen) return { document: before, deal, changed: false }
	if (before.state === 'draft') throw new Conflict('Confirm this document before you choose it.')
	if (before.state === 'superseded')
		throw new Conflict('A newer version of this document exists. Choose that one.')
	if (chosen) {
		if (before.kind === 'pre_approval' || before.kind === 'trade_offer')
			throw new Conflict('Only a document about buying or leasing the car can be chosen.')
		await tx
			.update(dealDocument)
			.set({ state: 'confirmed', chosenAt: null, updatedAt: now })
			.where(
				and(
					eq(dealDocument.dealId, before.dealId),
					eq(dealDocument.state, 'chosen'),
					ne(dealDocument.id, id),
				),
			)
	}
	const document = await change(tx, {
		before,
		set: { state: chosen ? 'chosen' : 'confirmed', chosenAt: chosen ? now : null, updatedAt: now },
	})
	await touchDeal(tx, { id: before.dealId, now })
	return { document, deal, changed: true }
}

/** Deletes a draft. Call it in a transaction. @throws NotFound, also if it is deleted already; Conflict when it is confirmed */
export async function deleteDraft(
	tx: Db,
	{ actor, id, now }: Omit<ChangeDocumentInput, 'version'>,
): Promise<{ document: LedgerDocument; deal: Deal }> {
	const { document: before, deal } = await lockDocument(tx, { actor, id })
	assertOwnDraft(actor, before)
	const files = await tx.select({ id: dealFile.uploadId }).from(dealFile).where(eq(dealFile.documentId, id))
	// The job that deletes old draft uploads also deletes the bytes of these files.
	if (files.length > 0) await releaseUploads(tx, { ids: files.map((file) => file.id) })
	await tx.delete(dealDocument).where(eq(dealDocument.id, id))
	await touchDeal(tx, { id: before.dealId, now })
	return { document: before, deal }
}

/** Locks the deal first, then the document, as every change does. */
async function lockDocument(tx: Db, { actor, id }: { actor: Actor; id: string }) {
	const { document } = await getDocument(tx, { actor, id })
	const deal = await lockDeal(tx, { actor, id: document.dealId })
	const { document: locked } = await getDocument(tx, { actor, id })
	return { document: locked, deal }
}

function assertOwnDraft(actor: Actor, { state, enteredBy }: LedgerDocument): void {
	if (state !== 'draft')
		throw new Conflict('This document is confirmed and can’t be changed. Enter a newer version instead.')
	if (isPerson(actor) && enteredBy !== 'client') throw new NotFound(documentNotFound)
}

function assertVersion({ version }: LedgerDocument, seen: number): void {
	if (version !== seen)
		throw new Conflict('This document was changed in another window. Check it, then save again.')
}

async function change(
	tx: Db,
	{ before, set }: { before: LedgerDocument; set: Partial<typeof dealDocument.$inferInsert> },
): Promise<LedgerDocument> {
	const [changed] = await tx
		.update(dealDocument)
		.set({ ...set, version: before.version + 1 })
		.where(eq(dealDocument.id, before.id))
		.returning()
	return documentOf(changed!)
}

async function assertReplaceable(
	tx: Db,
	{ actor, dealId, id }: { actor: Actor; dealId: string; id: string },
): Promise<LedgerDocument> {
	const { document } = await getDocument(tx, { actor, id })
	if (document.dealId !== dealId) throw new NotFound(documentNotFound)
	if (isPerson(actor) && document.enteredBy !== 'client')
		throw new Conflict('Your advisor entered this document. Tell them what changed, or add yours beside it.')
	if (document.state === 'draft' || document.state === 'superseded')
		throw new Conflict('A newer version of this document exists already. Open that one.')
	return document
}

async function supersede(
	tx: Db,
	{ actor, dealId, id, now }: { actor: Actor; dealId: string; id: string; now: Date },
): Promise<LedgerDocument> {
	const before = await assertReplaceable(tx, { actor, dealId, id })
	return change(tx, { before, set: { state: 'superseded', chosenAt: null, updatedAt: now } })
}

/** Stores the total that the advisor decided on, of a document that does not add up. Call it in the transaction of the agreement. */
export async function storeDecidedTotal(
	tx: Db,
	{ documentId, outTheDoorCents }: { documentId: string; outTheDoorCents: number | null },
): Promise<void> {
	await tx.update(dealDocument).set({ outTheDoorCents }).where(eq(dealDocument.id, documentId))
}

/** Checks the dealer, person and car that a draft refers to, and copies the fields that lists show. @throws Invalid with the field */
async function valuesOf(tx: Db, { dealId, draft, now }: { dealId: string; draft: DraftInput; now: Date }) {
	const { typed, document, dealerId, dealerPersonId, vehicleId } = draft
	if (Buffer.byteLength(JSON.stringify(typed)) > typedBytesMax)
		throw new Invalid('This is more than a document holds. Leave out what is not about money.')
	if (dealerId && !(isUuid(dealerId) && (await tx.$count(dealer, eq(dealer.id, dealerId))) > 0))
		throw new Invalid('This dealer is no longer in the book. Choose another one.', 'dealerId')
	if (vehicleId && !(await isVehicleOf(tx, { dealId, vehicleId })))
		throw new Invalid('This car is no longer in the deal. Choose another one.', 'vehicleId')
	if (dealerPersonId && !(await isPersonOf(tx, { dealerId, dealerPersonId })))
		throw new Invalid('This person does not work at this dealer.', 'dealerPersonId')
	return {
		...draft,
		outTheDoorCents: document && totalToStore(document),
		documentDate: document?.date ?? null,
		validUntil: document?.validUntil ?? null,
		updatedAt: now,
	}
}

const isVehicleOf = async (tx: Db, { dealId, vehicleId }: { dealId: string; vehicleId: string }) =>
	isUuid(vehicleId) &&
	(await tx.$count(dealVehicle, and(eq(dealVehicle.id, vehicleId), eq(dealVehicle.dealId, dealId)))) > 0

const isPersonOf = async (
	tx: Db,
	{ dealerId, dealerPersonId }: { dealerId: string | null; dealerPersonId: string },
) =>
	dealerId !== null &&
	isUuid(dealerPersonId) &&
	(await tx.$count(
		dealerPerson,
		and(eq(dealerPerson.id, dealerPersonId), eq(dealerPerson.dealerId, dealerId)),
	)) > 0
