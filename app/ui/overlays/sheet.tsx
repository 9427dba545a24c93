import { clsx } from 'clsx/lite'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { ScrollLock } from '#app/ui/foundations/scroll-lock.tsx'
import { CloseButton } from './close-button.tsx'

type SheetProps = {
	title: ReactNode
	children: ReactNode
	trigger?: ReactNode
	open?: boolean
	onOpenChange?: (open: boolean) => void
	/** The edge it slides in from. */
	side?: 'right' | 'bottom'
	className?: string
}

/** A panel at the edge of the screen: the menu on phones, filters, a file's details. */
export function Sheet({ title, children, trigger, side = 'right', className, ...state }: SheetProps) {
	return (
		<Radix.Root {...state}>
			{trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
			<Radix.Portal>
				<div
					className={clsx('fixed inset-0 z-50 flex bg-scrim', side === 'right' ? 'justify-end' : 'items-end')}
				>
					<ScrollLock />
					<Radix.Content
						aria-describedby={undefined}
						className={clsx(
							'relative grid grid-rows-[auto_minmax(0,1fr)] bg-surface text-ink shadow-pop outline-offset-[-3px]',
							side === 'right'
								? 'h-full w-[min(22rem,calc(100%-3rem))]'
								: 'max-h-[85dvh] w-full rounded-t-dialog',
							className,
						)}
					>
						<Radix.Title className="border-line border-b-2 border-dashed px-5 pt-4.5 pr-14 pb-3.5 text-h3">
							{title}
						</Radix.Title>
						<div className="overflow-y-auto overscroll-contain p-5">{children}</div>
						<CloseButton />
					</Radix.Content>
				</div>
			</Radix.Portal>
		</Radix.Root>
	)
}
