import { openEventStream } from '#app/lib/live/open-event-stream.ts'
import { shareStream } from '#app/lib/live/share-stream.ts'
import {
	decodeEvent,
	getJson,
	postJson,
	postMessage,
	readErrorMessage,
	toConversationStatus,
} from './channel.ts'
import type { ChatMessage, ChatPage, ChatState } from './chat-api.ts'
import { storeHasConversation } from './chat-memory.ts'
import type { ConversationSnapshot } from './conversation-state.ts'
import { LiveConversation } from './live-conversation.ts'
import { outboxStorage } from './outbox-storage.ts'

/** What the panel shows besides the messages. */
export type ChatDetails = { greeting: string; email: string | null; name: string | null }

type Options = {
	owner: string
	/** The state that the page's loader has already read. */
	initialState?: ChatState
	onMessage(message: ChatMessage): void
}

/** The visitor's conversation in this browser, with its requests. */
export type VisitorChat = ReturnType<typeof openVisitorChat>

export function openVisitorChat({ owner, initialState, onMessage }: Options) {
	moveDraftTo(owner)
	let details = detailsOf(initialState)
	const conversation = new LiveConversation({
		channel: {
			side: 'visitor',
			async load() {
				const state = await getJson<ChatState>('/api/chat')
				details = detailsOf(state)
				if (state.conversation) storeHasConversation()
				return snapshotOf(state)
			},
			open: (cursorOf) =>
				shareStream(`chat ${owner}`, (handlers) => {
					const cursor = cursorOf()
					const query = cursor ? `?after=${encodeURIComponent(cursor)}` : ''
					return openEventStream(`/api/chat/stream${query}`, cursor)(handlers)
				}),
			decode: (event) => decodeEvent(event, 'visitor'),
			async post(message) {
				const result = await postMessage('/api/chat/messages', message, { page: location.pathname })
				if (result.kind === 'sent') storeHasConversation()
				return result
			},
			notifyRead: (seq) => postJson('/api/chat/read', { seq }),
			notifyTyping: () => postJson('/api/chat/typing', {}),
		},
		storage: outboxStorage(safeStorage(), owner),
		onMessage,
	})
	return {
		conversation,
		details: () => details,
		/** Loads the page of messages before the oldest known one. */
		async loadEarlier() {
			const first = Math.min(...conversation.state.thread.messages.map(({ seq }) => seq))
			const page = await getJson<ChatPage>(`/api/chat/messages?before=${first}`)
			conversation.addEarlier(page.messages, page.earlier)
		},
		/** @returns the reason if it failed, otherwise an empty string */
		async saveAddress(email: string): Promise<string> {
			const rejection = await postOrExplain('/api/chat/address', { email })
			if (!rejection) details = { ...details, email }
			return rejection
		},
		async rate(rating: number): Promise<string> {
			const rejection = await postOrExplain('/api/chat/rating', { rating })
			if (!rejection) conversation.setStatus('closed', rating)
			return rejection
		},
	}
}

/** Returns the visitor's conversation as a snapshot for `LiveConversation`. */
export function snapshotOf({ advisor, conversation: own }: ChatState): ConversationSnapshot {
	return {
		exists: own !== null,
		messages: own?.messages ?? [],
		earlier: own?.earlier ?? false,
		cursor: own?.cursor ?? null,
		otherOnline: advisor.present,
		...(own
			? toConversationStatus(own, 'visitor')
			: { status: 'open', rating: null, readSeq: 0, otherLastReadSeq: 0 }),
	}
}

const detailsOf = (state: ChatState | undefined): ChatDetails => ({
	greeting: state?.greeting ?? '',
	email: state?.conversation?.email ?? null,
	name: state?.conversation?.name ?? null,
})

async function postOrExplain(address: string, body: unknown): Promise<string> {
	try {
		const response = await postJson(address, body)
		return response.ok ? '' : await readErrorMessage(response)
	} catch {
		return 'There’s no connection. Please try again.'
	}
}

/** Moves a draft typed before signing in to the account that signed in. */
function moveDraftTo(owner: string): void {
	const [fromKey, toKey] = ['visitor', owner].map((each) => `lw_chat_draft ${each}`) as [string, string]
	try {
		const draft = sessionStorage.getItem(fromKey)
		if (!draft || fromKey === toKey) return
		sessionStorage.setItem(toKey, draft)
		sessionStorage.removeItem(fromKey)
	} catch {
		// Storage is blocked, or this is the server: there is no draft.
	}
}

function safeStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
	try {
		return window.localStorage
	} catch {
		return { getItem: () => null, setItem() {}, removeItem() {} }
	}
}
