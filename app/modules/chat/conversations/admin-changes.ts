type Listener = (conversationId: string) => void

const listeners = new Set<Listener>()

/** Passes changes of other conversations from the open admin stream to the components that list them. */
export const adminChanges = {
	notify(conversationId: string): void {
		for (const listener of listeners) listener(conversationId)
	},
	subscribe(listener: Listener): () => void {
		listeners.add(listener)
		return () => {
			listeners.delete(listener)
		}
	},
}

/** Notifies the listeners of a `changed` event; returns whether the event was one. */
export function notifyOfChangedEvent({ name, data }: { name: string; data: string }): boolean {
	if (name !== 'changed') return false
	try {
		adminChanges.notify(String((JSON.parse(data) as { conversationId?: string }).conversationId ?? ''))
	} catch {}
	return true
}
