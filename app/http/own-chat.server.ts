import { randomUUID } from 'node:crypto'
import type { RouterContextProvider } from 'react-router'
import { data } from 'react-router'
import { isUuid } from '#app/lib/uuid.ts'
import { addressBlock, takeFromLimit } from '#app/modules/auth/limits.server.ts'
import { readMessageText } from '#app/modules/chat/message-text.ts'
import { getChatState } from '#app/modules/chat/own-conversation.server.ts'
import { sendOwnMessage } from '#app/modules/chat/send-own-message.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { getFacts, getServices, getViewer } from './context.server.ts'
import { admit, failureOf, readForm } from './forms.server.ts'

type Asked = { request: Request; context: Readonly<RouterContextProvider> }

/** Whose conversation a page shows: the member's, or the browser's by its signed cookie. */
async function partyOf({ request, context }: Asked) {
	const { chatKeys } = getServices(context)
	return {
		viewer: await getViewer(context),
		visitorId: chatKeys.readVisitor(request.headers.get('cookie')),
	}
}

/** What a page of the conversation is drawn with, and the cookie of a browser that has none yet. */
export async function readOwnChat(asked: Asked) {
	const { db, clock, chatKeys } = getServices(asked.context)
	const party = await partyOf(asked)
	const now = clock.now()
	const [given, { timeZone }] = [await getChatState(db, { party, now }), await getSettings(db)]
	const known = party.viewer !== null || party.visitorId !== null
	return {
		shown: {
			...{ given, timeZone },
			owner: party.viewer?.email ?? 'visitor',
			now: now.toISOString(),
			key: randomUUID(),
		},
		headers: known ? new Headers() : new Headers({ 'set-cookie': chatKeys.newVisitor().setCookie }),
	}
}

const beginnings = { max: 30, windowSeconds: 3_600 }
const messages = { max: 40, windowSeconds: 60 }

/** A message that came as a plain form, from a page without scripts. */
export async function postOwnMessage(asked: Asked) {
	const { context, request } = asked
	const { db, clock } = getServices(context)
	const form = await readForm(request)
	const now = clock.now()
	const given = String(form.get('key') ?? '')
	// Our pages make keys that fit; for whoever sends another the message counts as a new one.
	const key = isUuid(given) ? given : randomUUID()
	try {
		admit(context)
		const address = addressBlock(getFacts(context).clientIp)
		await takeFromLimit(db, { key: `chat-form:${address}`, ...messages, now })
		await sendOwnMessage(db, {
			party: await partyOf(asked),
			key,
			text: readMessageText(String(form.get('text') ?? '')),
			mayBegin: async () =>
				void (await takeFromLimit(db, { key: `chat-beginning:${address}`, ...beginnings, now })),
			now,
		})
		return data({ message: null as string | null })
	} catch (error) {
		const { message, init } = failureOf(context, error, 'It could not be sent. Please try again.')
		return data({ message: message as string | null }, init)
	}
}
