import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { Toast } from '#app/lib/toast.ts'
import { toastQueue } from './toast.ts'
import { ToastCard } from './toast-card.tsx'

// If Sonner cannot be loaded (offline, a new release), toasts are shown as plain cards.
const SonnerToaster = lazy(() => import('./sonner-toaster.tsx').catch(() => ({ default: PlainToasts })))

/** Rendered once, at the end of the root. Loads nothing until the first toast. */
export function Toaster() {
	const [needed, setNeeded] = useState(false)
	const layer = useRef<HTMLDivElement>(null)
	useEffect(() => {
		const check = () => {
			setNeeded((already) => already || toastQueue.size() > 0)
			if (toastQueue.size() > 0) raise(layer.current)
		}
		check()
		return toastQueue.subscribe(check)
	}, [])
	return (
		<div ref={layer} popover="manual" className="toast-layer">
			{needed && (
				<Suspense>
					<SonnerToaster />
				</Suspense>
			)}
		</div>
	)
}

/** Shows the toasts above everything else, also above a modal dialog that has been opened since the last one. */
function raise(layer: HTMLElement | null): void {
	// A browser without popovers shows them in place.
	if (!layer?.showPopover || layer.contains(document.activeElement)) return
	if (layer.matches(':popover-open')) layer.hidePopover()
	layer.showPopover()
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
