import { and, eq } from 'drizzle-orm'
import { packageChecklists } from '#app/content/package-checklists.ts'
import type { Db } from '#app/db/client.server.ts'
import { notify } from '#app/db/notify.server.ts'
import { clientChecklist, clientChecklistItem } from '#app/db/schema/clients.ts'
import { transact } from '#app/db/transact.server.ts'
import { NotFound } from '#app/lib/errors.ts'
import { lockClient } from '../clients.server.ts'
import type { ClientPackage } from '../files/client-file.ts'
import { noteClientEvent } from '../history.server.ts'
import type { ClientActor } from '../policy.ts'
import { clientTopic } from './checklist.ts'
import { getTemplate } from './checklist-templates.server.ts'

type Opened = {
	actor: ClientActor
	clientId: string
	package: ClientPackage
	/** The order it is worked off for; one order has one checklist. */
	orderId?: string | null
	/** The form it is begun with by hand; one form has one checklist. */
	formKey?: string | null
	sample?: boolean
	now: Date
}

/**
 * Begins a checklist from its package's template as that stands now. For an order or a form that has one already nothing happens. Call
 * inside a transaction. @returns its id; null when there was one
 */
export async function openChecklist(
	tx: Db,
	{ actor, clientId, package: key, orderId = null, formKey = null, sample = false, now }: Opened,
): Promise<string | null> {
	const { title, items } = await getTemplate(tx, { key })
	const [opened] = await tx
		.insert(clientChecklist)
		.values({ clientId, package: key, title, orderId, formKey, sample, createdAt: now })
		.onConflictDoNothing()
		.returning({ id: clientChecklist.id })
	if (!opened) return null
	await tx
		.insert(clientChecklistItem)
		.values(items.map((item, position) => ({ checklistId: opened.id, position, ...item })))
	await noteClientEvent(tx, {
		clientId,
		what: 'checklist-started',
		actor,
		now,
		detail: { checklist: opened.id, title },
	})
	await notify(tx, clientTopic(clientId), opened.id)
	return opened.id
}

type Begun = Omit<Opened, 'orderId' | 'sample'> & { formKey: string }

/**
 * Begins a checklist by hand, without an order; again by the same form it is the one that was begun.
 * @throws Forbidden; NotFound, also of a merged double
 */
export function beginChecklist(db: Db, begun: Begun): Promise<{ id: string; clientName: string }> {
	return transact(db, async (tx) => {
		const { id: clientId, name: clientName } = await lockClient(tx, {
			actor: begun.actor,
			id: begun.clientId,
		})
		const opened = await openChecklist(tx, { ...begun, clientId })
		if (opened) return { id: opened, clientName }
		const ofForm = and(eq(clientChecklist.formKey, begun.formKey), eq(clientChecklist.clientId, clientId))
		const [before] = await tx.select({ id: clientChecklist.id }).from(clientChecklist).where(ofForm)
		if (!before) throw new NotFound('This form was already used for another client. Please reload the page.')
		return { id: before.id, clientName }
	})
}

/** The checklist of a paid order, for the services that have a package; null for the others, and when it is there already. */
export async function openChecklistForOrder(
	tx: Db,
	{ priceId, ...opened }: Omit<Opened, 'package'> & { orderId: string; priceId: string },
): Promise<string | null> {
	const found = packageChecklists.find(({ offering }) => offering === priceId)
	return found ? openChecklist(tx, { ...opened, package: found.package }) : null
}
