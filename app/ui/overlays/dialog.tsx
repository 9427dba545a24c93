import { clsx } from 'clsx/lite'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { ScrollLock } from '#app/ui/foundations/scroll-lock.tsx'
import { CloseButton } from './close-button.tsx'

type DialogProps = {
	title: ReactNode
	children: ReactNode
	/** One sentence under the title. */
	description?: ReactNode
	/** Opens the dialog; omit it when the parent controls `open`. */
	trigger?: ReactNode
	open?: boolean
	defaultOpen?: boolean
	onOpenChange?: (open: boolean) => void
	/** Buttons in a bar that stays visible; they refer to the form inside by its id. */
	footer?: ReactNode
	/** A drawing at the top, edge to edge, with the title on it. */
	scene?: ReactNode
	size?: 'narrow' | 'form' | 'wide'
	/** A click outside does not close it: for forms with typed text. */
	ignoresOutsideClicks?: boolean
	className?: string
}

/**
 * Radix without its overlay: that one locks scrolling with an injected style element, which our content security policy
 * blocks; ScrollLock does it instead.
 */
export function Dialog(props: DialogProps) {
	const {
		title,
		children,
		description,
		trigger,
		footer,
		scene,
		size = 'form',
		ignoresOutsideClicks,
		className,
		...state
	} = props
	const opener = useRef<Element | null>(null)
	return (
		<Radix.Root {...state}>
			{trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
			<Radix.Portal>
				<div className="fixed inset-0 z-50 grid items-end justify-items-center overflow-y-auto bg-scrim sm:place-items-center sm:p-4">
					<ScrollLock />
					<Radix.Content
						{...(description ? {} : { 'aria-describedby': undefined })}
						// Radix returns the focus to its own trigger only; many dialogs are opened from elsewhere.
						onOpenAutoFocus={() => {
							opener.current = document.activeElement
						}}
						onCloseAutoFocus={(event) => {
							event.preventDefault()
							if (opener.current instanceof HTMLElement) opener.current.focus()
						}}
						onInteractOutside={ignoresOutsideClicks ? (event) => event.preventDefault() : undefined}
						className={clsx(
							'relative grid max-h-[calc(100dvh-1.5rem)] w-full grid-rows-[auto_minmax(0,1fr)_auto] overflow-hidden rounded-t-dialog bg-raised text-ink shadow-pop outline-offset-[-3px] sm:max-h-[calc(100dvh-2rem)] sm:rounded-dialog',
							size === 'narrow' && 'sm:max-w-narrow',
							size === 'form' && 'sm:max-w-144',
							size === 'wide' && 'sm:max-w-page',
							className,
						)}
					>
						{scene ? (
							<div className="relative">
								{scene}
								<Radix.Title className="absolute top-4.5 left-5 z-2 max-w-[6em] text-[1.5rem]">
									{title}
								</Radix.Title>
							</div>
						) : (
							<div className="border-line border-b-2 border-dashed px-5 pt-4.5 pr-14 pb-3.5">
								<Radix.Title className="text-h3">{title}</Radix.Title>
								{description && (
									<Radix.Description className="mt-1 text-ink-soft text-small leading-snug">
										{description}
									</Radix.Description>
								)}
							</div>
						)}
						<div className="overflow-y-auto overscroll-contain px-5 py-5">{children}</div>
						{footer && (
							<div className="flex flex-wrap items-center justify-end gap-2 border-line border-t bg-band px-5 py-3 max-sm:*:flex-auto">
								{footer}
							</div>
						)}
						<CloseButton className={clsx('z-3', scene && 'rounded-full bg-raised')} />
					</Radix.Content>
				</div>
			</Radix.Portal>
		</Radix.Root>
	)
}

/** Wrap a 'Cancel' or 'Done' button inside the dialog. */
export function DialogClose({ children }: { children: ReactNode }) {
	return <Radix.Close asChild>{children}</Radix.Close>
}
