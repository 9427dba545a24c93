import type { RouterContextProvider } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { formatMoment, yearOf } from '#app/lib/dates/dates.ts'
import type { StaffViewer } from '#app/modules/auth/viewer.ts'
import { namesOfClients } from '#app/modules/clients/clients.server.ts'
import { findDealerAddresses } from '#app/modules/deals/dealers/dealer-addresses.server.ts'
import { type Delivery, readDeliveries } from '#app/modules/mail/threads/deliveries.server.ts'
import {
	followUpAfterMs,
	isUnanswered,
	listOutreachRecipients,
	type OutreachRecipient,
} from '#app/modules/mail/threads/outreach.server.ts'
import type { StatusTone } from '#app/ui/controls/status-badge.tsx'
import { readQuoteFindings } from '../quote-findings.server.ts'

type Context = Readonly<RouterContextProvider>

/** Returns who has answered an email that each recipient got separately. @throws Forbidden, NotFound */
export async function readOutreachPage(
	context: Context,
	{ viewer, id }: { viewer: StaffViewer; id: string },
) {
	const { db, clock } = getServices(context)
	const actor = viewer
	const recipients = await listOutreachRecipients(db, { actor, id })
	const sent = recipients.flatMap((each) => each.sent)
	const [{ timeZone }, deliveries, dealers, quotes] = await Promise.all([
		readSettings(context),
		readDeliveries(db, { messages: sent }),
		findDealerAddresses(db, { actor, emails: recipients.map(({ to }) => to.email) }),
		readQuoteFindings(context, {
			viewer,
			documentIds: recipients.flatMap(({ answers }) => answers.flatMap(({ documentId }) => documentId ?? [])),
		}),
	])
	const now = clock.now()
	const thisYear = yearOf(now, timeZone)
	const format = (date: Date) => formatMoment(date, timeZone, thisYear)
	const [first] = recipients
	const { clientId, subject, dealId } = first!.thread
	const isOneCase = recipients.every(({ thread }) => thread.clientId === clientId)
	const client = clientId && isOneCase && (await namesOfClients(db, { actor, ids: [clientId] })).get(clientId)
	const unanswered = recipients.filter(isUnanswered)
	const isOld = ({ sent: messages }: OutreachRecipient) =>
		now.getTime() - (messages.at(-1)?.at.getTime() ?? now.getTime()) >= followUpAfterMs
	return {
		id,
		subject: recipients.every(({ thread }) => thread.subject === subject)
			? subject
			: 'Email to several people',
		client: client ? { id: clientId, ...client } : null,
		dealId,
		answered: recipients.filter(({ answers }) => answers.length > 0).length,
		unanswered: unanswered.length,
		isFollowUpDue: unanswered.some(isOld),
		rows: recipients.map((recipient) => {
			const { thread, to, answers } = recipient
			const last = recipient.sent.at(-1)
			const answer = answers[0]
			const documentIds = answers.flatMap(({ documentId }) => documentId ?? [])
			const quote = quotes.findLast((each) => documentIds.includes(each.id))
			return {
				id: thread.id,
				name: dealers.find(({ email }) => email === to.email.toLowerCase())?.dealerName ?? '',
				who: to.name || to.email,
				isUnread: thread.unread > 0,
				sent: last ? { at: format(last.at), instant: last.at.toISOString() } : null,
				times: recipient.sent.length,
				...statusOf(recipient, (last && deliveries.get(last.id)) ?? null),
				answered: answer ? { at: format(answer.at), instant: answer.at.toISOString() } : null,
				quote: quote ? { to: quote.to, text: quote.outTheDoor ?? 'To check', isDraft: quote.isDraft } : null,
			}
		}),
	}
}

type Status = { status: { tone: StatusTone; word: string }; problem: string }

function statusOf({ answers, hasAutoReply }: OutreachRecipient, delivery: Delivery | null): Status {
	if (answers.length > 0) return { status: { tone: 'ok', word: 'Answered' }, problem: '' }
	if (delivery?.state === 'failed')
		return { status: { tone: 'stop', word: 'Not delivered' }, problem: delivery.problem }
	if (delivery?.state === 'queued') return { status: { tone: 'new', word: 'Being sent' }, problem: '' }
	return {
		status: { tone: 'off', word: 'No answer yet' },
		problem: hasAutoReply ? 'Only an automatic reply.' : '',
	}
}
