import { desc, eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { dealMessage } from '#app/db/schema/deals/ledger.ts'
import { NotFound } from '#app/lib/errors.ts'
import { type Actor, recordedActor } from '#app/modules/auth/actor.ts'
import { assertFormKey, type Deal, lockDeal, touchDeal } from './deals.server.ts'
import { documentNotFound, getDocument } from './documents/documents.server.ts'
import { assertMay } from './policy.ts'

export type DealMessage = Omit<typeof dealMessage.$inferSelect, 'formKey' | 'sentBy'> & {
	sentBy: 'emailed' | 'copied'
}

type RecordMessageInput = {
	actor: Actor
	documentId: string
	formKey: string
	/** Empty if it was copied. */
	toEmail: string
	subject: string
	text: string
	sentBy: DealMessage['sentBy']
	now: Date
}

/**
 * Stores what the advisor wrote to a dealer about a document. The same form again returns the same message, which is then not new and
 * must not be sent again. Call it in the transaction that queues the email.
 * @throws Forbidden, NotFound, Invalid, Conflict
 */
export async function recordDealMessage(
	tx: Db,
	{ actor, documentId, formKey, now, ...message }: RecordMessageInput,
): Promise<{ message: DealMessage; deal: Deal; isNew: boolean }> {
	assertMay(actor, 'run')
	assertFormKey(formKey)
	const { document } = await getDocument(tx, { actor, id: documentId })
	const deal = await lockDeal(tx, { actor, id: document.dealId })
	const [before] = await tx.select().from(dealMessage).where(eq(dealMessage.formKey, formKey))
	if (before && before.dealId !== deal.id) throw new NotFound(documentNotFound)
	if (before) return { message: messageOf(before), deal, isNew: false }
	const [inserted] = await tx
		.insert(dealMessage)
		.values({
			...message,
			dealId: deal.id,
			documentId,
			dealerId: document.dealerId,
			formKey,
			sentAt: now,
			authorId: recordedActor(actor).id,
			createdAt: now,
		})
		.returning()
	await touchDeal(tx, { id: deal.id, now })
	return { message: messageOf(inserted!), deal, isNew: true }
}

const messageOf = ({ formKey: _, sentBy, ...row }: typeof dealMessage.$inferSelect): DealMessage => ({
	...row,
	sentBy: sentBy as DealMessage['sentBy'],
})

/** Lists the messages to dealers in a deal, newest first. The caller must check that the actor may see the deal. */
export async function listDealMessages(db: Db, { dealId }: { dealId: string }): Promise<DealMessage[]> {
	const rows = await db
		.select()
		.from(dealMessage)
		.where(eq(dealMessage.dealId, dealId))
		.orderBy(desc(dealMessage.sentAt), desc(dealMessage.id))
		.limit(200)
	return rows.map(messageOf)
}
