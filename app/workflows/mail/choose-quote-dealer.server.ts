import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { Invalid, NotFound } from '#app/lib/errors.ts'
import type { Staff } from '#app/modules/auth/actor.ts'
import { findDealerAddresses } from '#app/modules/deals/dealers/dealer-addresses.server.ts'
import { getDocument } from '#app/modules/deals/documents/documents.server.ts'
import { saveDraft } from '#app/modules/deals/documents/edit-documents.server.ts'
import { forwardedFrom } from '#app/modules/mail/incoming/forwarded-from.ts'
import { listMessages, type MailMessage } from '#app/modules/mail/threads/threads.server.ts'

/** A quote that somebody forwarded: the advisor says who wrote it. */
export type WriterQuestion = {
	documentId: string
	version: number
	/** Whom the forwarded message names; its text proves nothing. Null if it names nobody. */
	guess: { email: string; name: string; dealerId: string | null } | null
}

type QuestionsInput = { actor: Staff; messages: readonly Pick<MailMessage, 'documentId' | 'text'>[] }

/** Lists the drafts of these messages of which nobody has said yet who wrote them. @throws Forbidden */
export async function listWriterQuestions(
	db: Db,
	{ actor, messages }: QuestionsInput,
): Promise<WriterQuestion[]> {
	const questions: WriterQuestion[] = []
	for (const { documentId, text } of messages) {
		if (!documentId) continue
		const read = await getDocument(db, { actor, id: documentId }).catch((error: unknown) => {
			if (error instanceof NotFound) return null
			throw error
		})
		const { document } = read ?? {}
		if (document?.state !== 'draft' || document.dealerId || document.writtenBy) continue
		questions.push({ documentId, version: document.version, guess: await guessOf(db, { actor, text }) })
	}
	return questions
}

async function guessOf(
	db: Db,
	{ actor, text }: { actor: Staff; text: string },
): Promise<WriterQuestion['guess']> {
	const people = forwardedFrom(text)
	const [first] = people
	if (!first) return null
	const dealers = await findDealerAddresses(db, { actor, emails: people.map(({ email }) => email) })
	for (const { email } of people) {
		const dealer = dealers.find((each) => each.email === email.toLowerCase())
		if (dealer) return { email, name: dealer.dealerName, dealerId: dealer.dealerId }
	}
	return { email: first.email, name: first.name || first.email, dealerId: null }
}

type ChooseInput = { actor: Staff; threadId: string; documentId: string; version: number; now: Date }

/**
 * Confirms the guess who wrote a forwarded quote.
 * @throws Forbidden, NotFound; Invalid without a guess; Conflict if somebody changed the draft in the meantime
 */
export const confirmWriter = (
	db: Db,
	{ actor, threadId, documentId, version, now }: ChooseInput,
): Promise<void> =>
	transact(db, async (tx) => {
		const messages = await listMessages(tx, { actor, threadId })
		const questions = await listWriterQuestions(tx, { actor, messages })
		const { guess } = questions.find((each) => each.documentId === documentId) ?? {}
		if (!guess) throw new Invalid('Choose the dealer on the draft.')
		const { document } = await getDocument(tx, { actor, id: documentId })
		const typed = document.typed as { values?: Record<string, string> }
		const dealerId = guess.dealerId ?? ''
		const writtenBy = guess.dealerId ? '' : guess.name
		await saveDraft(tx, {
			actor,
			id: documentId,
			version,
			draft: {
				...document,
				dealerId: guess.dealerId,
				writtenBy,
				typed: { ...typed, values: { ...typed.values, dealerId, writtenBy } },
			},
			now,
		})
	})
