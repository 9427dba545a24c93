import { and, asc, between, eq, isNull } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { serviceAgreement } from '#app/db/schema/agreements.ts'

/** Returns the signed agreements whose last day is one of these and whose delivery is not confirmed, by that day. */
export function listEndingAgreements(
	db: Db,
	{ from, until }: { from: string; until: string },
): Promise<{ id: string }[]> {
	const { id, status, confirmedAt, endsOn } = serviceAgreement
	return db
		.select({ id })
		.from(serviceAgreement)
		.where(and(eq(status, 'signed'), isNull(confirmedAt), between(endsOn, from, until)))
		.orderBy(asc(endsOn), asc(id))
}
