import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { packageChecklists } from '#app/content/package-checklists.ts'
import type { Db } from '#app/db/client.server.ts'
import { notify } from '#app/db/notify.server.ts'
import { clientChecklist, clientChecklistItem } from '#app/db/schema/clients/clients.ts'
import { transact } from '#app/db/transact.server.ts'
import { NotFound } from '#app/lib/errors.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { actsPromisedIn, type SaleAct } from '#engine'
import { recordClientEvent } from '../client-events.server.ts'
import { lockClient } from '../clients.server.ts'
import type { ClientPackage } from '../files/client-file.ts'
import { clientTopic } from './checklist.ts'
import { getTemplate } from './checklist-templates.server.ts'

type OpenChecklistInput = {
	actor: Actor
	clientId: string
	package: ClientPackage
	/** The order that it is for; one order has one checklist. */
	orderId?: string | null
	/** The key of the form by which the advisor started it; one form starts one checklist. */
	formKey?: string | null
	sample?: boolean
	/** What the law of the client's state leaves out of the service: nobody is given the task to do it. */
	leavesOut?: readonly SaleAct[]
	now: Date
}

/**
 * Starts a checklist from the current template of its package. Does nothing if the order or form already has one. Call it
 * inside a transaction. @returns the new id; null when there already was one
 */
export async function openChecklist(
	tx: Db,
	{
		actor,
		clientId,
		package: packageKey,
		orderId = null,
		formKey = null,
		sample = false,
		leavesOut = [],
		now,
	}: OpenChecklistInput,
): Promise<string | null> {
	const { title, items: all } = await getTemplate(tx, { packageKey })
	const isAllowed = (text = '') => !actsPromisedIn(text).some((act) => leavesOut.includes(act))
	const items = all.filter((item) => isAllowed(item.description) && isAllowed(item.clientWords))
	const [opened] = await tx
		.insert(clientChecklist)
		.values({ clientId, package: packageKey, title, orderId, formKey, sample, createdAt: now })
		.onConflictDoNothing()
		.returning({ id: clientChecklist.id })
	if (!opened) return null
	await tx
		.insert(clientChecklistItem)
		.values(items.map((item, position) => ({ checklistId: opened.id, position, ...item })))
	await recordClientEvent(tx, {
		clientId,
		what: 'checklist-started',
		actor,
		now,
		detail: { checklist: opened.id, title },
	})
	await notify(tx, clientTopic(clientId), opened.id)
	return opened.id
}

type StartChecklistInput = Omit<OpenChecklistInput, 'orderId' | 'sample' | 'leavesOut'> & { formKey: string }

/**
 * Starts a checklist by hand, without an order; the same form sent again returns the same checklist.
 * @throws Forbidden; NotFound, also for a merged duplicate
 */
export function startChecklist(
	db: Db,
	input: StartChecklistInput,
): Promise<{ id: string; clientName: string }> {
	return transact(db, async (tx) => {
		const { id: clientId, name: clientName } = await lockClient(tx, {
			actor: input.actor,
			id: input.clientId,
		})
		const openedId = await openChecklist(tx, { ...input, clientId })
		if (openedId) return { id: openedId, clientName }
		const isOfForm = and(eq(clientChecklist.formKey, input.formKey), eq(clientChecklist.clientId, clientId))
		const [existing] = await tx.select({ id: clientChecklist.id }).from(clientChecklist).where(isOfForm)
		if (!existing)
			throw new NotFound('This form was already used for another client. Please reload the page.')
		return { id: existing.id, clientName }
	})
}

/** Starts the checklist of a paid order. @returns its id; null for services without a package, and when there already was one */
export async function openChecklistForOrder(
	tx: Db,
	{ priceId, ...input }: Omit<OpenChecklistInput, 'package'> & { orderId: string; priceId: string },
): Promise<string | null> {
	const found = packageChecklists.find(({ offering }) => offering === priceId)
	return found ? openChecklist(tx, { ...input, package: found.package }) : null
}

/**
 * Ends the checklists of orders that were refunded in full, or continues them if a refund failed afterwards. Idempotent.
 * @returns the ids of those that were changed
 */
export async function setChecklistsEnded(
	db: Db,
	{ orderIds, ended, now }: { orderIds: readonly string[]; ended: boolean; now: Date },
): Promise<string[]> {
	if (orderIds.length === 0) return []
	const { id, orderId, endedAt } = clientChecklist
	const changed = await db
		.update(clientChecklist)
		.set({ endedAt: ended ? now : null })
		.where(and(inArray(orderId, [...orderIds]), ended ? isNull(endedAt) : isNotNull(endedAt)))
		.returning({ id })
	return changed.map((each) => each.id)
}
