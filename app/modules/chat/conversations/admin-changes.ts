type Listener = (conversationId: string) => void

const listeners = new Set<Listener>()

/** What the desk's one stream hears of other conversations, for whoever shows their list. */
export const adminChanges = {
	tell(conversationId: string): void {
		for (const listener of listeners) listener(conversationId)
	},
	subscribe(listener: Listener): () => void {
		listeners.add(listener)
		return () => {
			listeners.delete(listener)
		}
	},
}

/** Tells of a `changed` event; gives whether it was one. */
export function onChange({ name, data }: { name: string; data: string }): boolean {
	if (name !== 'changed') return false
	try {
		adminChanges.tell(String((JSON.parse(data) as { conversationId?: string }).conversationId ?? ''))
	} catch {}
	return true
}
