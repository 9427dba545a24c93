import '#app/ui/foundations/waiting.css'
import { clsx } from 'clsx/lite'

/** A placeholder for loading content; give it the size of that content. */
export function Skeleton({ className }: { className?: string }) {
	return <span aria-hidden="true" className={clsx('skeleton block rounded-sm', className)} />
}

type SkeletonListProps = {
	/** Names what is loading, such as 'Loading discussions'. */
	label: string
	rows?: number
	rowClassName?: string
}

/** Placeholder rows, announced once. */
export function SkeletonList({ label, rows = 3, rowClassName = 'h-16' }: SkeletonListProps) {
	return (
		<div role="status" className="grid gap-3">
			<span className="sr-only">{label}</span>
			{Array.from({ length: rows }, (_, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: all alike
				<Skeleton key={index} className={rowClassName} />
			))}
		</div>
	)
}
