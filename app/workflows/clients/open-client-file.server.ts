import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { getAgreement } from '#app/modules/agreements/agreements.server.ts'
import { siteActor } from '#app/modules/auth/actor.server.ts'
import { findOfferingKind } from '#app/modules/catalog/catalog.server.ts'
import {
	openChecklistForOrder,
	setChecklistsEnded,
} from '#app/modules/clients/checklists/open-checklist.server.ts'
import { filesOfOrders } from '#app/modules/clients/clients.server.ts'
import { findOrOpenClientFile } from '#app/modules/clients/files/open-file.server.ts'
import type { Order } from '#app/modules/payments/orders/orders.server.ts'
import { listPaidOrdersAfter } from '#app/modules/payments/orders/paid-orders.server.ts'
import type { SaleAct } from '#engine'
import { termsOfSale } from '../payments/terms-of-sale.server.ts'
import { followOrder } from './follow-order.server.ts'

type OpenClientFileInput = {
	order: Pick<
		Order,
		| 'id'
		| 'reference'
		| 'title'
		| 'priceId'
		| 'agreementId'
		| 'customerName'
		| 'customerEmail'
		| 'userId'
		| 'sample'
	>
	/** The client's phone number, if it was given. */
	phone?: string | null | undefined
	now: Date
}

/**
 * Adds a paid order to its client's file, which it creates if there is none, opens the advisor's first step, and starts the checklist if
 * the service has a package. A repeated call changes nothing. Call it in the transaction of the payment. Returns the file's id.
 */
export async function openClientFile(tx: Db, { order, phone, now }: OpenClientFileInput): Promise<string> {
	const actor = siteActor('payment')
	const { id, reference, title, customerName: name, customerEmail: email, userId } = order
	const { client, filed } = await findOrOpenClientFile(tx, {
		actor,
		person: { name, email, userId, phone },
		order: { id, reference, title },
		sample: order.sample,
		now,
	})
	if (!filed) return client.id
	await openChecklistForOrder(tx, {
		actor,
		clientId: client.id,
		orderId: id,
		priceId: order.priceId,
		sample: order.sample,
		leavesOut: await actsLeftOut(tx, { order, now }),
		now,
	})
	await followOrder(tx, { orderId: id, happened: 'paid', now })
	return client.id
}

/** Returns what the law of the client's state leaves out of the service of an order; nothing for one that may not be sold there anymore. */
async function actsLeftOut(
	tx: Db,
	{ order: { agreementId, priceId }, now }: Pick<OpenClientFileInput, 'order' | 'now'>,
): Promise<readonly SaleAct[]> {
	if (!agreementId) return []
	const { state } = await getAgreement(tx, { id: agreementId })
	const kind = await findOfferingKind(tx, { priceId })
	if (!state || !kind) return []
	const sale = await termsOfSale(tx, { kind, state, now })
	return sale.isSold ? sale.leavesOut : []
}

/**
 * Adds all orders that are paid, or will be after delivery, and are in no client file to one, such as those paid before files existed. For a job: orders that are in a file are
 * skipped. Returns how many orders were added.
 */
export async function filePaidOrders(db: Db, { now }: { now: Date }): Promise<number> {
	let filed = 0
	let after: string | undefined
	do {
		const orders = await listPaidOrdersAfter(db, { after, limit: 500 })
		const files = await filesOfOrders(db, { orderIds: orders.map(({ id }) => id) })
		for (const order of orders.filter(({ id }) => !files.has(id))) {
			await transact(db, (tx) => fileOldOrder(tx, { order, now }))
			filed++
		}
		// Also of orders that were refunded before refunds ended checklists.
		const refunded = orders.filter(({ status }) => status === 'refunded')
		await setChecklistsEnded(db, { orderIds: refunded.map(({ id }) => id), ended: true, now })
		after = orders.at(-1)?.id
	} while (after)
	return filed
}

/** Adds an old order to a file, without opening a step. */
async function fileOldOrder(tx: Db, { order, now }: { order: Order; now: Date }): Promise<void> {
	const {
		id,
		reference,
		title,
		customerName: name,
		customerEmail: email,
		userId,
		paidAt,
		cardKeptAt,
		sample,
	} = order
	await findOrOpenClientFile(tx, {
		actor: siteActor('payment'),
		person: { name, email, userId },
		order: { id, reference, title },
		sample,
		now: cardKeptAt ?? paidAt ?? now,
	})
}
