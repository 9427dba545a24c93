import { eq, inArray } from 'drizzle-orm'
import {
	type SamplePerson,
	type SampleThread,
	sampleDraft,
	sampleThreads,
} from '#app/content/samples/sample-mail.ts'
import type { Db } from '#app/db/client.server.ts'
import { mailDraft } from '#app/db/schema/mail/drafts.ts'
import { type MailPerson, mailThread } from '#app/db/schema/mail/mail.ts'
import { transact } from '#app/db/transact.server.ts'
import { addMessage, startThread } from './threads/threads.server.ts'

const hourMs = 3_600_000

/** The sample clients’ records by client name. */
type SampleClients = ReadonlyMap<string, { id: string; email: string }>
type SampleMailInput = { clients: SampleClients; advisorId: string; now: Date }

/** The names of the clients to whom the sample conversations belong. */
export const sampleMailClients: readonly string[] = [
	...new Set(sampleThreads.map(({ clientName }) => clientName)),
]

/** Live mode: deletes the conversations that a demo may have left in this database. */
export async function removeSampleMail(db: Db): Promise<void> {
	const isSample = eq(mailThread.sample, true)
	// Drafts are not marked as samples. Only sample clients have sample conversations, so all drafts for these clients are deleted.
	const clients = db.select({ id: mailThread.clientId }).from(mailThread).where(isSample)
	await db.delete(mailDraft).where(inArray(mailDraft.clientId, clients))
	await db.delete(mailThread).where(isSample)
}

/** Demo mode only: inserts the sample conversations and a draft, marked as samples. A second run changes nothing. */
export async function insertSampleMail(db: Db, { clients, advisorId, now }: SampleMailInput): Promise<void> {
	if ((await db.$count(mailThread, eq(mailThread.sample, true))) > 0) return
	await transact(db, async (tx) => {
		for (const sample of sampleThreads) {
			const client = clients.get(sample.clientName)
			if (client) await insertThread(tx, { sample, client, advisorId, now })
		}
		const client = clients.get(sampleDraft.clientName)
		if (!client) return
		const { to, subject, text } = sampleDraft
		await tx.insert(mailDraft).values({
			id: crypto.randomUUID(),
			clientId: client.id,
			to,
			subject,
			text,
			editKey: crypto.randomUUID(),
			authorId: advisorId,
			updatedAt: now,
		})
	})
}

type InsertThreadInput = {
	sample: SampleThread
	client: { id: string; email: string }
	advisorId: string
	now: Date
}

async function insertThread(tx: Db, { sample, client, advisorId, now }: InsertThreadInput): Promise<void> {
	const { subject, clientName, messages, snoozedForDays } = sample
	const first = new Date(now.getTime() - messages[0]!.hoursAgo * hourMs)
	const thread = await startThread(tx, {
		// In the file of a client.
		place: 'filed',
		clientId: client.id,
		subject,
		now: first,
		sample: true,
	})
	const advisor: MailPerson = { name: 'Dana, Lotwise', email: 'no-reply@lotwise.test' }
	const personOf = (person: SamplePerson): MailPerson => {
		if (person === 'client') return { name: clientName, email: client.email }
		return person === 'advisor' ? advisor : person
	}
	for (const { hoursAgo, from, to, text, isUnread } of messages) {
		const at = new Date(now.getTime() - hoursAgo * hourMs)
		const sender = from ? personOf(from) : advisor
		const key = crypto.randomUUID()
		const directionFields = from
			? { direction: 'in' as const, state: 'received' as const, dedupeKey: key, readAt: isUnread ? null : at }
			: { direction: 'out' as const, state: 'sent' as const, delivery: 'accepted', authorId: advisorId }
		await addMessage(tx, {
			thread,
			message: {
				...directionFields,
				messageId: `${key}@${sender.email.split('@')[1]}`,
				from: sender,
				fromEmail: sender.email,
				to: [personOf(to)],
				subject,
				text,
				datedAt: at,
				at,
			},
			now: at,
		})
	}
	const unread = messages.filter((each) => each.isUnread).length
	const until = snoozedForDays ? new Date(now.getTime() + snoozedForDays * 24 * hourMs) : null
	await tx
		.update(mailThread)
		.set({ unread, ...(until ? { state: 'snoozed' as const, snoozedUntil: until } : {}) })
		.where(eq(mailThread.id, thread.id))
}
