import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { creditNotice } from '#app/db/schema/credit.ts'
import { takesElectronicRecords } from '../consent/electronic-records.server.ts'
import { applicationOf, type ReadApplication } from '../vault/read-application.server.ts'
import type { NoticeDelivery } from './notice-delivery.ts'

type NoticeToStore = {
	applicationId: string
	role: 'first' | 'co'
	text: string
	sentBy: NoticeDelivery
	sentTo: string | null
	actorId: string
	now: Date
}

/** Stores a notice word for word. Call it in the transaction that records that it was sent. */
export async function storeNotice(tx: Db, { now, ...notice }: NoticeToStore): Promise<void> {
	await tx.insert(creditNotice).values({ ...notice, sentAt: now })
}

/** Returns the notice that was sent to this person, or null. @throws NotFound */
export async function findNotice(
	db: Db,
	{ role = 'first', ...input }: ReadApplication & { role?: 'first' | 'co' },
) {
	const { id } = await applicationOf(db, input)
	const [found] = await db
		.select()
		.from(creditNotice)
		.where(and(eq(creditNotice.applicationId, id), eq(creditNotice.role, role)))
		.orderBy(desc(creditNotice.sentAt), desc(creditNotice.id))
		.limit(1)
	return found ?? null
}

/**
 * Returns how the notice has to be sent: by email only to a person who agreed to electronic records and has not revoked the
 * agreement (12 CFR 1002.4(d)(2) with 15 U.S.C. 7001(c)).
 */
export const noticeDeliveryOf = async (
	db: Db,
	{ applicationId, role = 'first' }: { applicationId: string; role?: 'first' | 'co' },
): Promise<NoticeDelivery> => ((await takesElectronicRecords(db, { applicationId, role })) ? 'email' : 'mail')
