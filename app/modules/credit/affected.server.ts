import { and, asc, eq, gte, lt, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { creditAccess, creditApplicant, creditApplication } from '#app/db/schema/credit.ts'

/** Somebody to write to after something went wrong, and what they have to be told. */
export type Affected = { name: string; email: string; reference: string; what: string; at: Date | null }

// A co-applicant's name is sealed; the address they were invited at is not.
const person = {
	name: sql<string>`case ${creditApplicant.role} when 'first' then coalesce(${creditApplication.name}, '') else '' end`,
	email: sql<string>`coalesce(${creditApplicant.email}, ${creditApplication.email}, '')`,
	reference: creditApplication.reference,
}

/** Whose number, birth date, documents or packet were opened between two instants, by the access log: oldest first. `to` is left out itself. */
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

/** Everybody whose application is still kept: for when the whole database was taken. */
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
