import { clsx } from 'clsx/lite'
import type { ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'
import { Button } from './button.tsx'
import { Input } from './input.tsx'
import { ViewForm } from './view-link.tsx'

type SearchFormProps = {
	action: string
	/** The label of the field, also its placeholder: 'Search reviews'. */
	label: string
	/** The current query, at most 100 characters. */
	query: string
	/** The id of the form, unique on the page. */
	id?: string
	className?: string
	/** Hidden fields that preserve the rest of the view. */
	children?: ReactNode
}

/** Searches a list by `?q=`; a plain GET form without scripts. */
export function SearchForm({ action, label, query, id = 'search', className, children }: SearchFormProps) {
	return (
		<ViewForm
			id={id}
			action={action}
			anchor={id}
			role="search"
			className={clsx('flex max-w-160 flex-wrap gap-2', className)}
		>
			{children}
			<div className="min-w-0 flex-1">
				<Input
					key={query}
					type="search"
					name="q"
					aria-label={label}
					placeholder={`${label}...`}
					defaultValue={query}
					maxLength={100}
				/>
			</div>
			<Button type="submit">
				<Icon name="search" />
				Search
			</Button>
		</ViewForm>
	)
}
