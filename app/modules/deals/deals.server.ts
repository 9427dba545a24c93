import { desc, eq, inArray, type SQL } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { notify } from '#app/db/notify.server.ts'
import { deal, dealDocument, dealFile } from '#app/db/schema/deals/ledger.ts'
import { Invalid, NotFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import type { DealBuyer } from '#engine'
import { columnsOfStatus, hasStatus } from './deal-status.server.ts'
import { assertCan, can, type DealAction, type StatusChange, statusChanges } from './deal-status.ts'
import { dealsTopic, dealTopic } from './deal-topics.ts'
import { assertSeesClient, dealNotFound } from './policy.ts'

export type Deal = Omit<typeof deal.$inferSelect, 'buyer' | 'formKey'> & { buyer: DealBuyer | null }

type DealRow = typeof deal.$inferSelect

export function dealOf({ formKey: _, buyer, ...row }: DealRow): Deal {
	// Written by `saveDealTerms` only, which validates it.
	return { ...row, buyer: buyer as DealBuyer | null }
}

type StartDealInput = {
	actor: Actor
	clientId: string
	/** Identifies the form, so that it starts one deal. */
	formKey: string
	/** What is already known, for example from the brief. */
	wants?: string
	mustHaves?: string
	budgetCents?: number | null
	sample?: boolean
	now: Date
}

/** Starts a deal in a client's file. The same form again returns the same deal. Call it in a transaction. @throws NotFound, Invalid */
export async function startDeal(
	tx: Db,
	{
		actor,
		clientId,
		formKey,
		wants = '',
		mustHaves = '',
		budgetCents = null,
		sample = false,
		now,
	}: StartDealInput,
): Promise<{ deal: Deal; isNew: boolean }> {
	assertSeesClient(actor, clientId)
	assertFormKey(formKey)
	const [inserted] = await tx
		.insert(deal)
		.values({
			clientId,
			formKey,
			wants,
			mustHaves,
			budgetCents,
			sample,
			activeAt: now,
			createdAt: now,
		})
		.onConflictDoNothing({ target: deal.formKey })
		.returning()
	if (inserted) return { deal: dealOf(inserted), isNew: true }
	const [before] = await tx.select().from(deal).where(eq(deal.formKey, formKey))
	if (before?.clientId !== clientId) throw new NotFound(dealNotFound)
	return { deal: dealOf(before), isNew: false }
}

/** @throws Invalid for a form whose key is not a UUID, which this site did not create */
export function assertFormKey(formKey: string): void {
	if (!isUuid(formKey)) throw new Invalid('This form is out of date. Please reload the page.')
}

/** Returns a deal. @throws NotFound, also for a deal of another client */
export async function getDeal(db: Db, { actor, id }: { actor: Actor; id: string }): Promise<Deal> {
	const [found] = isUuid(id) ? await db.select().from(deal).where(eq(deal.id, id)) : []
	if (!found) throw new NotFound(dealNotFound)
	assertSeesClient(actor, found.clientId)
	return dealOf(found)
}

/** Lists the deals of a client: open ones first, then the newest. The first is the current one. @throws NotFound */
export async function listDealsOfClient(
	db: Db,
	{ actor, clientId }: { actor: Actor; clientId: string },
): Promise<Deal[]> {
	assertSeesClient(actor, clientId)
	return (await dealsOfClient(db, clientId)).map(dealOf)
}

/** The query of `listDealsOfClient`, which checks permission; `clientId` may be an expression. */
export const dealsOfClient = (db: Db, clientId: string | SQL<string | null>) =>
	db
		.select()
		.from(deal)
		.where(eq(deal.clientId, clientId))
		.orderBy(desc(hasStatus('open')), desc(deal.createdAt), desc(deal.id))
		.limit(50)

/**
 * Locks a deal for a change until the transaction ends. @throws NotFound, also for a deal of another client; Conflict when its state does
 * not allow the change, unless `mayBeClosed` is set
 */
export async function lockDeal(
	tx: Db,
	{
		actor,
		id,
		to = 'edit',
		mayBeClosed = false,
	}: { actor: Actor; id: string; to?: DealAction; mayBeClosed?: boolean },
): Promise<Deal> {
	const [found] = isUuid(id) ? await tx.select().from(deal).where(eq(deal.id, id)).for('update') : []
	if (!found) throw new NotFound(dealNotFound)
	assertSeesClient(actor, found.clientId)
	if (!mayBeClosed) assertCan(to, found)
	return dealOf(found)
}

/** Notes that something changed in a deal, which puts it at the top of the list. Call it in the transaction of the change. */
export async function touchDeal(tx: Db, { id, now }: { id: string; now: Date }): Promise<void> {
	await tx.update(deal).set({ activeAt: now }).where(eq(deal.id, id))
	await notifyOfDeal(tx, id)
}

/** Notifies pages and phones that show a deal to load it again. */
export async function notifyOfDeal(tx: Db, id: string): Promise<void> {
	await notify(tx, dealTopic(id))
	await notify(tx, dealsTopic, id)
}

/** Changes the state of a deal. Nothing happens if its state does not allow it. Call it in a transaction. @throws NotFound */
export async function changeDealStatus(
	tx: Db,
	{ actor, id, change, now }: { actor: Actor; id: string; change: StatusChange; now: Date },
): Promise<{ deal: Deal; changed: boolean }> {
	const before = await lockDeal(tx, { actor, id, mayBeClosed: true })
	if (!can[change](before)) return { deal: before, changed: false }
	const [changed] = await tx
		.update(deal)
		.set({ ...columnsOfStatus(statusChanges[change].to, now), activeAt: now, version: before.version + 1 })
		.where(eq(deal.id, id))
		.returning()
	await notifyOfDeal(tx, id)
	return { deal: dealOf(changed!), changed: true }
}

/** Moves the deals of a merged file to the file that is kept. Call it in the transaction of the merge. */
export async function moveDeals(tx: Db, { from, to }: { from: string; to: string }): Promise<void> {
	await tx.update(deal).set({ clientId: to }).where(eq(deal.clientId, from))
}

/**
 * Deletes all deals of client files, with their rounds and what was signed. Call it in the transaction that deletes the files.
 * @returns the ids of the documents' uploads, which nothing uses now
 */
export async function deleteDealsOfClients(
	tx: Db,
	{ clientIds }: { clientIds: readonly string[] },
): Promise<{ uploadIds: string[] }> {
	if (clientIds.length === 0) return { uploadIds: [] }
	const uploadIds = await listFilesOfClients(tx, { clientIds })
	await tx.delete(deal).where(inArray(deal.clientId, [...clientIds]))
	return { uploadIds }
}

/** Returns the uploads of the documents in the deals of these client files. */
export async function listFilesOfClients(
	db: Db,
	{ clientIds }: { clientIds: readonly string[] },
): Promise<string[]> {
	const files = await db
		.select({ id: dealFile.uploadId })
		.from(dealFile)
		.innerJoin(dealDocument, eq(dealDocument.id, dealFile.documentId))
		.innerJoin(deal, eq(deal.id, dealDocument.dealId))
		.where(inArray(deal.clientId, [...clientIds]))
	return files.map(({ id }) => id)
}
