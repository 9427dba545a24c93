export type ChatView = 'closed' | 'open' | 'minimized'

/** What a browser keeps of the chat; `starter.ts` reads both: an open panel starts the page's scripts at once, a known conversation on idle. */
const key = 'lw_chat'
const minimizedKey = 'lw_chat_minimized'

/** How the panel was left in this tab. */
export function rememberedView(): ChatView {
	return guarded(() => {
		if (sessionStorage.getItem(key) !== 'now') return 'closed'
		return sessionStorage.getItem(minimizedKey) ? 'minimized' : 'open'
	}, 'closed')
}

export function rememberView(view: ChatView): void {
	guarded(() => {
		if (view === 'closed') sessionStorage.removeItem(key)
		else sessionStorage.setItem(key, 'now')
		if (view === 'minimized') sessionStorage.setItem(minimizedKey, '1')
		else sessionStorage.removeItem(minimizedKey)
	}, undefined)
}

/** Whether there is a conversation whose replies are to be looked for. */
export const hasConversation = (): boolean => guarded(() => localStorage.getItem(key) === 'idle', false)

export function rememberConversation(): void {
	guarded(() => localStorage.setItem(key, 'idle'), undefined)
}

/** Storage may be forbidden: then nothing is remembered. */
function guarded<Value>(act: () => Value, otherwise: Value): Value {
	try {
		return act()
	} catch {
		return otherwise
	}
}
