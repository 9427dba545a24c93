import { inArray, or, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { paymentDispute } from '#app/db/schema/payments/disputes.ts'
import { order } from '#app/db/schema/payments/orders.ts'
import { refund } from '#app/db/schema/payments/refunds.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { assertMay } from '../policy.ts'

/** What is not settled about the orders of a person. */
export type OpenMoney = {
	/** A fee that is due after delivery. */
	hasFee: boolean
	/** A refund that was decided and not carried out. */
	hasRefund: boolean
	hasDispute: boolean
}

type OpenMoneyInput = { actor: Actor; userIds: string[]; emails: string[]; orderIds: string[] }

/** Reads what is not settled about the orders of a person, found by accounts, addresses and order ids. @throws Forbidden */
export async function readOpenMoney(
	db: Db,
	{ actor, userIds, emails, orderIds }: OpenMoneyInput,
): Promise<OpenMoney> {
	assertMay(actor, 'see-all')
	const owners = [
		...(userIds.length ? [inArray(order.userId, userIds)] : []),
		...(emails.length ? [inArray(order.customerEmail, emails)] : []),
		...(orderIds.length ? [inArray(order.id, orderIds)] : []),
	]
	if (owners.length === 0) return { hasFee: false, hasRefund: false, hasDispute: false }
	const [found] = await db
		.select({
			hasFee: sql<boolean>`coalesce(bool_or(${order.status} = 'deferred'), false)`,
			hasRefund: sql<boolean>`coalesce(bool_or(exists (select from ${refund}
				where ${refund.orderId} = ${order.id} and ${refund.status} in ('due', 'requested', 'failed'))), false)`,
			hasDispute: sql<boolean>`coalesce(bool_or(exists (select from ${paymentDispute}
				where ${paymentDispute.orderId} = ${order.id} and ${paymentDispute.closedAt} is null)), false)`,
		})
		.from(order)
		.where(or(...owners))
	return found!
}
