import type { Toast } from '#app/lib/toast.ts'

export type ToastOptions = Pick<Toast, 'durationMs' | 'atTop' | 'icon'>

const waiting: Toast[] = []
const listeners = new Set<() => void>()
const clearers = new Set<() => void>()

/** Shows a short message beside the page. Sonner and its styles are fetched with the first one. */
export const toast = {
	success: (title: string, description = '', options: ToastOptions = {}) =>
		show({ kind: 'success', title, description, ...options }),
	error: (title: string, description = '', options: ToastOptions = {}) =>
		show({ kind: 'error', title, description, ...options }),
	/** Removes all toasts, because they are no longer true. */
	clear() {
		waiting.length = 0
		for (const clearer of clearers) clearer()
	},
}

/** Shows a toast that the server sent. */
export function show(message: Toast): void {
	waiting.push(message)
	for (const listener of listeners) listener()
}

/** For toaster.tsx: takes the waiting toasts and subscribes to new ones. */
export const toastQueue = {
	take: () => waiting.splice(0),
	size: () => waiting.length,
	subscribe(listener: () => void, clearer?: () => void) {
		listeners.add(listener)
		if (clearer) clearers.add(clearer)
		return () => {
			listeners.delete(listener)
			if (clearer) clearers.delete(clearer)
		}
	},
}
