import { Link } from 'react-router'
import { Button } from '#app/ui/controls/button.tsx'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'

type EmptyListProps = {
	/** Shown when the filters match nothing. */
	noMatch: string
	/** The address without filters; null when none is set. */
	reset: string | null
	/** Shown when the list is empty without any filter. */
	title: string
	children: string
}

/** Shown in place of an empty admin table: a way out of filters that match nothing, or how the list fills. */
export function EmptyList({ noMatch, reset, title, children }: EmptyListProps) {
	if (reset === null) return <EmptyState title={title}>{children}</EmptyState>
	return (
		<EmptyState
			title="No matches"
			action={
				<Button asChild size="compact">
					<Link to={reset}>Show all</Link>
				</Button>
			}
		>
			{noMatch}
		</EmptyState>
	)
}
