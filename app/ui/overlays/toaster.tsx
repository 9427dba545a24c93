import { lazy, Suspense, useEffect, useState } from 'react'
import type { Toast } from '#app/lib/toast.ts'
import { toastQueue } from './toast.ts'
import { ToastCard } from './toast-card.tsx'

// When Sonner cannot be had (offline, a new release), the messages are shown plainly rather than lost with the page.
const SonnerToaster = lazy(() => import('./sonner-toaster.tsx').catch(() => ({ default: PlainToasts })))

/** Once, at the end of the root. Costs nothing until the first toast. */
export function Toaster() {
	const [wanted, setWanted] = useState(false)
	useEffect(() => {
		const look = () => setWanted((already) => already || toastQueue.size() > 0)
		look()
		return toastQueue.subscribe(look)
	}, [])
	if (!wanted) return null
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
		<div className="fixed inset-x-4 bottom-4 z-60 sm:left-auto sm:w-90">
			<ToastCard {...latest} onClose={() => setLatest(undefined)} />
		</div>
	)
}
