import { randomUUID } from 'node:crypto'
import type { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { getRequestMetadata, getServices, getViewer } from '#app/http/context.server.ts'
import { formAction, runForm } from '#app/http/form-actions.server.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { anyText } from '#app/lib/forms/form-fields.ts'
import { ChatFoot, ChatTools } from '#app/modules/chat/components/visitor/visitor-conversation.tsx'
import { getChatState } from '#app/modules/chat/conversations/own-conversation.server.ts'
import { readMessageText, readPagePath } from '#app/modules/chat/messages/message-text.ts'
import { sendOwnMessage } from '#app/modules/chat/messages/send-own-message.server.ts'
import { addressBlock, consumeLimit } from '#app/modules/limits/limits.server.ts'
import { callerOf, consumeBudget } from '#app/modules/limits/stranger-budgets.server.ts'

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
	const [initialState, { timeZone }] = [
		await getChatState(db, { party, now }),
		await readSettings(args.context),
	]
	await Promise.all([ChatFoot.ready(), ChatTools.ready()])
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
export function postOwnMessage(args: RouteArgs) {
	const { context } = args
	const { db, clock } = getServices(context)
	const now = clock.now()
	return runForm(
		args,
		formAction({
			// Our pages generate valid keys; with any other key the message counts as new.
			schema: z.object({ text: anyText(), key: z.uuid().catch(() => randomUUID()) }),
			async run({ text, key }) {
				const { clientIp } = getRequestMetadata(context)
				await consumeLimit(db, { key: `chat-form:${addressBlock(clientIp)}`, ...messageLimit, now })
				const party = await partyOf(args)
				const caller = callerOf(party.viewer, clientIp)
				await sendOwnMessage(db, {
					party,
					key,
					text: readMessageText(text),
					pagePath: readPagePath(new URL(args.request.url).pathname),
					assertMayStart: async () => void (await consumeBudget(db, { kind: 'conversations', caller, now })),
					now,
				})
				return { ok: true as const }
			},
			field: null,
			fallback: 'It could not be sent. Please try again.',
		}),
	)
}
