import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { notify } from '#app/db/notify.server.ts'
import { client, clientBrief, clientChecklist, clientChecklistItem } from '#app/db/schema/clients/clients.ts'
import { Conflict, NotFound } from '#app/lib/errors.ts'
import type { Person } from '#app/modules/auth/actor.ts'
import { clientTopic, isComplete } from '../checklists/checklist.ts'
import { recordClientEvent } from '../client-events.server.ts'
import { filesOfOrders } from '../clients.server.ts'
import { type BriefAnswers, changedAnswers } from './brief.ts'
import { type Brief, findBrief } from './briefs.server.ts'

type SaveBriefInput = {
	/** Who writes it: an account, or null for a verified link. */
	answeredBy: Person
	orderId: string
	answers: BriefAnswers
	/** The version that the form shows; 0 if there was none. */
	version: number
	now: Date
}

export type SavedBrief = {
	brief: Brief
	clientId: string
	/** Whether it is the first brief of this order. */
	isNew: boolean
	/** The labels of the answers that changed; empty if none did, and for a first brief. */
	changed: string[]
}

/**
 * Stores what a client looks for, for one of their paid orders. The first brief of an order completes the checklist tasks that it
 * answers. A phone number is added to a file that has none, and unchanged answers change nothing. The caller must have verified that
 * the answers come from the order's client. Call it inside a transaction.
 * @throws NotFound if the order has no file; Conflict if the file is closed, or the brief was changed in the meantime
 */
export async function saveBrief(
	tx: Db,
	{ answeredBy, orderId, answers, version, now }: SaveBriefInput,
): Promise<SavedBrief> {
	// The checklist is locked before its file, as when a task is completed.
	const [checklist] = await tx
		.select({ id: clientChecklist.id, completedAt: clientChecklist.completedAt })
		.from(clientChecklist)
		.where(eq(clientChecklist.orderId, orderId))
		.for('update')
	const file = await lockFileOf(tx, orderId)
	const before = await findBrief(tx, { orderId })
	const changed = before ? changedAnswers(before, answers) : []
	if (before && changed.length === 0) return { brief: before, clientId: file.id, isNew: false, changed }
	if ((before?.version ?? 0) !== version) throw new Conflict(briefChanged)
	await tx
		.insert(clientBrief)
		.values({ ...answers, orderId, clientId: file.id, createdAt: now, updatedAt: now })
		.onConflictDoUpdate({
			target: clientBrief.orderId,
			set: { ...answers, version: version + 1, updatedAt: now },
		})
	await recordClientEvent(tx, {
		clientId: file.id,
		what: before ? 'brief-changed' : 'brief-sent',
		detail: before ? { changed: changed.join(', ') } : {},
		actor: answeredBy,
		now,
	})
	if (answers.phone && !file.phone)
		await tx.update(client).set({ phone: answers.phone }).where(eq(client.id, file.id))
	if (!before && checklist) await completeTasks(tx, { checklist, clientId: file.id, now })
	const brief = (await findBrief(tx, { orderId }))!
	return { brief, clientId: file.id, isNew: !before, changed }
}

export const briefChanged = 'This was changed in another window. Please compare both versions.'

async function lockFileOf(tx: Db, orderId: string) {
	const clientId = (await filesOfOrders(tx, { orderIds: [orderId] })).get(orderId)
	const [file] = clientId
		? await tx
				.select({ id: client.id, phone: client.phone, closedAt: client.closedAt })
				.from(client)
				.where(eq(client.id, clientId))
				.for('update')
		: []
	if (!file) throw new NotFound('We couldn’t find this order.')
	if (file.closedAt) throw new Conflict('This case is closed, so its answers can’t be changed anymore.')
	return file
}

type CompleteTasksInput = {
	checklist: { id: string; completedAt: Date | null }
	clientId: string
	now: Date
}

/** Completes the open tasks that the brief answers, and the checklist if no required task is left. */
async function completeTasks(tx: Db, { checklist, clientId, now }: CompleteTasksInput): Promise<void> {
	const completed = await tx
		.update(clientChecklistItem)
		.set({ completedAt: now })
		.where(
			and(
				eq(clientChecklistItem.checklistId, checklist.id),
				clientChecklistItem.fromBrief,
				isNull(clientChecklistItem.completedAt),
			),
		)
		.returning({ id: clientChecklistItem.id })
	if (completed.length === 0) return
	const items = await tx
		.select({ completedAt: clientChecklistItem.completedAt, optional: clientChecklistItem.optional })
		.from(clientChecklistItem)
		.where(eq(clientChecklistItem.checklistId, checklist.id))
	await tx
		.update(clientChecklist)
		.set({
			version: sql`${clientChecklist.version} + 1`,
			completedAt: checklist.completedAt ?? (isComplete(items) ? now : null),
		})
		.where(eq(clientChecklist.id, checklist.id))
	await notify(tx, clientTopic(clientId), checklist.id)
}
