import './route-dialog.css'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ScrollLock } from '#app/ui/foundations/scroll-lock.tsx'

type RouteDialogProps = {
	title: string
	/** One sentence under the title. */
	description?: ReactNode
	/** The address without the dialog. */
	closeTo: string
	children: ReactNode
}

/**
 * A dialog that has an address. The server renders it open, at the top of the page, so that it works without scripts; the browser makes it
 * modal, with the page behind it. Closing it, also with Escape, opens `closeTo`.
 */
export function RouteDialog({ title, description, closeTo, children }: RouteDialogProps) {
	const dialog = useRef<HTMLDialogElement>(null)
	const heading = useRef<HTMLHeadingElement>(null)
	const navigate = useNavigate()
	const [modal, setModal] = useState(false)
	useEffect(() => {
		const shown = dialog.current
		shown?.close()
		shown?.showModal()
		setModal(true)
		heading.current?.focus()
		return () => shown?.close()
	}, [])
	return (
		<dialog
			ref={dialog}
			open
			aria-labelledby="route-dialog-title"
			onCancel={(event) => {
				// A file field inside reports the closing of the browser's own dialog with the same event.
				if (event.target !== dialog.current) return
				event.preventDefault()
				navigate(closeTo, { preventScrollReset: true })
			}}
			className="route-dialog w-full max-w-144 rounded-dialog bg-raised p-0 text-ink shadow-pop"
		>
			{modal && <ScrollLock />}
			<div className="flex items-start justify-between gap-4 border-line border-b-2 border-dashed px-5 pt-4.5 pb-3.5">
				<div>
					<h2 ref={heading} id="route-dialog-title" tabIndex={-1} className="text-h3 outline-none">
						{title}
					</h2>
					{description && <p className="mt-1 text-ink-soft text-small leading-snug">{description}</p>}
				</div>
				<Link
					to={closeTo}
					preventScrollReset
					className="inline-flex min-h-11 items-center font-semibold text-small"
				>
					Close
				</Link>
			</div>
			<div className="px-5 py-5">{children}</div>
		</dialog>
	)
}
