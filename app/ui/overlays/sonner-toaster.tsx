import 'sonner/dist/styles.css'
import './sonner-toaster.css'
import { useEffect } from 'react'
import { Toaster, toast } from 'sonner'
import { toastQueue } from './toast.ts'
import { ToastCard } from './toast-card.tsx'

const durationMsDefault = 6_000

/** Loaded by toaster.tsx; vite.config.ts keeps Sonner from writing a style element of its own. */
export default function SonnerToaster() {
	useEffect(() => {
		const drain = () => {
			for (const { kind, title, description, durationMs } of toastQueue.take()) {
				toast.custom(
					(id) => (
						<ToastCard
							kind={kind}
							title={title}
							description={description}
							onClose={() => toast.dismiss(id)}
						/>
					),
					{ duration: durationMs ?? durationMsDefault, className: 'w-full', position: place() },
				)
			}
		}
		drain()
		return toastQueue.subscribe(drain, () => toast.dismiss())
	}, [])
	return (
		<Toaster
			expand
			position="top-right"
			// Under ribbon and header: a message must not lie on the way out.
			offset={{ top: '7.25rem', right: '1.5rem' }}
			mobileOffset={{ top: '0.5rem', bottom: 'var(--toast-bottom)' }}
			gap={10}
		/>
	)
}

/** On phones at the foot, clear of headings and the menu; above a dialog, whose buttons are at the foot. */
function place() {
	if (!matchMedia('(width <= 600px)').matches) return 'top-right'
	return document.querySelector('[role=dialog]') ? 'top-center' : 'bottom-center'
}
