import { useEffect, useState } from 'react'
import type { Toast } from '#app/lib/toast.ts'
import { show } from './toast.ts'
import { ToastCard } from './toast-card.tsx'

/**
 * The message a redirect brought along. It is in the page from the first byte, so that it is read without scripts
 * too; once they run, the toaster takes it over.
 */
export function FlashToast({ toast }: { toast: Toast | null }) {
	const [shown, setShown] = useState<Toast | null>(null)
	useEffect(() => {
		if (!toast?.title) return
		show(toast)
		setShown(toast)
	}, [toast])
	if (!toast?.title || shown === toast) return null
	return (
		<div className="fixed inset-x-4 bottom-4 z-60 sm:top-29 sm:right-6 sm:bottom-auto sm:left-auto sm:w-90">
			<ToastCard {...toast} />
		</div>
	)
}
