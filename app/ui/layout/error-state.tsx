import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#app/ui/controls/button.tsx'
import { cn } from '#app/ui/foundations/cn.ts'

type ErrorStateProps = {
	title?: string
	/** What happened and what is safe, in a sentence. */
	children?: ReactNode
	/** Without it, 'Try again' loads the page anew, with or without scripts. */
	onRetry?: () => void
	className?: string
}

/** A part of a page that could not be had. */
export function ErrorState({
	title = 'We couldn’t load this',
	children,
	onRetry,
	className,
}: ErrorStateProps) {
	const retry = (
		<>
			<RotateCw aria-hidden="true" />
			Try again
		</>
	)
	return (
		<div role="alert" className={cn('grid justify-items-center gap-3 px-4 py-10 text-center', className)}>
			<span aria-hidden="true" className="warning-triangle" />
			<h2 className="text-h3">{title}</h2>
			{children && <p className="max-w-96 text-base text-ink-soft leading-normal">{children}</p>}
			{onRetry ? (
				<Button onClick={onRetry}>{retry}</Button>
			) : (
				<Button asChild>
					{/* biome-ignore lint/a11y/useValidAnchor: the empty address is this page, search and all */}
					<a href="">{retry}</a>
				</Button>
			)}
		</div>
	)
}
