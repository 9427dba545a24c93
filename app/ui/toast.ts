import type { Toast } from '#app/lib/toast.ts'

export type ToastOptions = { durationMs?: number }

const waiting: Toast[] = []
const listeners = new Set<() => void>()

/** Shows a short message beside the page. Sonner and its styles are fetched with the first one. */
export const toast = {
	success: (title: string, description = '', options: ToastOptions = {}) =>
		show({ kind: 'success', title, description, ...options }),
	error: (title: string, description = '', options: ToastOptions = {}) =>
		show({ kind: 'error', title, description, ...options }),
}

/** For a toast that the server sent along. */
export function show(message: Toast): void {
	waiting.push(message)
	for (const listener of listeners) listener()
}

/** For toaster.tsx: takes what waits, and is told when more comes. */
export const toastQueue = {
	take: () => waiting.splice(0),
	size: () => waiting.length,
	subscribe(listener: () => void) {
		listeners.add(listener)
		return () => {
			listeners.delete(listener)
		}
	},
}
