import type { Db } from '#app/db/client.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import { isSharedDomain } from '#app/lib/text/shared-mail-domains.ts'
import type { Site, Staff } from '#app/modules/auth/actor.ts'
import { getClient } from '#app/modules/clients/clients.server.ts'
import {
	type DealerAddress,
	findDealerAddresses,
} from '#app/modules/deals/dealers/dealer-addresses.server.ts'
import { privateDetailIn } from '#app/modules/deals/forms/dealer-message.ts'
import { listPeopleOfThread } from '#app/modules/mail/threads/threads.server.ts'
import {
	describeMissing,
	describeOpenFields,
	listOpenFields,
} from '#app/modules/mail/writing/merge-fields.ts'
import { type Recipient, readRecipients, recipientsMax } from '#app/modules/mail/writing/recipients.ts'
import { formatList } from '#engine'
import {
	type EmailDraft,
	emailsOfClient,
	readSeparateMessages,
	type SeparateMessage,
} from './outreach/separate-messages.server.ts'

type CheckDraftInput = {
	/** Who sends it: the advisor, or a job at the time that they chose. */
	actor: Staff | Site
	draft: EmailDraft
	now: Date
}

/** A message that may be sent. */
export type CheckedMessage = {
	to: Recipient[]
	cc: Recipient[]
	subject: string
	text: string
	/** The client in whose file it goes. */
	clientId: string | null
	/** Those of the recipients that are in the dealer book or at the domain of one of its dealers. */
	dealers: DealerAddress[]
	/** Whether anybody other than the client receives it. */
	reachesOthers: boolean
	clientEmails: string[]
}

/** The messages of an email, and whether each recipient gets one separately. */
export type CheckedDraft = { isSeparate: boolean; messages: CheckedMessage[] }

/**
 * Checks that an email can be sent as it is: it has valid recipients and no open fields, a dealer marked "do not use" was confirmed,
 * dealers see each other only if that was confirmed, and nobody else receives the client's name or contact details unless the advisor
 * confirmed that.
 * @throws NotFound for a client without a file; Invalid with the field
 */
export async function checkDraft(db: Db, { actor, draft, now }: CheckDraftInput): Promise<CheckedDraft> {
	const to = readRecipients(draft.to, 'to')
	const cc = readRecipients(draft.cc, 'cc').filter(
		({ email }) => !to.some((each) => each.email.toLowerCase() === email.toLowerCase()),
	)
	if (to.length === 0) throw new Invalid('Enter whom to write to.', 'to')
	const separate = await readSeparateMessages(db, { actor, draft, now })
	if (!separate && to.length + cc.length > recipientsMax)
		throw new Invalid(`Please write to at most ${recipientsMax} addresses.`, 'cc')
	if (!draft.subject.trim()) throw new Invalid('Enter a subject.', 'subject')
	if (!draft.text.trim()) throw new Invalid('Write something first.', 'text')
	if (separate) assertFilled(draft, separate)
	else assertNoOpenFields(draft)
	const emails = [...to, ...cc].map(({ email }) => email.toLowerCase())
	const dealers = await findDealerAddresses(db, { actor, emails })
	assertMayUse(draft, dealers)
	const clientEmails = await emailsOfClient(db, draft.clientId)
	await assertMayShare(db, { draft, to, cc, dealers, clientEmails, isSeparate: separate !== null })
	const client = draft.clientId ? await getClient(db, { actor, id: draft.clientId }) : null
	const all = separate
		? separate.map(({ recipient, subject, text, client: reader }) => ({
				to: [recipient],
				cc: [],
				subject,
				text,
				clientId: reader?.id ?? draft.clientId,
			}))
		: [{ to, cc, subject: draft.subject, text: draft.text, clientId: draft.clientId }]
	const messages = all.map((message) => {
		const theirs = [...message.to, ...message.cc].map(({ email }) => email.toLowerCase())
		// Of an email to several clients, each message is about its reader.
		const ownEmails = message.clientId === draft.clientId ? clientEmails : theirs
		const others = theirs.filter((email) => !ownEmails.includes(email))
		if (client && others.length > 0 && !draft.mayShowClient)
			assertHidesClient(message, {
				client: { ...client, emails: clientEmails },
				reader: others[0]!,
				isRecipient: others.length < theirs.length,
			})
		return {
			...message,
			dealers: dealers.filter(({ email }) => theirs.includes(email)),
			reachesOthers: others.length > 0,
			clientEmails: ownEmails,
		}
	})
	return { isSeparate: separate !== null, messages }
}

function assertNoOpenFields(draft: EmailDraft): void {
	for (const field of ['subject', 'text'] as const) {
		const open = describeOpenFields(listOpenFields(draft[field]))
		if (open) throw new Invalid(open, field)
	}
}

/** The fields of a message are asked for each recipient; a field that templates do not know is a mistake in the text. */
function assertFilled(draft: EmailDraft, messages: readonly SeparateMessage[]): void {
	for (const field of ['subject', 'text'] as const) {
		const unknown = listOpenFields(draft[field]).filter(({ reason }) => reason === 'unknown')
		const problem = describeOpenFields(unknown)
		if (problem) throw new Invalid(problem, field)
	}
	const missing = describeMissing(
		messages.map(({ recipient, dealer, client, asked }) => ({
			who: client?.name ?? dealer?.dealerName ?? recipient.email,
			fields: asked.filter(({ value }) => !value.trim()).map(({ field }) => field),
		})),
	)
	if (missing) throw new Invalid(missing, 'fillWith')
}

function assertMayUse({ mayUseDealer }: EmailDraft, dealers: readonly DealerAddress[]): void {
	const avoided = new Map(
		dealers.filter(({ doNotUse }) => doNotUse).map((dealer) => [dealer.dealerId, dealer] as const),
	)
	if (avoided.size === 0 || mayUseDealer) return
	const sentences = [...avoided.values()].map(
		({ dealerName, doNotUseReason }) => `${dealerName} is marked “do not use”: ${doNotUseReason}`,
	)
	throw new Invalid(`${sentences.join(' ')} Confirm that you want to write to them.`, 'mayUseDealer')
}

type ShareInput = {
	draft: EmailDraft
	to: readonly Recipient[]
	cc: readonly Recipient[]
	dealers: readonly DealerAddress[]
	clientEmails: readonly string[]
	isSeparate: boolean
}

/** Asks before dealers or other firms see each other's address for the first time. */
async function assertMayShare(
	db: Db,
	{ draft, to, cc, dealers, clientEmails, isSeparate }: ShareInput,
): Promise<void> {
	if (isSeparate && cc.length > 0)
		throw new Invalid(
			'Everybody in To gets a message of their own, so nobody can be in Cc. Move them to To, or confirm that all see each other’s address.',
			'mayShareAddresses',
		)
	if (isSeparate || draft.mayShareAddresses) return
	const inThread = draft.threadId ? await listPeopleOfThread(db, { threadId: draft.threadId }) : []
	const known = new Set(inThread.map(({ email }) => email.toLowerCase()))
	const added = new Map<string, string>()
	const before = new Map<string, string>()
	for (const { name, email } of [...to, ...cc]) {
		const lowerEmail = email.toLowerCase()
		if (clientEmails.includes(lowerEmail)) continue
		const dealer = dealers.find((each) => each.email === lowerEmail)
		const domain = lowerEmail.slice(lowerEmail.lastIndexOf('@') + 1)
		const firm = dealer?.dealerId ?? (isSharedDomain(domain) ? lowerEmail : domain)
		const firms = known.has(lowerEmail) ? before : added
		firms.set(firm, dealer?.dealerName ?? (name || email))
	}
	for (const firm of before.keys()) added.delete(firm)
	const [first] = before.values()
	const names = [...(first ? [first] : []), ...added.values()]
	if (names.length > 1)
		throw new Invalid(
			`${formatList(names)} would see each other’s address. ${draft.threadId ? 'Write to each in a message of their own' : 'Put them in To, and each gets a message of their own'}, or confirm it.`,
			'mayShareAddresses',
		)
}

type HidesInput = {
	client: { name: string; phone: string | null; emails: string[] }
	/** The first recipient who is not the client. */
	reader: string
	/** Whether the client is one of the recipients, so that all others see their address. */
	isRecipient: boolean
}

function assertHidesClient(
	{ subject, text }: { subject: string; text: string },
	{ client, reader, isRecipient }: HidesInput,
): void {
	const found = isRecipient
		? 'the client’s email address'
		: (privateDetailIn(subject, client) ?? privateDetailIn(text, client))
	if (found)
		throw new Invalid(
			`${reader} would see ${found}. Dealers don’t get a client’s name or contact details from us, unless you confirm it.`,
			'mayShowClient',
		)
}
