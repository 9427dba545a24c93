import { and, asc, eq, gte, lt, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { creditAccess, creditApplicant, creditApplication } from '#app/db/schema/credit.ts'

/** A person to notify after an incident, and what happened to their data. */
export type Affected = { name: string; email: string; reference: string; what: string; at: Date | null }

// A co-applicant's name is encrypted; the address they were invited at is not.
const person = {
	name: sql<string>`case ${creditApplicant.role} when 'first' then coalesce(${creditApplication.name}, '') else '' end`,
	email: sql<string>`coalesce(${creditApplicant.email}, ${creditApplication.email}, '')`,
	reference: creditApplication.reference,
}

/**
 * Lists, from the access log, the people whose number, birth date, documents or packet were opened at or after `from` and before `to`;
 * oldest first.
 */
export async function listOpened(db: Db, { from, to }: { from: Date; to: Date }): Promise<Affected[]> {
	return db
		.select({
			...person,
			what: sql<string>`${creditAccess.what} || ' opened by ' || ${creditAccess.actorName} || ': ' || ${creditAccess.reason}`,
			at: creditAccess.at,
		})
		.from(creditAccess)
		.innerJoin(creditApplicant, eq(creditApplicant.id, creditAccess.applicantId))
		.innerJoin(creditApplication, eq(creditApplication.id, creditAccess.applicationId))
		.where(and(gte(creditAccess.at, from), lt(creditAccess.at, to)))
		.orderBy(asc(creditAccess.id))
}

/** Lists everyone whose application is still stored, for the case that the whole database was stolen. */
export async function listStored(db: Db): Promise<Affected[]> {
	return db
		.select({
			...person,
			what: sql<string>`'application, ' || ${creditApplication.status}`,
			at: creditApplication.submittedAt,
		})
		.from(creditApplicant)
		.innerJoin(creditApplication, eq(creditApplication.id, creditApplicant.applicationId))
		.where(sql`coalesce(${creditApplicant.email}, ${creditApplication.email}) is not null`)
		.orderBy(asc(creditApplication.reference))
}
