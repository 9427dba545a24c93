import { and, desc, eq, gt, ne, or, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { preparedQuery } from '#app/db/prepared.server.ts'
import { creditApplicant, creditApplication, creditCorrection } from '#app/db/schema/credit.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { type Applicant, linkTo } from './policy.ts'

const hourMs = 3_600_000

/**
 * Finds what this browser or account submitted within the last hour, for the confirmation page. `own`: whether the account submitted
 * it.
 */
export async function findRecentSubmission(
	db: Db,
	{ actor, now }: { actor: Applicant; now: Date },
): Promise<{ id: string; reference: string; own: boolean } | null> {
	const link = linkTo(actor)
	const conditions = [
		...(actor.id ? [eq(creditApplication.userId, actor.id)] : []),
		...(actor.browser ? [eq(creditApplication.browserHash, actor.browser)] : []),
		...(link?.role === 'first' ? [eq(creditApplication.id, link.applicationId)] : []),
	]
	if (conditions.length === 0) return null
	const [found] = await db
		.select({
			id: creditApplication.id,
			reference: creditApplication.reference,
			userId: creditApplication.userId,
		})
		.from(creditApplication)
		.where(and(or(...conditions), gt(creditApplication.submittedAt, new Date(now.getTime() - hourMs))))
		.orderBy(desc(creditApplication.submittedAt), desc(creditApplication.id))
		.limit(1)
	if (!found) return null
	const { userId, ...rest } = found
	return { ...rest, own: userId !== null && userId === actor.id }
}

/** Lists how a member, as first applicant, is named and reached in their applications. */
export const listContactsOfApplications = (
	db: Db,
	{ actor }: { actor: Pick<Viewer, 'id'> },
): Promise<{ id: string; name: string | null; email: string | null; phone: string | null }[]> =>
	db
		.select({
			id: creditApplication.id,
			name: creditApplication.name,
			email: creditApplication.email,
			phone: creditApplication.phone,
		})
		.from(creditApplication)
		.where(eq(creditApplication.userId, actor.id))

/**
 * Lists a member's applications, as first applicant or co-applicant, including drafts; most recently active first. `isAsked`: whether the
 * advisor waits for an answer of this person.
 */
export const listOwnApplications = (db: Db, { actor }: { actor: Pick<Viewer, 'id'> }) =>
	readOwnApplications(db, { userId: actor.id })

const readOwnApplications = preparedQuery((db) =>
	db
		.selectDistinct({
			id: creditApplication.id,
			reference: creditApplication.reference,
			status: creditApplication.status,
			submittedAt: creditApplication.submittedAt,
			activeAt: creditApplication.activeAt,
			role: creditApplicant.role,
			isAsked:
				sql<boolean>`exists (select from ${creditCorrection} asked where asked.applicant_id = ${creditApplicant.id} and asked.answered_at is null)`.as(
					'is_asked',
				),
		})
		.from(creditApplication)
		.innerJoin(creditApplicant, eq(creditApplicant.applicationId, creditApplication.id))
		.where(
			and(
				eq(creditApplicant.userId, sql.placeholder('userId')),
				or(eq(creditApplicant.role, 'first'), ne(creditApplication.status, 'draft')),
			),
		)
		.orderBy(desc(creditApplication.activeAt), desc(creditApplication.id))
		.limit(100)
		.prepare('own_applications'),
)
