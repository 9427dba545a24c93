import { clsx } from 'clsx/lite'
import type { ReactNode } from 'react'
import { Button } from '#app/ui/controls/button.tsx'
import { Icon } from '../icons/icon.tsx'

type ErrorStateProps = {
	title?: string
	/** One sentence on what happened and what is not lost. */
	children?: ReactNode
	/** Without it, 'Try again' reloads the page, with or without scripts. */
	onRetry?: () => void
	className?: string
}

/** Shown in place of a part of a page that could not be loaded. */
export function ErrorState({
	title = 'We couldn’t load this',
	children,
	onRetry,
	className,
}: ErrorStateProps) {
	const retry = (
		<>
			<Icon name="rotate-cw" />
			Try again
		</>
	)
	return (
		<div role="alert" className={clsx('grid justify-items-center gap-3 px-4 py-10 text-center', className)}>
			<span aria-hidden="true" className="warning-triangle" />
			<h2 className="text-h3">{title}</h2>
			{children && <p className="max-w-96 text-base text-ink-soft leading-normal">{children}</p>}
			{onRetry ? (
				<Button onClick={onRetry}>{retry}</Button>
			) : (
				<Button asChild>
					{/* biome-ignore lint/a11y/useValidAnchor: an empty href is this page with its query string */}
					<a href="">{retry}</a>
				</Button>
			)}
		</div>
	)
}
