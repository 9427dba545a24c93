import { useState } from 'react'
import { StatusBadge } from '#app/ui/controls/status-badge.tsx'
import { Icon } from '../icons/icon.tsx'

type RibbonProps = { text: string; dismissLabel: string; onDismiss: () => void; action: string }

/** A slim notice above the header; dismissed permanently, by script or by form post. */
export function Ribbon({ text, dismissLabel, onDismiss, action }: RibbonProps) {
	const [open, setOpen] = useState(true)
	if (!open) return null
	return (
		<aside
			aria-label={text.split(':')[0]}
			className="border-line border-b bg-signal-wash text-fine print:hidden"
		>
			<div className="wrap flex min-h-9 items-center justify-between gap-4">
				<StatusBadge>{text}</StatusBadge>
				<form
					method="post"
					action={action}
					onSubmit={(event) => {
						event.preventDefault()
						onDismiss()
						setOpen(false)
					}}
				>
					<button
						type="submit"
						name="ribbon"
						value="off"
						className="-mr-2 grid size-8 cursor-pointer place-items-center rounded-control pointer-coarse:size-11"
					>
						<Icon name="x" className="size-4" />
						<span className="sr-only">{dismissLabel}</span>
					</button>
				</form>
			</div>
		</aside>
	)
}
