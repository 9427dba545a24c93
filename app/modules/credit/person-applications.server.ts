import { and, desc, inArray, ne, or } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { creditApplication, creditDocument, creditEvent } from '#app/db/schema/credit.ts'
import { assertCreditAdvisor, type CreditActor } from './policy.ts'

type ByAdvisor = { actor: CreditActor }
type OfPerson = ByAdvisor & { userIds: string[]; emails: string[]; limit?: number }

/** What one person applied for, by accounts and addresses, newest first. Drafts are their owner's alone. @throws Forbidden */
export async function listApplicationsOfPerson(db: Db, { actor, userIds, emails, limit = 50 }: OfPerson) {
	assertCreditAdvisor(actor)
	const whose = [
		...(userIds.length ? [inArray(creditApplication.userId, userIds)] : []),
		...(emails.length ? [inArray(creditApplication.email, emails)] : []),
	]
	if (whose.length === 0) return []
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
		.where(and(or(...whose), ne(creditApplication.status, 'draft')))
		.orderBy(desc(creditApplication.submittedAt), desc(creditApplication.id))
		.limit(limit)
}

/** What happened to these applications, the latest first, up to 200. @throws Forbidden */
export async function listEventsOfApplications(db: Db, { actor, ids }: ByAdvisor & { ids: string[] }) {
	assertCreditAdvisor(actor)
	if (ids.length === 0) return []
	return db
		.select()
		.from(creditEvent)
		.where(inArray(creditEvent.applicationId, ids))
		.orderBy(desc(creditEvent.id))
		.limit(200)
}

/** The documents that lie sealed in these applications, by kind; their names stay sealed. @throws Forbidden */
export async function listDocumentsOfApplications(db: Db, { actor, ids }: ByAdvisor & { ids: string[] }) {
	assertCreditAdvisor(actor)
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
		.where(inArray(creditDocument.applicationId, ids))
		.orderBy(desc(creditDocument.createdAt), desc(creditDocument.id))
		.limit(100)
}
