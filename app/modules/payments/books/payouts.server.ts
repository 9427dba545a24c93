import { and, asc, eq, gte, isNull, min, or, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { balanceTransaction, payout } from '#app/db/schema/payments/books.ts'
import { order } from '#app/db/schema/payments/orders.ts'
import { NotFound } from '#app/lib/errors.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import type { Payout as ProviderPayout } from '#app/platform/payments/provider.ts'
import { assertMay } from '../policy.ts'
import type { BookKind } from './book-kinds.ts'

type Payout = typeof payout.$inferSelect

/** What a payout paid out, in cents: the movements that are known to be in it. */
const explainedCents = sql<number>`(
	select coalesce(sum(t.amount_cents - t.fee_cents), 0) from balance_transaction t
	where t.provider = ${payout.provider} and t.payout_id = ${payout.id}
)`.mapWith(Number)

/** Records payouts with their state of today. */
export async function recordPayouts(
	db: Db,
	{ provider, payouts }: { provider: string; payouts: readonly ProviderPayout[] },
): Promise<void> {
	for (const { createdAt: happenedAt, ...each } of payouts) {
		const { status, arrivesOn } = each
		await db
			.insert(payout)
			.values({ provider, ...each, happenedAt })
			.onConflictDoUpdate({
				target: [payout.provider, payout.id],
				set: { status, arrivesOn },
				// Unchanged rows are not written, so that open pages are not told of a change.
				setWhere: sql`(${payout.status}, ${payout.arrivesOn}) is distinct from (${status}, ${arrivesOn}::date)`,
			})
	}
}

/** Returns when the oldest payout was made that the balance shows but that is not recorded; null if all are. */
export async function findOldestUnrecordedPayout(
	db: Db,
	{ provider }: { provider: string },
): Promise<Date | null> {
	const { entryKind, reference, happenedAt } = balanceTransaction
	const [row] = await db
		.select({ happenedAt: min(happenedAt) })
		.from(balanceTransaction)
		.leftJoin(payout, and(eq(payout.provider, balanceTransaction.provider), eq(payout.id, reference)))
		.where(and(eq(balanceTransaction.provider, provider), eq(entryKind, 'payout'), isNull(payout.id)))
	return row?.happenedAt ?? null
}

/**
 * Returns the ids of payouts that the provider can explain but that are not explained yet, oldest first: those made since then, and older
 * ones of which nothing is known.
 */
export async function listUnexplainedPayouts(
	db: Db,
	{ provider, since }: { provider: string; since: Date },
): Promise<string[]> {
	const rows = await db
		.select({ id: payout.id })
		.from(payout)
		.where(
			and(
				eq(payout.provider, provider),
				payout.isAutomatic,
				sql`${explainedCents} <> ${payout.amountCents}`,
				or(
					gte(payout.happenedAt, since),
					sql`not exists (
						select from balance_transaction t where t.provider = ${payout.provider} and t.payout_id = ${payout.id}
					)`,
				),
			),
		)
		.orderBy(asc(payout.happenedAt), asc(payout.id))
	return rows.map(({ id }) => id)
}

/** A movement of the balance that a payout paid out. */
export type PayoutLine = Pick<
	typeof balanceTransaction.$inferSelect,
	'id' | 'type' | 'happenedAt' | 'amountCents' | 'feeCents' | 'description' | 'reference'
> & {
	kind: BookKind | null
	/** The reference of its order; null if it is about none. */
	orderReference: string | null
	payee: string | null
	/** About an order of which the books have no payment. */
	isUnbooked: boolean
}

/** `restCents`: what the lines don't explain. */
export type ExplainedPayout = Payout & { lines: PayoutLine[]; restCents: number }

/** Returns a payout with all that it paid out, in time, and what remains unexplained. @throws Forbidden; NotFound */
export async function getPayout(
	db: Db,
	{ actor, id }: { actor: Actor; id: string },
): Promise<ExplainedPayout> {
	assertMay(actor, 'see-revenue')
	const [found] = await db.select().from(payout).where(eq(payout.id, id)).limit(1)
	if (!found) throw new NotFound('We couldn’t find this payout.')
	const rows = await db
		.select({
			id: balanceTransaction.id,
			type: balanceTransaction.type,
			happenedAt: balanceTransaction.happenedAt,
			amountCents: balanceTransaction.amountCents,
			feeCents: balanceTransaction.feeCents,
			description: balanceTransaction.description,
			reference: balanceTransaction.reference,
			kind: balanceTransaction.entryKind,
			orderReference: order.reference,
			payee: order.customerName,
			isUnbooked: sql<boolean>`${balanceTransaction.entryKind} is null and ${order.paidAt} is null`,
		})
		.from(balanceTransaction)
		.leftJoin(order, eq(order.id, balanceTransaction.orderId))
		.where(and(eq(balanceTransaction.provider, found.provider), eq(balanceTransaction.payoutId, id)))
		.orderBy(asc(balanceTransaction.happenedAt), asc(balanceTransaction.id))
	const sum = rows.reduce((cents, { amountCents, feeCents }) => cents + amountCents - feeCents, 0)
	return { ...found, lines: rows, restCents: found.amountCents - sum }
}
