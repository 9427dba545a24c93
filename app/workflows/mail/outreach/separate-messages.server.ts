import type { Db } from '#app/db/client.server.ts'
import { getOwnValue } from '#app/lib/own-key.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { findClientsOfAddresses, identityOf } from '#app/modules/clients/clients.server.ts'
import {
	type DealerAddress,
	findDealerAddresses,
} from '#app/modules/deals/dealers/dealer-addresses.server.ts'
import { getCurrentLaw } from '#app/modules/deals/law/current-law.server.ts'
import { type DraftFields, type DraftSubjects, draftLimits } from '#app/modules/mail/drafts/draft.ts'
import {
	filledKey,
	fillTemplate,
	isMergeField,
	listOpenFields,
	type MergeField,
	type MergeValues,
} from '#app/modules/mail/writing/merge-fields.ts'
import { isSeparate, type Recipient, readableRecipients } from '#app/modules/mail/writing/recipients.ts'
import { firstWord, readMergeCase, readMergeValues } from '../read-merge-values.server.ts'

/** An email as it is written, saved or not. */
export type EmailDraft = DraftFields & DraftSubjects

/** One message of an email that each recipient gets separately. */
export type SeparateMessage = {
	recipient: Recipient
	/** Their dealer, if the book knows them. */
	dealer: DealerAddress | null
	/** The client that the recipient is, of an email that is not about a case: their message is filed in their own file. */
	client: { id: string; name: string } | null
	/** With the fields filled; a field without a value stays. */
	subject: string
	text: string
	/** The fields that have no value for this recipient, with what was typed for them instead. */
	asked: { field: MergeField; value: string }[]
}

type SeparateInput = { actor: Actor; draft: EmailDraft; now: Date }

/** Returns the messages of an email that each recipient gets separately; null if all get one. @throws Forbidden, NotFound */
export async function readSeparateMessages(
	db: Db,
	{ actor, draft, now }: SeparateInput,
): Promise<SeparateMessage[] | null> {
	const to = readableRecipients(draft.to)
	const clientEmails = await emailsOfClient(db, draft.clientId)
	if (!isSeparate({ subjects: draft, to, clientEmails, mayShareAddresses: draft.mayShareAddresses }))
		return null
	const emails = to.map(({ email }) => email.toLowerCase())
	const dealers = await findDealerAddresses(db, { actor, emails })
	const clients = await findClientsOfAddresses(db, { emails: draft.clientId ? [] : emails })
	const fields = [...listOpenFields(draft.subject), ...listOpenFields(draft.text)].map(({ name }) => name)
	const law = fields.length > 0 ? await getCurrentLaw({ db, clock: { now: () => now } }) : null
	const mergeCase = law && (await readMergeCase(db, { actor, subjects: draft, law }))
	const valuesOfClient = async ({ id, name }: { id: string; name: string }): Promise<MergeValues> => {
		const own = { ...mergeCase?.valuesOf(null), client_first_name: firstWord(name) }
		if (!law || fields.every((field) => Object.hasOwn(own, field))) return own
		const subjects = { clientId: id, dealId: null, documentId: null }
		return { ...own, ...(await readMergeValues(db, { actor, subjects, to: '', law, now })) }
	}
	const messages: SeparateMessage[] = []
	// One after the other, because a transaction has only one connection.
	for (const recipient of to) {
		const lowerEmail = recipient.email.toLowerCase()
		const dealer = dealers.find(({ email }) => email === lowerEmail) ?? null
		const mayShowClient = draft.mayShowClient || clientEmails.includes(lowerEmail)
		const client = clients.get(lowerEmail) ?? null
		const known = client
			? await valuesOfClient(client)
			: (mergeCase?.separateValuesOf(dealer, { mayShowClient }) ?? {})
		const asked = [...new Set(fields)]
			.filter(isMergeField)
			.filter((field) => !known[field]?.trim())
			.map((field) => ({ field, value: getOwnValue(draft.filled, filledKey(lowerEmail, field)) ?? '' }))
		const values: MergeValues = {
			...known,
			...Object.fromEntries(asked.map(({ field, value }) => [field, value])),
		}
		messages.push({
			recipient,
			dealer,
			client,
			subject: fillTemplate(draft.subject, values).text.slice(0, draftLimits.subject),
			text: fillTemplate(draft.text, values).text.slice(0, draftLimits.text),
			asked,
		})
	}
	return messages
}

/** Returns the addresses of a client in lower case. */
export async function emailsOfClient(db: Db, clientId: string | null): Promise<string[]> {
	if (!clientId) return []
	return (await identityOf(db, { clientId })).emails.map((email) => email.toLowerCase())
}
