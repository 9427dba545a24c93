import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { notify } from '#app/db/notify.server.ts'
import { clientChecklist, clientChecklistItem } from '#app/db/schema/clients/clients.ts'
import type { OfficeWeek } from '#app/lib/dates/business-hours.ts'
import { NotFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { recordClientEvent } from '../client-events.server.ts'
import { assertMay } from '../policy.ts'
import { applyEvent } from '../steps/apply-event.server.ts'
import { startSupport, stopSupport } from '../support.server.ts'
import { clientTopic, isComplete } from './checklist.ts'
import { noSuchChecklist } from './checklists.server.ts'

type CompleteItemInput = {
	actor: Actor
	checklistId: string
	itemId: string
	/** The intended state, so that two advisors who press at once do not undo each other. */
	done: boolean
	/** The office hours in which the support clock runs. */
	week: OfficeWeek
	now: Date
}

export type CompletedItem = {
	clientId: string
	title: string
	changed: boolean
	/** Whether this completed the last required task. */
	completed: boolean
	/** When the support period that this started ends; null if it started none. */
	supportEndsAt: Date | null
}

/**
 * Completes a task of a client's checklist, or reopens it. Completing the delivery task starts the support period, and reopening it
 * ends the period. Open pages of the checklist are updated at once. @throws Forbidden, NotFound
 */
export async function completeItem(
	tx: Db,
	{ actor, checklistId, itemId, done, week, now }: CompleteItemInput,
): Promise<CompletedItem> {
	assertMay(actor, 'change')
	const [locked] =
		isUuid(checklistId) && isUuid(itemId)
			? await tx.select().from(clientChecklist).where(eq(clientChecklist.id, checklistId)).for('update')
			: []
	if (!locked) throw new NotFound(noSuchChecklist)
	const items = await tx
		.select()
		.from(clientChecklistItem)
		.where(eq(clientChecklistItem.checklistId, checklistId))
	const item = items.find(({ id }) => id === itemId)
	if (!item) throw new NotFound('We couldn’t find this task.')
	const unchanged: CompletedItem = {
		clientId: locked.clientId,
		title: locked.title,
		changed: false,
		completed: false,
		supportEndsAt: null,
	}
	if ((item.completedAt !== null) === done) return unchanged
	const completion = { completedAt: done ? now : null, completedBy: done ? actor.id : null }
	await tx.update(clientChecklistItem).set(completion).where(eq(clientChecklistItem.id, itemId))
	const complete = isComplete(items.map((each) => (each.id === itemId ? { ...each, ...completion } : each)))
	await tx
		.update(clientChecklist)
		.set({
			version: sql`${clientChecklist.version} + 1`,
			completedAt: complete ? (locked.completedAt ?? now) : null,
		})
		.where(and(eq(clientChecklist.id, checklistId)))
	const detail = { checklist: checklistId, title: locked.title }
	const event = { clientId: locked.clientId, detail, actor, now }
	const completed = complete && locked.completedAt === null
	if (completed) await recordClientEvent(tx, { ...event, what: 'checklist-completed' })
	if (!complete && locked.completedAt) await recordClientEvent(tx, { ...event, what: 'checklist-reopened' })
	const starts = item.startsSupport && done
	const supportEndsAt = starts ? await startSupport(tx, { ...event, checklistId, week }) : null
	if (item.startsSupport && !done) await stopSupport(tx, { checklistId })
	const step = { clientId: locked.clientId, objects: { checklist: checklistId }, now }
	if (supportEndsAt)
		await applyEvent(tx, {
			...step,
			event: 'Support by an advisor begins',
			opens: [{ rule: 'support.running', at: supportEndsAt }],
		})
	if (item.startsSupport && !done)
		await applyEvent(tx, {
			...step,
			event: 'A car turns out not to be delivered yet, so its support has not begun',
		})
	await notify(tx, clientTopic(locked.clientId), checklistId)
	return { ...unchanged, changed: true, completed, supportEndsAt }
}
