import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { notify } from '#app/db/notify.server.ts'
import { clientChecklist, clientChecklistItem } from '#app/db/schema/clients.ts'
import type { OfficeWeek } from '#app/lib/dates/business-hours.ts'
import { NotFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { noteClientEvent } from '../history.server.ts'
import { assertFileAdvisor, type ClientActor } from '../policy.ts'
import { startSupport, stopSupport } from '../support.server.ts'
import { clientTopic, isComplete } from './checklist.ts'
import { noSuchChecklist } from './checklists.server.ts'

type Check = {
	actor: ClientActor
	checklistId: string
	itemId: string
	/** What it shall be, so that a second press of two advisors is the same press. */
	done: boolean
	/** In which the support's clock runs. */
	week: OfficeWeek
	now: Date
}

export type Checked = {
	clientId: string
	title: string
	changed: boolean
	/** All that is needed is done, by this tick. */
	completed: boolean
	/** When the support ends that this tick began; null when it began none. */
	supportEndsAt: Date | null
}

/**
 * Ticks a task of a client's checklist, or takes the tick back. The task that is the delivery starts the support with its tick, and
 * ends it when it is taken back. Who has the checklist open sees it at once. @throws Forbidden, NotFound
 */
export async function checkItem(
	tx: Db,
	{ actor, checklistId, itemId, done, week, now }: Check,
): Promise<Checked> {
	assertFileAdvisor(actor)
	const [held] =
		isUuid(checklistId) && isUuid(itemId)
			? await tx.select().from(clientChecklist).where(eq(clientChecklist.id, checklistId)).for('update')
			: []
	if (!held) throw new NotFound(noSuchChecklist)
	const items = await tx
		.select()
		.from(clientChecklistItem)
		.where(eq(clientChecklistItem.checklistId, checklistId))
	const item = items.find(({ id }) => id === itemId)
	if (!item) throw new NotFound('We couldn’t find this task.')
	const ticked: Checked = {
		clientId: held.clientId,
		title: held.title,
		changed: false,
		completed: false,
		supportEndsAt: null,
	}
	if ((item.completedAt !== null) === done) return ticked
	const tick = { completedAt: done ? now : null, completedBy: done ? actor.userId : null }
	await tx.update(clientChecklistItem).set(tick).where(eq(clientChecklistItem.id, itemId))
	const complete = isComplete(items.map((each) => (each.id === itemId ? { ...each, ...tick } : each)))
	await tx
		.update(clientChecklist)
		.set({
			version: sql`${clientChecklist.version} + 1`,
			completedAt: complete ? (held.completedAt ?? now) : null,
		})
		.where(and(eq(clientChecklist.id, checklistId)))
	const detail = { checklist: checklistId, title: held.title }
	const about = { clientId: held.clientId, detail, actor, now }
	const completed = complete && held.completedAt === null
	if (completed) await noteClientEvent(tx, { ...about, what: 'checklist-completed' })
	if (!complete && held.completedAt) await noteClientEvent(tx, { ...about, what: 'checklist-reopened' })
	const starts = item.startsSupport && done
	const supportEndsAt = starts ? await startSupport(tx, { ...about, checklistId, week }) : null
	if (item.startsSupport && !done) await stopSupport(tx, { checklistId })
	await notify(tx, clientTopic(held.clientId), checklistId)
	return { ...ticked, changed: true, completed, supportEndsAt }
}
