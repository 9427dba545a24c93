import { Link } from 'react-router'
import { verbatim } from '#app/lib/text/verbatim.ts'
import './table.css'
import { clsx } from 'clsx/lite'
import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'

/**
 * A table that turns into a list of cards where it is less than 640 px wide.
 */
export function Table({
	caption,
	children,
	className,
}: {
	caption: string
	children: ReactNode
	className?: string
}) {
	return (
		<div className="table-box">
			<table className={clsx('table-cards', className)}>
				<caption className="sr-only">{caption}</caption>
				{children}
			</table>
		</div>
	)
}

export function TableHead({ children }: { children: ReactNode }) {
	return (
		<thead>
			<tr>{children}</tr>
		</thead>
	)
}

type ColumnProps = {
	children: ReactNode
	/** Makes the heading a link that sorts; `to` is the URL of the sorted list. */
	sort?: { to: string; direction: 'ascending' | 'descending' | 'none' }
	align?: 'start' | 'end'
	className?: string
}

export function Column({ children, sort, align, className }: ColumnProps) {
	const icon =
		sort?.direction === 'ascending'
			? 'chevron-up'
			: sort?.direction === 'descending'
				? 'chevron-down'
				: 'chevrons-up-down'
	return (
		<th scope="col" aria-sort={sort?.direction} className={clsx(align === 'end' && 'text-end', className)}>
			{sort ? (
				<Link
					to={sort.to}
					preventScrollReset
					className="inline-flex min-h-6 items-center gap-1 font-bold text-ink no-underline hover:underline"
				>
					{children}
					<Icon name={icon} className="size-4" />
				</Link>
			) : (
				children
			)}
		</th>
	)
}

/** The column of the buttons, which needs a heading only for screen readers. */
export function ActionsColumn() {
	return (
		<Column>
			<span className="sr-only">Actions</span>
		</Column>
	)
}

export function TableBody({ children }: { children: ReactNode }) {
	return <tbody>{children}</tbody>
}

/** `current` tints the row that the next action applies to. */
export function Row({ current, className, ...props }: ComponentProps<'tr'> & { current?: boolean }) {
	return <tr {...props} data-current={current || undefined} className={className} />
}

type ChoiceCellProps = Pick<ComponentProps<'input'>, 'name' | 'value' | 'defaultChecked'> & { label: string }

/** The checkbox that chooses a row, in front of the others; the form around the table says what for. */
export function ChoiceCell({ label, ...props }: ChoiceCellProps) {
	return (
		<td data-place="choice">
			<label className="grid size-9 place-items-center max-md:size-11">
				<input type="checkbox" {...props} aria-label={label} translate="no" className="size-5 accent-brand" />
			</label>
		</td>
	)
}

type CellProps = {
	children?: ReactNode
	/** A second line in softer text. */
	note?: ReactNode
	/** Its place in the card on phones: the head line, its right end, a separate line, or the buttons at the bottom. */
	place?: 'title' | 'status' | 'wide' | 'actions'
	align?: 'start' | 'end'
	className?: string
}

export function Cell({ children, note, place = 'wide', align, className }: CellProps) {
	return (
		<td
			{...verbatim(children)}
			data-place={place}
			className={clsx(align === 'end' && 'num text-end', className)}
		>
			{children}
			{note && <small {...verbatim(note)}>{note}</small>}
		</td>
	)
}
