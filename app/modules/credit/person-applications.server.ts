import { and, desc, eq, inArray, isNotNull, ne, or } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { creditApplicant, creditApplication, creditDocument, creditEvent } from '#app/db/schema/credit.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { assertMay } from './policy.ts'

type AdvisorInput = { actor: Actor }
type PersonInput = AdvisorInput & { userIds: string[]; emails: string[]; limit?: number }

/**
 * Lists one person's applications, by accounts and email addresses, newest first. Drafts are excluded: only their owner may see
 * them. @throws Forbidden
 */
export async function listApplicationsOfPerson(db: Db, { actor, userIds, emails, limit = 50 }: PersonInput) {
	assertMay(actor, 'list')
	const conditions = [
		...(userIds.length ? [inArray(creditApplication.userId, userIds)] : []),
		...(emails.length ? [inArray(creditApplication.email, emails)] : []),
	]
	if (conditions.length === 0) return []
	return db
		.select({
			id: creditApplication.id,
			reference: creditApplication.reference,
			status: creditApplication.status,
			submittedAt: creditApplication.submittedAt,
			noticeDueAt: creditApplication.noticeDueAt,
			noticeSentAt: creditApplication.noticeSentAt,
		})
		.from(creditApplication)
		.where(and(or(...conditions), ne(creditApplication.status, 'draft')))
		.orderBy(desc(creditApplication.submittedAt), desc(creditApplication.id))
		.limit(limit)
}

/** Lists up to 200 events of these applications, newest first. @throws Forbidden */
export async function listEventsOfApplications(db: Db, { actor, ids }: AdvisorInput & { ids: string[] }) {
	assertMay(actor, 'list')
	if (ids.length === 0) return []
	return db
		.select()
		.from(creditEvent)
		.where(inArray(creditEvent.applicationId, ids))
		.orderBy(desc(creditEvent.id))
		.limit(200)
}

/** Lists the submitted documents of these applications with their kinds; file names stay encrypted. @throws Forbidden */
export async function listDocumentsOfApplications(db: Db, { actor, ids }: AdvisorInput & { ids: string[] }) {
	assertMay(actor, 'list')
	if (ids.length === 0) return []
	return db
		.select({
			id: creditDocument.id,
			applicationId: creditDocument.applicationId,
			kind: creditDocument.kind,
			sizeBytes: creditDocument.sizeBytes,
			createdAt: creditDocument.createdAt,
		})
		.from(creditDocument)
		.innerJoin(creditApplicant, eq(creditApplicant.id, creditDocument.applicantId))
		.where(and(inArray(creditDocument.applicationId, ids), isNotNull(creditApplicant.submittedAt)))
		.orderBy(desc(creditDocument.createdAt), desc(creditDocument.id))
		.limit(100)
}
