import { randomUUID } from 'node:crypto'
import type { RouterContextProvider } from 'react-router'
import { data } from 'react-router'
import { getRequestMetadata, getServices, getViewer } from '#app/http/context.server.ts'
import { respondToFailure } from '#app/http/form-result.server.ts'
import { readForm, throwIfRejected } from '#app/http/forms.server.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { getChatState } from '#app/modules/chat/conversations/own-conversation.server.ts'
import { readMessageText, readPagePath } from '#app/modules/chat/messages/message-text.ts'
import { sendOwnMessage } from '#app/modules/chat/messages/send-own-message.server.ts'
import { addressBlock, consumeLimit } from '#app/modules/limits/limits.server.ts'
import { callerOf, consumeBudget } from '#app/modules/limits/stranger-budgets.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'

type RouteArgs = { request: Request; context: Readonly<RouterContextProvider> }

/** Returns whose conversation a page shows: the signed-in member's, or that of the browser identified by its signed cookie. */
async function partyOf({ request, context }: RouteArgs) {
	const { chatKeys } = getServices(context)
	return {
		viewer: await getViewer(context),
		visitorId: chatKeys.readVisitor(request.headers.get('cookie')),
	}
}

/** Loads the page of a conversation, and sets the visitor cookie for a person who is not signed in and has none. */
export async function readOwnChat(args: RouteArgs) {
	const { db, clock, chatKeys } = getServices(args.context)
	const party = await partyOf(args)
	const now = clock.now()
	const [initialState, { timeZone }] = [await getChatState(db, { party, now }), await getSettings(db)]
	const isKnown = party.viewer !== null || party.visitorId !== null
	return {
		shown: {
			initialState,
			timeZone,
			/** Identifies the conversation in the browser's storage: an account's address, or 'visitor'. */
			conversationOwner: party.viewer?.email ?? 'visitor',
			now: now.toISOString(),
			/** The key of the message that the form without scripts would send. */
			messageKey: randomUUID(),
		},
		headers: isKnown ? new Headers() : new Headers({ 'set-cookie': chatKeys.newVisitor().setCookie }),
	}
}

const messageLimit = { max: 40, windowSeconds: 60 }

/** Sends a message from a plain form, for pages without scripts. */
export async function postOwnMessage(args: RouteArgs) {
	const { context, request } = args
	const { db, clock } = getServices(context)
	const form = await readForm({ request, context })
	const now = clock.now()
	const sentKey = String(form.get('key') ?? '')
	// Our pages generate valid keys; with any other key the message counts as new.
	const key = isUuid(sentKey) ? sentKey : randomUUID()
	try {
		throwIfRejected(context)
		const { clientIp } = getRequestMetadata(context)
		await consumeLimit(db, { key: `chat-form:${addressBlock(clientIp)}`, ...messageLimit, now })
		const party = await partyOf(args)
		const caller = callerOf(party.viewer, clientIp)
		await sendOwnMessage(db, {
			party,
			key,
			text: readMessageText(String(form.get('text') ?? '')),
			pagePath: readPagePath(new URL(args.request.url).pathname),
			assertMayStart: async () => void (await consumeBudget(db, { kind: 'conversations', caller, now })),
			now,
		})
		return data({ ok: true as const })
	} catch (error) {
		return respondToFailure(args.context, error, {
			fallback: 'It could not be sent. Please try again.',
			field: null,
		})
	}
}
