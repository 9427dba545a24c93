import { randomUUID } from 'node:crypto'
import type { Db } from '#app/db/client.server.ts'
import type { Staff } from '#app/modules/auth/actor.ts'
import { type DraftFields, type DraftSubjects, emptyFields } from '#app/modules/mail/drafts/draft.ts'
import { saveDraft } from '#app/modules/mail/drafts/drafts.server.ts'
import { addMessage, startThread } from '#app/modules/mail/threads/threads.server.ts'
import { memoryStorage } from '#tests/mocks/memory-storage.ts'

/** What sending needs beside the database, with a domain for the addresses of cases. */
export const mailDeps = () => ({
	storage: memoryStorage(),
	env: {
		mailFrom: 'Lotwise <hello@advice.example>',
		caseAddresses: { local: null, domain: 'cases.example' },
	},
})

export const noSubjects: DraftSubjects = {
	threadId: null,
	answersId: null,
	clientId: null,
	dealId: null,
	documentId: null,
	outreachId: null,
}

export const sampleFields: DraftFields = {
	...emptyFields,
	to: 'Sam Lee <sam@riverside.example>',
	subject: 'Your numbers',
	text: 'Hello,\n\nwhat is the out-the-door price?',
}

type MakeDraftInput = {
	actor: Staff
	subjects?: Partial<DraftSubjects>
	fields?: Partial<DraftFields>
	now: Date
}

/** Saves a draft and returns its id. */
export async function makeDraft(db: Db, { actor, subjects, fields, now }: MakeDraftInput): Promise<string> {
	const id = randomUUID()
	await saveDraft(db, {
		actor,
		id,
		subjects: { ...noSubjects, ...subjects },
		fields: { ...sampleFields, ...fields },
		editKey: randomUUID(),
		version: 0,
		alsoScheduled: false,
		now,
	})
	return id
}

type ReceiveInput = {
	clientId: string
	from?: { name: string; email: string }
	subject?: string
	text?: string
	now: Date
}

/** Creates a thread of a client with one received message. */
export async function receiveMail(
	db: Db,
	{
		clientId,
		from = { name: 'Sam Lee', email: 'sam@riverside.example' },
		subject = 'The Accord',
		text = 'Hello,\n\nit is $28,400 out the door.',
		now,
	}: ReceiveInput,
) {
	const thread = await startThread(db, { place: 'filed', clientId, subject, now })
	const key = randomUUID()
	const message = await addMessage(db, {
		thread,
		message: {
			direction: 'in',
			state: 'received',
			dedupeKey: key,
			messageId: `${key}@riverside.example`,
			references: ['first@riverside.example'],
			from,
			fromEmail: from.email,
			subject,
			text,
			at: now,
		},
		now,
	})
	return { thread, message: message! }
}
