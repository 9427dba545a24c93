export type ChatView = 'closed' | 'open' | 'minimized'

/** What a browser stores about the chat: in the tab that the panel is open, for longer that there is a conversation. */
const chatKey = 'lw_chat'
const minimizedKey = 'lw_chat_minimized'

/** Returns how the panel was left in this tab. */
export function readStoredView(): ChatView {
	return withStorage(() => {
		if (sessionStorage.getItem(chatKey) !== 'now') return 'closed'
		return sessionStorage.getItem(minimizedKey) ? 'minimized' : 'open'
	}, 'closed')
}

export function storeView(view: ChatView): void {
	withStorage(() => {
		if (view === 'closed') sessionStorage.removeItem(chatKey)
		else sessionStorage.setItem(chatKey, 'now')
		if (view === 'minimized') sessionStorage.setItem(minimizedKey, '1')
		else sessionStorage.removeItem(minimizedKey)
	}, undefined)
}

/** Whether this browser has a conversation that may receive replies. */
export const hasConversation = (): boolean =>
	withStorage(() => localStorage.getItem(chatKey) === 'idle', false)

export function storeHasConversation(): void {
	withStorage(() => localStorage.setItem(chatKey, 'idle'), undefined)
}

/** Runs a storage access; storage may be blocked, and then nothing is stored. */
export function withStorage<Value>(access: () => Value, fallback: Value): Value {
	try {
		return access()
	} catch {
		return fallback
	}
}
