import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { creditApplicant, creditCorrection } from '#app/db/schema/credit.ts'
import { deleteQueued, listQueuedAbout } from '#app/modules/notifications/delete-emails.server.ts'
import { type CreditApplication, listParts } from '../applications.server.ts'
import { isOutdated } from './outdated-emails.ts'

type OutdatedInput = {
	/** As it is after the change. */
	application: CreditApplication
	isGone?: boolean
	hasNewLink?: boolean
}

/**
 * Deletes the emails about an application that wait to be sent and are not true after a change: nobody is to read "we need something from
 * you" after it was withdrawn. Call it in the transaction of the change, before its own emails are queued.
 */
export async function deleteOutdatedEmails(
	tx: Db,
	{ application, isGone = false, hasNewLink = false }: OutdatedInput,
): Promise<void> {
	const { id } = application
	const queued = await listQueuedAbout(tx, { things: [id] })
	if (queued.length === 0) return
	const asked = await tx
		.selectDistinct({ role: creditApplicant.role })
		.from(creditCorrection)
		.innerJoin(creditApplicant, eq(creditApplicant.id, creditCorrection.applicantId))
		.where(and(eq(creditCorrection.applicationId, id), isNull(creditCorrection.answeredAt)))
	const co = (await listParts(tx, { applicationId: id })).find(({ role }) => role === 'co') ?? null
	const facts = { application, isGone, co, asked: new Set(asked.map(({ role }) => role)), hasNewLink }
	await deleteQueued(tx, { ids: queued.flatMap((email) => (isOutdated(email, facts) ? [email.id] : [])) })
}
