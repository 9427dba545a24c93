import { useEffect, useState } from 'react'
import type { Toast } from '#app/lib/toast.ts'
import { show } from './toast.ts'
import { ToastCard } from './toast-card.tsx'

/**
 * The message of a redirect. It is part of the server-rendered page, so that it is visible without scripts;
 * once they run, the toaster shows it instead. On phones it stays above the bottom bar of the admin area.
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
		<div className="fixed inset-x-4 bottom-4 z-60 max-sm:[:root:has(.admin-area)_&]:bottom-[calc(4.75rem+env(safe-area-inset-bottom))] sm:top-29 sm:right-6 sm:bottom-auto sm:left-auto sm:w-90">
			<ToastCard {...toast} />
		</div>
	)
}
