import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/ui/controls/button.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Icon } from '../../icons/icon.tsx'

type FilterBarProps = {
	action: string
	/** The label of the search field: 'Name, email, phone or location'. */
	label: string
	query: string
	/** More fields, and hidden ones that preserve the rest of the view. */
	children?: ReactNode
	/** The address without any filter; null when there is none to clear. */
	reset: string | null
}

/** Search and filters for an admin table; a plain GET form, so that every view has a URL. */
export function FilterBar({ action, label, query, children, reset }: FilterBarProps) {
	return (
		<search>
			<form
				action={action}
				className="grid grid-cols-2 items-center gap-2 border-line border-b px-4 py-3 md:flex md:flex-wrap"
			>
				<span className="col-span-2 md:w-56 md:min-w-48 md:flex-1">
					<Input
						type="search"
						name="q"
						aria-label={label}
						placeholder={label}
						defaultValue={query}
						maxLength={200}
						icon={<Icon name="search" />}
					/>
				</span>
				{children}
				<Button type="submit" variant="plain" size="compact">
					Search
				</Button>
				{reset && (
					<Button asChild variant="quiet" size="compact">
						<Link to={reset}>Clear</Link>
					</Button>
				)}
			</form>
		</search>
	)
}
