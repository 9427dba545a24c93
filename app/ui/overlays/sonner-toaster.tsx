import 'sonner/dist/styles.css'
import './sonner-toaster.css'
import { useEffect, useLayoutEffect } from 'react'
import { Toaster, toast } from 'sonner'
import { toastQueue } from './toast.ts'
import { ToastCard, type ToastCardProps } from './toast-card.tsx'
import { placeToasts } from './toast-place.ts'

const durationMsDefault = 6_000

/** Loaded by toaster.tsx; vite.config.ts prevents Sonner from injecting its own style element. */
export default function SonnerToaster() {
	useEffect(() => {
		const drain = () => {
			for (const message of toastQueue.take()) {
				// A message with a link stays until it is dismissed: the link must not vanish under the pointer.
				const duration =
					message.durationMs ?? (message.signInTo ? Number.POSITIVE_INFINITY : durationMsDefault)
				toast.custom((id) => <PlacedToast {...message} onClose={() => toast.dismiss(id)} />, {
					duration,
					className: 'w-full',
					position: currentPosition(message.atTop),
				})
			}
		}
		drain()
		return toastQueue.subscribe(drain, () => toast.dismiss())
	}, [])
	useEffect(() => {
		addEventListener('scrollend', placeToasts)
		return () => removeEventListener('scrollend', placeToasts)
	}, [])
	return (
		<Toaster
			expand
			position="top-right"
			// Below the ribbon and the header: a message must not cover Sign Out.
			offset={{ top: '7.25rem', right: '1.5rem' }}
			mobileOffset={{ top: '0.5rem', bottom: 'var(--toast-bottom)' }}
			gap={10}
		/>
	)
}

function PlacedToast(props: ToastCardProps) {
	useLayoutEffect(placeToasts, [])
	return <ToastCard {...props} />
}

/** On phones at the bottom, away from headings and the menu; at the top over a dialog, whose buttons are at the bottom, and where the page asks for it. */
function currentPosition(atTop = false) {
	if (!matchMedia('(width <= 600px)').matches) return 'top-right'
	return atTop || document.querySelector('[role=dialog], dialog:is([open], :popover-open)')
		? 'top-center'
		: 'bottom-center'
}
