import { data, useLocation } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { respondToFailure } from '#app/http/form-result.server.ts'
import { readForm } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { yearOf } from '#app/lib/dates/dates.ts'
import { instantOf } from '#app/lib/dates/zoned-time.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { AppointmentStatusLabel } from '#app/modules/appointments/components/admin/appointment-status.tsx'
import { AdminClientPanel } from '#app/modules/chat/components/admin/client-panel.tsx'
import { AdminThread } from '#app/modules/chat/components/admin/thread.tsx'
import {
	getConversation,
	getConversationRow,
	setStatus,
} from '#app/modules/chat/conversations/admin-conversation.server.ts'
import { listCannedReplies } from '#app/modules/chat/messages/canned-replies.server.ts'
import { readMessageText } from '#app/modules/chat/messages/message-text.ts'
import { addNote, removeNote } from '#app/modules/chat/messages/notes.server.ts'
import { cancelScheduledMessage, scheduleMessage } from '#app/modules/chat/messages/send-later.server.ts'
import { listPresentVisitors } from '#app/modules/chat/presence.server.ts'
import { OrderStatusBadge } from '#app/modules/payments/components/order-status.tsx'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { clientIdOf } from '#app/routes/admin/client-link.server.ts'
import type { Route } from './+types/conversation'
import { clientDetails } from './inbox.server.ts'

export const handle: RouteHandle = { access: 'admin' }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
	privatePageMeta(matches, loaderData ? `Chat with ${loaderData.conversation.name}` : 'Chat')

export async function loader(args: Route.LoaderArgs) {
	const viewer = await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	const conversation = await getConversation(db, { actor: viewer, id: args.params.id }).catch(
		throwErrorResponse,
	)
	const { id, userId, email } = conversation
	const [{ timeZone, phone }, canned, facts, present, clientId] = await Promise.all([
		getSettings(db),
		listCannedReplies(db, { actor: viewer }),
		clientDetails(args.context, { viewer, userId, email }),
		listPresentVisitors(db, { conversationIds: [id], now: clock.now() }),
		clientIdOf(args.context, { userId, email }),
	])
	return {
		conversation: { ...conversation, visitorPresent: present.has(id) },
		canned,
		clientId,
		facts,
		phone,
		timeZone,
		thisYear: yearOf(clock.now(), timeZone),
		now: clock.now().toISOString(),
	}
}

/** Saves notes, status and scheduled replies; messages are sent through the chat's own endpoint. */
export async function action(args: Route.ActionArgs) {
	const actor = await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	const form = await readForm(args)
	const field = (name: string) => String(form.get(name) ?? '')
	const intent = field('intent')
	const target = { actor, id: args.params.id, now: clock.now() }
	await getConversationRow(db, target).catch(throwErrorResponse)
	try {
		if (intent === 'note') await addNote(db, { ...target, text: field('text') })
		else if (intent === 'remove-note') await removeNote(db, { ...target, noteId: field('item') })
		else if (intent === 'close') await setStatus(db, { ...target, status: 'closed' })
		else if (intent === 'reopen') await setStatus(db, { ...target, status: 'open' })
		else if (intent === 'take-back')
			await cancelScheduledMessage(db, { ...target, scheduledMessageId: field('item') })
		else if (intent === 'later') {
			const { timeZone } = await getSettings(db)
			const text = readMessageText(field('text'))
			await scheduleMessage(db, {
				...target,
				key: field('key'),
				text,
				sendAt: readLocalTime(field('sendAt'), timeZone),
			})
		}
		return data({ ok: true as const })
	} catch (error) {
		return respondToFailure(args.context, error, {
			formId: intent,
			values: { text: field('text') },
			fallback: 'This could not be saved. Please try again.',
			field: null,
		})
	}
}

/** Parses '2026-03-04T09:30' in the time zone of the business. Other text results in an invalid Date, which is rejected. */
function readLocalTime(typed: string, timeZone: string): Date {
	const [, date, time] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})$/.exec(typed) ?? []
	return date && time ? instantOf(date, time, timeZone) : new Date(Number.NaN)
}

export default function Conversation({ loaderData, actionData }: Route.ComponentProps) {
	const { conversation, canned, facts, phone, timeZone, thisYear, now } = loaderData
	const { search } = useLocation()
	const query = new URLSearchParams(search)
	query.delete('details')
	const list = query.size > 0 ? `?${query}` : ''
	query.set('details', '1')
	return (
		<>
			<AdminThread
				key={conversation.id}
				conversation={conversation}
				canned={canned}
				phone={phone}
				timeZone={timeZone}
				now={new Date(now)}
				listHref={`/admin/chat${list}`}
				detailsHref={`?${query}`}
			/>
			<AdminClientPanel
				conversation={conversation}
				clientId={loaderData.clientId}
				orders={facts.orders.map(({ reference, title, amount, status }) => ({
					key: reference,
					to: `/admin/orders/${reference}`,
					title: `${title}, ${amount}`,
					detail: <OrderStatusBadge status={status} />,
				}))}
				appointments={facts.appointments.map(({ id, when, status }) => ({
					key: id,
					to: `/admin/appointments/${id}`,
					title: when,
					detail: <AppointmentStatusLabel status={status} />,
				}))}
				timeZone={timeZone}
				thisYear={thisYear}
				result={actionData}
				noteKey={`${conversation.id} ${conversation.notes.length}`}
				threadHref={`/admin/chat/${conversation.id}${list}`}
			/>
		</>
	)
}
