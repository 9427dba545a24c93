import { useLocation } from 'react-router'
import { z } from 'zod'
import { getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { formAction, runForms } from '#app/http/form-actions.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { yearOf } from '#app/lib/dates/dates.ts'
import { instantOf } from '#app/lib/dates/zoned-time.ts'
import { anyTexts } from '#app/lib/forms/form-fields.ts'
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
import { clientIdOf } from '#app/routes/admin/client-link.server.ts'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
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
		readSettings(args.context),
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
	const target = { actor, id: args.params.id, now: clock.now() }
	await getConversationRow(db, target).catch(throwErrorResponse)
	const done = async (change: Promise<unknown>) => {
		await change
		return { ok: true as const }
	}
	const note = z.object(anyTexts('text'))
	const item = z.object(anyTexts('item'))
	return runForms(args, {
		note: formAction({
			schema: note,
			run: ({ text }) => done(addNote(db, { ...target, text })),
			field: null,
		}),
		'remove-note': formAction({
			schema: item,
			run: ({ item: noteId }) => done(removeNote(db, { ...target, noteId })),
		}),
		close: formAction({ run: () => done(setStatus(db, { ...target, status: 'closed' })) }),
		reopen: formAction({ run: () => done(setStatus(db, { ...target, status: 'open' })) }),
		'take-back': formAction({
			schema: item,
			run: ({ item: scheduledMessageId }) =>
				done(cancelScheduledMessage(db, { ...target, scheduledMessageId })),
		}),
		later: formAction({
			schema: note.extend(anyTexts('key', 'sendAt')),
			async run({ key, text, sendAt }) {
				const { timeZone } = await readSettings(args.context)
				const message = { key, text: readMessageText(text), sendAt: readLocalTime(sendAt, timeZone) }
				return done(scheduleMessage(db, { ...target, ...message }))
			},
			field: null,
		}),
	})
}

/** Parses '2026-03-04T09:30' in the time zone of the business. Other text results in an invalid Date, which is rejected. */
function readLocalTime(typed: string, timeZone: string): Date {
	const [, date, time] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})$/.exec(typed) ?? []
	return date && time ? instantOf(date, time, timeZone) : new Date(Number.NaN)
}

export default function Conversation({ loaderData, actionData }: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
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
				result={answer}
				noteKey={`${conversation.id} ${conversation.notes.length}`}
				threadHref={`/admin/chat/${conversation.id}${list}`}
			/>
		</>
	)
}
