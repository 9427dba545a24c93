import type { RouterContextProvider } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { formatMoment, yearOf } from '#app/lib/dates/dates.ts'
import { addDays } from '#app/lib/dates/local-dates.ts'
import { cityOf, localDateOf } from '#app/lib/dates/zoned-time.ts'
import type { Staff } from '#app/modules/auth/actor.ts'
import type { StaffViewer } from '#app/modules/auth/viewer.ts'
import { namesOfClients } from '#app/modules/clients/clients.server.ts'
import {
	type DealerAddress,
	findDealerAddresses,
} from '#app/modules/deals/dealers/dealer-addresses.server.ts'
import type { ShownMessage } from '#app/modules/mail/components/admin/message-card.tsx'
import { emptyFields } from '#app/modules/mail/drafts/draft.ts'
import { findDraftOfThread } from '#app/modules/mail/drafts/drafts.server.ts'
import { readDeliveries } from '#app/modules/mail/threads/deliveries.server.ts'
import {
	getThread,
	listMessages,
	listPeopleOfThread,
	type MailMessage,
	type MailThread,
} from '#app/modules/mail/threads/threads.server.ts'
import { answerSubject } from '#app/modules/mail/writing/answer.ts'
import {
	foreignReplyTo,
	isNoReply,
	typedRecipient,
	typedRecipients,
} from '#app/modules/mail/writing/recipients.ts'
import { splitQuoted } from '#app/modules/mail/writing/split-quoted.ts'
import { listWriterQuestions } from '#app/workflows/mail/choose-quote-dealer.server.ts'
import { readCompose } from './compose.server.ts'
import { formatSize } from './format-size.ts'
import { readQuoteFindings } from './quote-findings.server.ts'

type Context = Readonly<RouterContextProvider>
type ReadThreadInput = { viewer: StaffViewer; id: string }

/** Returns a conversation for its page: its messages, its client, and the answer that is being written. @throws Forbidden, NotFound */
export async function readThreadPage(context: Context, { viewer, id }: ReadThreadInput) {
	const { db, clock } = getServices(context)
	const actor = viewer
	const thread = await getThread(db, { actor, id })
	const [messages, { timeZone }] = await Promise.all([
		listMessages(db, { actor, threadId: id }),
		readSettings(context),
	])
	const now = clock.now()
	const thisYear = yearOf(now, timeZone)
	const deliveries = await readDeliveries(db, { messages })
	const ids = [thread.clientId, thread.suggestedClientId].flatMap((each) => each ?? [])
	const names = await namesOfClients(db, { actor: viewer, ids })
	const client = thread.clientId ? names.get(thread.clientId) : undefined
	const today = localDateOf(now, timeZone)
	const dealers = await findDealerAddresses(db, {
		actor,
		emails: [
			...new Set(messages.filter(({ direction }) => direction === 'in').map(({ fromEmail }) => fromEmail)),
		],
		expectedId: thread.dealerId,
	})
	const quotes = await readQuoteFindings(context, {
		viewer,
		documentIds: messages.flatMap(({ documentId }) => documentId ?? []),
	})
	const questions = await listWriterQuestions(db, { actor, messages })
	return {
		id,
		subject: thread.subject || 'No subject',
		place: thread.place,
		state: thread.state,
		unread: thread.unread > 0,
		version: thread.version,
		snoozedUntil: thread.snoozedUntil && formatMoment(thread.snoozedUntil, timeZone, thisYear),
		client: client && thread.clientId ? { id: thread.clientId, ...client } : null,
		quotes,
		questions: questions.map(({ guess, documentId, version }) => ({
			documentId,
			version,
			guess: guess && { name: guess.name, email: guess.email, isInBook: guess.dealerId !== null },
			to: quotes.find((each) => each.id === documentId)?.to ?? '/admin/mail',
		})),
		outreach: thread.outreachId ? `/admin/mail/outreach/${thread.outreachId}` : null,
		messages: messages.map(
			(message): ShownMessage => ({
				...shownMessage(message),
				dealer: dealerInWords(dealers, message),
				quote: quoteOf(message, {
					thread,
					isRead: quotes.some(({ id: each }) => each === message.documentId),
				}),
				at: formatMoment(message.at, timeZone, thisYear),
				delivery: deliveries.get(message.id) ?? null,
			}),
		),
		snoozeTimes: [
			{ local: `${addDays(today, 1)}T08:00`, label: 'Tomorrow, 8am' },
			{ local: `${addDays(today, 3)}T08:00`, label: 'In three days, 8am' },
			{ local: `${addDays(today, 7)}T08:00`, label: 'In a week, 8am' },
		],
		city: cityOf(timeZone),
		compose:
			thread.place === 'quarantined'
				? null
				: await readCompose(context, { viewer, draft: await answerOf(context, { actor, thread, messages }) }),
	}
}

function dealerInWords(dealers: readonly DealerAddress[], { direction, fromEmail }: MailMessage) {
	const dealer =
		direction === 'in' ? dealers.find(({ email }) => email === fromEmail.toLowerCase()) : undefined
	return dealer ? (dealer.known === 'domain' ? `Someone at ${dealer.dealerName}` : dealer.dealerName) : null
}

type QuoteInput = { thread: MailThread; isRead: boolean }

/** Whether a message can be read as a quote: a received one in a client's file that no draft was made of. */
function quoteOf(
	{ direction, kind, processing }: MailMessage,
	{ thread, isRead }: QuoteInput,
): ShownMessage['quote'] {
	if (direction !== 'in' || kind === 'bounce' || thread.place !== 'filed' || isRead) return null
	return processing === 'pending' ? 'reading' : 'may-read'
}

function shownMessage(message: Awaited<ReturnType<typeof listMessages>>[number]) {
	const { text, quoted } = splitQuoted(message.text)
	return {
		id: message.id,
		isOurs: message.direction === 'out',
		kind: message.kind,
		from: message.from.name || message.from.email,
		fromEmail: message.from.email,
		to: message.to.map(typedRecipient).join(', '),
		cc: message.cc.map(typedRecipient).join(', '),
		instant: message.at.toISOString(),
		text,
		quoted,
		problems: [...message.problems, ...replyToWarning(message)],
		authentication: message.authentication,
		original: message.rawKey ? `/admin/mail/messages/${message.id}/original` : null,
		files: message.attachments.map(({ id, fileName, sizeBytes, uploadId, reason }) => ({
			id,
			name: fileName,
			size: formatSize(sizeBytes),
			uploadId,
			reason,
		})),
	}
}

/** Says that a message asks for answers at another address, to which the form below does not send them. */
function replyToWarning(message: Pick<MailMessage, 'direction' | 'from' | 'replyTo'>): string[] {
	const address = message.direction === 'in' ? foreignReplyTo(message) : null
	return address
		? [
				`It asks for answers at ${address}, which is not the address it came from. ${isNoReply(message.from.email) ? 'Nobody reads that one.' : `The answer below goes to ${message.from.email}.`} Enter the other address only if you know whose it is.`,
			]
		: []
}

type AnswerInput = { actor: Staff; thread: MailThread; messages: readonly MailMessage[] }

/** Returns the draft of the answer, or the initial values of a new one: to the last sender, about their message. */
async function answerOf(context: Context, { actor, thread, messages }: AnswerInput) {
	const { db } = getServices(context)
	const draft = await findDraftOfThread(db, { actor, threadId: thread.id })
	if (draft) return draft
	const lastReceived = messages.findLast(({ direction, kind }) => direction === 'in' && kind === 'mail')
	const last = lastReceived ?? messages.at(-1)
	const people = await listPeopleOfThread(db, { threadId: thread.id })
	// Never the address in Reply-To: whoever writes in somebody's name would get the answer.
	// Nor to an address that nobody reads, if there is another one.
	const reader =
		lastReceived && isNoReply(lastReceived.from.email)
			? (people.find(({ email }) => !isNoReply(email)) ?? lastReceived.from)
			: lastReceived?.from
	const to = reader ? [reader] : people.slice(0, last?.to.length ?? 1)
	return {
		subjects: {
			threadId: thread.id,
			answersId: last?.id ?? null,
			clientId: thread.clientId,
			dealId: thread.dealId,
			documentId: last?.documentId ?? null,
			outreachId: null,
		},
		fields: { ...emptyFields, to: typedRecipients(to), subject: answerSubject(thread.subject) },
	}
}
