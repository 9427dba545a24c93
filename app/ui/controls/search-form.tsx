import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { cn } from '#app/ui/foundations/cn.ts'
import { Button } from './button.tsx'
import { Input } from './input.tsx'

type SearchFormProps = {
	action: string
	/** What the field is called, and what it says while it is empty: 'Search reviews'. */
	label: string
	/** What was searched for, kept to 100 characters. */
	query: string
	className?: string
	/** Hidden fields that keep the rest of the view. */
	children?: ReactNode
}

/** A search over a list, by `?q=`; a plain GET form before any script. */
export function SearchForm({ action, label, query, className, children }: SearchFormProps) {
	return (
		<Form
			method="get"
			action={action}
			role="search"
			preventScrollReset
			className={cn('flex max-w-160 flex-wrap gap-2', className)}
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
				<Search aria-hidden="true" />
				Search
			</Button>
		</Form>
	)
}
