import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'

/** A list as a page loads it beside others. */
export type ListLoad<Item> = {
	/** The items of the list; null when they could not be loaded. */
	items: readonly Item[] | null
	/** Whether the list is being loaded again. */
	loading: boolean
}

type LoadedListProps<Item> = ListLoad<Item> & {
	/** What could not be loaded, and that nothing is lost. */
	failure: string
	/** Shown in place of an empty list. */
	empty: { title: string; text: string }
	/** Whether the error and the empty state get a card of their own. */
	framed?: boolean
	/** Renders the items, of which there is at least one. */
	children: (items: readonly Item[]) => ReactNode
}

/** A list or the reason why there is none: it is loading, could not be loaded, or is empty. */
export function LoadedList<Item>(props: LoadedListProps<Item>) {
	const { items, loading, failure, empty, framed = false, children } = props
	if (loading) return <p role="status">Loading...</p>
	if (items?.length) return children(items)
	const reason = items ? (
		<EmptyState title={empty.title}>{empty.text}</EmptyState>
	) : (
		<ErrorState>{failure}</ErrorState>
	)
	return framed ? <Card>{reason}</Card> : reason
}
