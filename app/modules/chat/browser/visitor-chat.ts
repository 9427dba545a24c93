import { openEventStream } from '#app/lib/live/open-event-stream.ts'
import { decodeEvent, getJson, marksOf, postJson, postMessage, sentenceOf } from './channel.ts'
import type { ChatMessage, ChatPage, ChatState } from './chat-api.ts'
import { rememberConversation } from './chat-memory.ts'
import type { ConversationSnapshot } from './conversation-state.ts'
import { LiveConversation } from './live-conversation.ts'
import { outboxStorage } from './outbox-storage.ts'

/** What the panel shows beside the messages. */
export type ChatCircumstances = { greeting: string; email: string | null; name: string | null }

type Options = {
	owner: string
	/** What a page's loader has read already. */
	given?: ChatState
	onArrival(message: ChatMessage): void
}

/** The visitor's conversation in this browser, and what belongs to it. */
export type VisitorChat = ReturnType<typeof openVisitorChat>

export function openVisitorChat({ owner, given, onArrival }: Options) {
	adoptDraft(owner)
	let circumstances = circumstancesOf(given)
	const conversation = new LiveConversation({
		channel: {
			side: 'visitor',
			async load() {
				const state = await getJson<ChatState>('/api/chat')
				circumstances = circumstancesOf(state)
				if (state.conversation) rememberConversation()
				return snapshotOf(state)
			},
			open: (cursor) =>
				openEventStream(`/api/chat/stream${cursor ? `?after=${encodeURIComponent(cursor)}` : ''}`, cursor),
			decode: (event) => decodeEvent(event, 'visitor'),
			async post(message) {
				const answer = await postMessage('/api/chat/messages', message)
				if (answer.kind === 'sent') rememberConversation()
				return answer
			},
			notifyRead: (seq) => postJson('/api/chat/read', { seq }),
			notifyTyping: () => postJson('/api/chat/typing', {}),
		},
		storage: outboxStorage(safeStorage(), owner),
		onArrival,
	})
	return {
		conversation,
		circumstances: () => circumstances,
		/** Reads the page of messages before those that are known. */
		async loadEarlier() {
			const first = Math.min(...conversation.state.thread.messages.map(({ seq }) => seq))
			const page = await getJson<ChatPage>(`/api/chat/messages?before=${first}`)
			conversation.addEarlier(page.messages, page.earlier)
		},
		/** @returns why not, or nothing */
		async leaveAddress(email: string): Promise<string> {
			const rejection = await notify('/api/chat/address', { email })
			if (!rejection) circumstances = { ...circumstances, email }
			return rejection
		},
		async rate(rating: number): Promise<string> {
			const rejection = await notify('/api/chat/rating', { rating })
			if (!rejection) conversation.setStatus('closed', rating)
			return rejection
		},
	}
}

/** How the visitor's conversation stands, as its live half takes it. */
export function snapshotOf({ advisor, conversation: own }: ChatState): ConversationSnapshot {
	return {
		exists: own !== null,
		messages: own?.messages ?? [],
		earlier: own?.earlier ?? false,
		cursor: own?.cursor ?? null,
		otherPresent: advisor.present,
		...(own ? marksOf(own, 'visitor') : { status: 'open', rating: null, readSeq: 0, otherReadSeq: 0 }),
	}
}

const circumstancesOf = (state: ChatState | undefined): ChatCircumstances => ({
	greeting: state?.greeting ?? '',
	email: state?.conversation?.email ?? null,
	name: state?.conversation?.name ?? null,
})

async function notify(address: string, body: unknown): Promise<string> {
	try {
		const response = await postJson(address, body)
		return response.ok ? '' : await sentenceOf(response)
	} catch {
		return 'There’s no connection. Please try again.'
	}
}

/** What nobody in particular was typing is theirs who signed in meanwhile. */
function adoptDraft(owner: string): void {
	const [from, to] = ['visitor', owner].map((each) => `lw_chat_draft ${each}`) as [string, string]
	try {
		const typed = sessionStorage.getItem(from)
		if (!typed || from === to) return
		sessionStorage.setItem(to, typed)
		sessionStorage.removeItem(from)
	} catch {
		// Forbidden, or on the server: there is none.
	}
}

function safeStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
	try {
		return window.localStorage
	} catch {
		return { getItem: () => null, setItem() {}, removeItem() {} }
	}
}
