import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { siteActor } from '#app/modules/auth/actor.server.ts'
import { recordClientEvent } from '#app/modules/clients/client-events.server.ts'
import { findClientOf } from '#app/modules/clients/clients.server.ts'
import { can } from '#app/modules/deals/deal-status.ts'
import {
	type DealerAddress,
	findDealerAddresses,
} from '#app/modules/deals/dealers/dealer-addresses.server.ts'
import { listDealsOfClient } from '#app/modules/deals/deals.server.ts'
import { type CaseAddressFormat, readCaseKey } from '#app/modules/mail/addresses/case-address.ts'
import { findClientsOfKeys } from '#app/modules/mail/addresses/case-addresses.server.ts'
import { decidePlace, type PlaceDecision } from '#app/modules/mail/incoming/decide-place.ts'
import {
	endsProcess,
	finishDelivery,
	type MailDelivery,
	setDeliveryReading,
} from '#app/modules/mail/incoming/deliveries.server.ts'
import { leftOutNote, makeRoomInQuarantine } from '#app/modules/mail/incoming/quarantine-budget.server.ts'
import type { RawMail } from '#app/modules/mail/incoming/raw-mail.server.ts'
import { demoSources, type SenderChecks } from '#app/modules/mail/incoming/sender-proof.ts'
import { findSenderFacts } from '#app/modules/mail/incoming/senders.server.ts'
import {
	dedupeKeyOf,
	isStored,
	lockFiling,
	storeIncoming,
} from '#app/modules/mail/incoming/store-incoming.server.ts'
import {
	findSentMessages,
	findThreadOfDealer,
	findThreadOfMessages,
	findThreadOfSubject,
	findThreadsOfKeys,
	isColleague,
	isParticipant,
} from '#app/modules/mail/threads/find-thread.server.ts'
import { isPrivate, joinThreads } from '#app/modules/mail/threads/join-threads.server.ts'
import type { MailThread } from '#app/modules/mail/threads/threads.server.ts'
import { domainOfAddress, isAligned } from '#app/platform/email/incoming/domain-alignment.ts'
import type { IncomingEmail } from '#app/platform/email/incoming/incoming-email.ts'
import { type ReadEmail, unreadableEmail } from '#app/platform/email/incoming/read-email.server.ts'
import { noteBounce } from './note-bounce.server.ts'
import { findAnswered, noteInvitationAnswer } from './note-invitation-answer.server.ts'
import { dealerAnswers, followOutreach } from './outreach/follow-outreach.server.ts'

/** What is needed to file messages; the same on every instance. */
export type MailFiling = {
	rawMail: RawMail
	readEmail: ReadEmail
	/** Null if the site has no case addresses. */
	caseAddresses: CaseAddressFormat | null
	/** The bare address from which the site sends its own emails. A message from it would be a loop. */
	ownAddress: string
	senderChecks: SenderChecks
}

const actor = siteActor('mail')

/**
 * Files a claimed delivery, once: as a message of a conversation, or as a duplicate of one. Everything happens in one transaction, so
 * that a worker can be killed at any time.
 * @throws if it should be tried again
 */
export async function fileDelivery(
	db: Db,
	{ rawMail, readEmail, ...filing }: MailFiling,
	{ delivery, now }: { delivery: MailDelivery; now: Date },
): Promise<void> {
	const raw = await rawMail.read(delivery.rawKey)
	if (!raw) throw new Error('the stored message can’t be read: it is gone, or the site’s SECRET has changed')
	const email = endsProcess(delivery)
		? unreadableEmail(raw)
		: await readMarked(db, { raw, readEmail, delivery, now })
	const unused = await transact(db, (tx) => fileEmail(tx, { ...filing, email, delivery, now }))
	// A crash before this leaves files that the daily clean-up removes.
	for (const rawKey of unused) await rawMail.remove(rawKey)
}

/** Reads a message after noting that, so that one that ends the process is not read after each restart. */
async function readMarked(
	db: Db,
	{ raw, readEmail, delivery, now }: { raw: Buffer; readEmail: ReadEmail; delivery: MailDelivery; now: Date },
): Promise<IncomingEmail> {
	await setDeliveryReading(db, { id: delivery.id, since: now })
	return readEmail(raw)
}

type FileInput = Omit<MailFiling, 'rawMail' | 'readEmail'> & {
	email: IncomingEmail
	delivery: MailDelivery
	now: Date
}

/** Files an email that was read. Returns the keys of the raw messages that are no longer needed. */
async function fileEmail(tx: Db, input: FileInput): Promise<string[]> {
	const { email, delivery, now } = input
	if (!(await lockFiling(tx, delivery))) return []
	if (email.from.email.toLowerCase() === input.ownAddress.toLowerCase()) {
		await finishDelivery(tx, { id: delivery.id, state: 'duplicate', why: 'it is an email of this site' })
		return [delivery.rawKey]
	}
	const facts = await gatherFacts(tx, input)
	const decision = decidePlace(facts)
	const clientId = clientOf(decision)
	// A mailbox with plus addressing is somebody's personal one: a message that is not about a case is ignored.
	if (
		decision.place === 'quarantined' &&
		facts.isReadable &&
		input.caseAddresses?.local &&
		!facts.isAboutCase
	) {
		await finishDelivery(tx, { id: delivery.id, state: 'duplicate', why: 'it is not about a case' })
		return [delivery.rawKey]
	}
	const dedupeKey = dedupeKeyOf(email, { clientId, delivery })
	if (await isStored(tx, { dedupeKey, messageId: email.messageId })) {
		await finishDelivery(tx, { id: delivery.id, state: 'duplicate' })
		return [delivery.rawKey]
	}
	const room =
		decision.place === 'quarantined'
			? await makeRoomInQuarantine(tx, { ...decision, sizeBytes: delivery.sizeBytes, now })
			: { fits: true, rawKeys: [] }
	if (!room.fits) {
		await finishDelivery(tx, { id: delivery.id, state: 'left_out', why: leftOutNote(email) })
		return [delivery.rawKey]
	}
	const { dealer, answered, invitation } = facts
	// Filed: the mail server confirms the sender. Before anything of the client's file is locked, as when an appointment changes.
	if (invitation?.isInvited && (decision.place === 'filed' || decision.place === 'unassigned'))
		await noteInvitationAnswer(tx, { email, appointment: invitation.appointment, now })
	const thread = await findThread(tx, { email, decision, facts, now })
	const message = await storeIncoming(tx, {
		email,
		delivery,
		decision,
		dedupeKey,
		thread,
		dealId: decision.place === 'filed' ? await currentDealId(tx, decision.clientId) : null,
		dealerId: dealer?.dealerId ?? null,
		dealerPersonId: dealer?.personId ?? null,
		suggestedThreadId: decision.place === 'quarantined' ? (answered?.id ?? null) : null,
		now,
	})
	await finishDelivery(tx, { id: delivery.id, state: 'done', messageId: message?.id ?? null })
	if (facts.isBounceOfOurs && decision.place === 'filed')
		await noteBounce(tx, { ids: email.bouncedIds, text: email.text, now })
	if (message) await followOutreach(tx, { event: dealerAnswers, threadId: message.threadId, now })
	if (message && decision.place === 'filed')
		await recordClientEvent(tx, {
			clientId: decision.clientId,
			what: 'mail-received',
			detail: { thread: message.threadId, from: email.from.name || email.from.email, subject: email.subject },
			actor: siteActor('mail'),
			now,
		})
	return decision.place === 'discarded' ? [...room.rawKeys, delivery.rawKey] : room.rawKeys
}

const clientOf = (decision: PlaceDecision): string | null =>
	decision.place === 'filed'
		? decision.clientId
		: decision.place === 'discarded'
			? null
			: decision.suggestedClientId

/** Collects what `decidePlace` needs, and the sender's entry in the dealer book. */
async function gatherFacts(tx: Db, input: FileInput) {
	const { email, delivery, caseAddresses, senderChecks, now } = input
	const from = email.from.email
	const keys = caseKeysOf(email, delivery, caseAddresses)
	const addressed = await findClientsOfKeys(tx, { keys })
	const addressedThreads = await findThreadsOfKeys(tx, { keys })
	const addressedThread = addressedThreads.length === 1 ? addressedThreads[0]! : null
	const answered = (await findThreadOfMessages(tx, { ids: answeredIds(email) })) ?? addressedThread
	const sender = await findClientOf(tx, { email: from })
	const [dealer] = await findDealerAddresses(tx, {
		actor,
		emails: from ? [from] : [],
		expectedId: (addressedThread ?? answered)?.dealerId ?? null,
	})
	const invitation = await findAnswered(tx, email)
	return {
		addressedClientIds: [...addressed, ...addressedThreads].flatMap(({ clientId }) => clientId ?? []),
		answeredClientId: answered?.clientId ?? null,
		senderClientId: sender?.id ?? null,
		...(await findSenderFacts(tx, { email: from, now })),
		isDealer: dealer !== undefined,
		isInvited: invitation?.isInvited ?? false,
		isParticipant: await takesPart(tx, { threads: [answered, addressedThread], email: from }),
		isAnswer: answered !== null,
		isBounceOfOurs: email.kind === 'bounce' && answered !== null,
		isReportFromInvolvedDomain: email.kind === 'bounce' && (await isFromInvolvedDomain(tx, input)),
		isReadable: email.from.email !== '' || email.text !== '',
		checks: {
			...senderChecks,
			acceptsUnchecked: senderChecks.acceptsUnchecked && demoSources.includes(delivery.source),
		},
		authentication: email.authentication,
		isAboutCase: keys.length > 0 || answered !== null || invitation !== null,
		dealer: dealer ?? null,
		answered,
		addressedThread,
		invitation,
	}
}

/** Whether an address, or another one at its domain, wrote or received a message in one of these threads. */
async function takesPart(
	tx: Db,
	{ threads, email }: { threads: readonly (MailThread | null)[]; email: string },
): Promise<boolean> {
	for (const thread of threads)
		if (
			thread &&
			((await isParticipant(tx, { threadId: thread.id, email })) ||
				(await isColleague(tx, { threadId: thread.id, email })))
		)
			return true
	return false
}

/** Whether a report comes from the domain of a recipient of what came back, from ours, or from our mail server's. */
async function isFromInvolvedDomain(
	tx: Db,
	{ email, caseAddresses, ownAddress, senderChecks: { authority } }: FileInput,
): Promise<boolean> {
	const from = domainOfAddress(email.from.email)
	if (!from) return false
	const sent = await findSentMessages(tx, { ids: email.bouncedIds })
	const addresses = [ownAddress, ...sent.flatMap(({ to, cc }) => [...to, ...cc].map((each) => each.email))]
	const domains = [
		...addresses.map(domainOfAddress),
		caseAddresses?.domain ?? null,
		authority?.replace(/^\./, '') ?? null,
	]
	return domains.some((domain) => domain !== null && isAligned(domain, from))
}

const answeredIds = ({ references, inReplyTo, bouncedIds }: IncomingEmail): string[] => [
	...references,
	...(inReplyTo ? [inReplyTo] : []),
	...bouncedIds,
]

/**
 * Returns the case keys in the addresses that the source says it was delivered to. Those in the message count only if the source names
 * none.
 */
function caseKeysOf(
	{ deliveredTo, to, cc }: IncomingEmail,
	{ recipients }: Pick<MailDelivery, 'recipients'>,
	format: CaseAddressFormat | null,
): string[] {
	if (!format) return []
	const keysIn = (addresses: readonly string[]) => [
		...new Set(addresses.flatMap((address) => readCaseKey(format, address) ?? [])),
	]
	const delivered = keysIn([...recipients, ...deliveredTo])
	return delivered.length > 0 ? delivered : keysIn([...to, ...cc].map(({ email }) => email))
}

type ThreadInput = {
	email: IncomingEmail
	decision: PlaceDecision
	facts: { dealer: DealerAddress | null; addressedThread: MailThread | null }
	now: Date
}

/** Finds the conversation of a message. In quarantine each message gets its own, so that a stranger can't add to a conversation. */
async function findThread(tx: Db, { email, decision, facts, now }: ThreadInput): Promise<MailThread | null> {
	const { dealer, addressedThread } = facts
	const from = email.from.email
	const belongsTo = async (thread: MailThread) =>
		(dealer !== null && dealer.dealerId === thread.dealerId) ||
		takesPart(tx, { threads: [thread], email: from })
	if (decision.place === 'unassigned') {
		const thread = (await findThreadOfMessages(tx, { ids: answeredIds(email) })) ?? addressedThread
		return thread?.place === 'unassigned' && (!isPrivate(thread) || (await belongsTo(thread))) ? thread : null
	}
	if (decision.place !== 'filed') return null
	const { clientId } = decision
	const ids = [...answeredIds(email), ...(email.messageId ? [email.messageId] : [])]
	return (
		(await joinThreads(tx, { ids, clientId, addressedId: addressedThread?.id ?? null, belongsTo })) ??
		(await findThreadOfSubject(tx, { clientId, subject: email.subject, email: from, now })) ??
		(dealer ? await findThreadOfDealer(tx, { clientId, dealerId: dealer.dealerId, now }) : null)
	)
}

async function currentDealId(tx: Db, clientId: string): Promise<string | null> {
	const [current] = await listDealsOfClient(tx, { actor, clientId })
	return current && can.receive(current) ? current.id : null
}
