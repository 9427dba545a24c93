import { lazy, Suspense, useEffect, useState } from 'react'
import type { Toast } from '#app/lib/toast.ts'
import { toastQueue } from './toast.ts'
import { ToastCard } from './toast-card.tsx'

// If Sonner cannot be loaded (offline, a new release), toasts are shown as plain cards.
const SonnerToaster = lazy(() => import('./sonner-toaster.tsx').catch(() => ({ default: PlainToasts })))

/** Rendered once, at the end of the root. Loads nothing until the first toast. */
export function Toaster() {
	const [needed, setNeeded] = useState(false)
	useEffect(() => {
		const check = () => setNeeded((already) => already || toastQueue.size() > 0)
		check()
		return toastQueue.subscribe(check)
	}, [])
	if (!needed) return null
	return (
		<Suspense>
			<SonnerToaster />
		</Suspense>
	)
}

function PlainToasts() {
	const [latest, setLatest] = useState<Toast>()
	useEffect(() => {
		const drain = () => {
			const last = toastQueue.take().at(-1)
			if (last) setLatest(last)
		}
		drain()
		return toastQueue.subscribe(drain, () => setLatest(undefined))
	}, [])
	if (!latest) return null
	return (
		<div className="fixed inset-x-4 bottom-4 z-60 sm:left-auto sm:w-90 print:hidden">
			<ToastCard {...latest} onClose={() => setLatest(undefined)} />
		</div>
	)
}
