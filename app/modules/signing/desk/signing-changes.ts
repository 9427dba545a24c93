// In the browser: the admin area follows all signings with one stream, and its pages reload their data on its events.

const listeners = new Set<(dealId: string | null) => void>()

/** Notifies the page that something changed in a deal; null when changes may have been missed. */
export function announceSigning(dealId: string | null): void {
	for (const listener of [...listeners]) listener(dealId)
}

/** Calls `listener` with the deal that changed, or null for any. Returns a function that ends the subscription. */
export function onSigningChanged(listener: (dealId: string | null) => void): () => void {
	listeners.add(listener)
	return () => listeners.delete(listener)
}
