import { and, asc, between, eq, gte, isNull, lt, ne, or, type SQL } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { serviceAgreement } from '#app/db/schema/agreements.ts'

const { id, status, feeTiming, confirmedAt, endsOn } = serviceAgreement

/** Returns the signed agreements whose last day is one of these and whose delivery is not confirmed, by that day. */
export const listEndingAgreements = (
	db: Db,
	{ from, until }: { from: string; until: string },
): Promise<{ id: string }[]> => listUnconfirmed(db, between(endsOn, from, until))

/**
 * Returns the signed agreements whose last day was before a day and whose delivery is not confirmed, by their last day. One whose fee was due
 * at once stays signed after the delivery, so only those that ended since `paidSince` are among them.
 */
export const listOverdueAgreements = (
	db: Db,
	{ before, paidSince }: { before: string; paidSince: string },
): Promise<{ id: string }[]> =>
	listUnconfirmed(db, and(lt(endsOn, before), or(ne(feeTiming, 'now'), gte(endsOn, paidSince))))

const listUnconfirmed = (db: Db, ends: SQL | undefined): Promise<{ id: string }[]> =>
	db
		.select({ id })
		.from(serviceAgreement)
		.where(and(eq(status, 'signed'), isNull(confirmedAt), ends))
		.orderBy(asc(endsOn), asc(id))
