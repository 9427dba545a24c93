import { packageChecklists } from '#app/content/package-checklists.ts'
import type { Db } from '#app/db/client.server.ts'
import { clientChecklist, clientChecklistItem } from '#app/db/schema/clients.ts'
import { tell } from '#app/db/tell.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { clientTopic } from './checklist.ts'
import { getTemplate } from './checklist-templates.server.ts'
import type { ClientPackage } from './client-file.ts'
import { noteClientEvent } from './history.server.ts'
import type { ClientActor } from './policy.ts'

type Opened = {
	actor: ClientActor
	clientId: string
	package: ClientPackage
	/** The order it is worked off for; one order has one checklist. */
	orderId?: string | null
	sample?: boolean
	now: Date
}

/**
 * Begins a checklist from its package's template as that stands now. For an order that has one already nothing happens.
 * @returns its id; null when the order had one
 */
export function openChecklist(
	db: Db,
	{ actor, clientId, package: key, orderId = null, sample = false, now }: Opened,
): Promise<string | null> {
	return transact(db, async (tx) => {
		const { title, items } = await getTemplate(tx, { key })
		const [opened] = await tx
			.insert(clientChecklist)
			.values({ clientId, package: key, title, orderId, sample, createdAt: now })
			.onConflictDoNothing({ target: clientChecklist.orderId })
			.returning({ id: clientChecklist.id })
		if (!opened) return null
		await tx
			.insert(clientChecklistItem)
			.values(items.map((item, position) => ({ checklistId: opened.id, position, ...item })))
		await noteClientEvent(tx, {
			...{ clientId, what: 'checklist-started', actor, now },
			detail: { checklist: opened.id, title },
		})
		await tell(tx, clientTopic(clientId), opened.id)
		return opened.id
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
