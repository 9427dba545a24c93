import '#app/ui/foundations/waiting.css'
import { cn } from '#app/ui/foundations/cn.ts'

/** Stands where something is on its way; give it the size of what will come. */
export function Skeleton({ className }: { className?: string }) {
	return <span aria-hidden="true" className={cn('skeleton block rounded-sm', className)} />
}

type SkeletonListProps = {
	/** Says what is coming, such as 'Loading discussions'. */
	label: string
	rows?: number
	rowClassName?: string
}

/** As many placeholder rows as there will be, said once. */
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
