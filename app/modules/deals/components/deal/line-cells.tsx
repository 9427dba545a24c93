import { FieldError } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import type { LineRow } from '#engine'
import { categoryOptions } from '../../quote-check/category-options.ts'

type LineCellsProps = {
	row: LineRow
	index: number
	error: string | undefined
	placeholder: string | undefined
	labelClass?: string
	/** What the line is if nobody chooses it. */
	readAs: string
	categoryClass: string
}

/** The fields of one line: what it says, its amount and what it is; and its error. */
export function LineCells({
	row,
	index,
	error,
	placeholder,
	labelClass,
	readAs,
	categoryClass,
}: LineCellsProps) {
	const errorId = error && `line-${index}-error`
	const shared = {
		density: 'compact',
		'data-row': index,
		autoComplete: 'off',
		'aria-describedby': errorId,
		'aria-invalid': errorId ? true : undefined,
	} as const
	return (
		<>
			<Input
				{...shared}
				name="label"
				id={`line-${index}`}
				aria-label={`Line ${index + 1}: what it says`}
				placeholder={placeholder}
				defaultValue={row.label}
				className={labelClass}
			/>
			<Input
				{...shared}
				name="amount"
				aria-label={`Line ${index + 1}: amount in dollars`}
				prefix="$"
				defaultValue={row.amount}
				translate="no"
				className="num text-end"
			/>
			<Select
				name="category"
				density="compact"
				aria-label={`Line ${index + 1}: what it is`}
				defaultValue={row.category}
				className={categoryClass}
			>
				<option value="">{readAs}</option>
				{options}
			</Select>
			<input type="hidden" name="lineNote" value={row.note ?? ''} />
			{error && (
				<div className="col-span-full">
					<FieldError id={errorId}>{error}</FieldError>
				</div>
			)}
		</>
	)
}

/** The errors of the rows for an error summary, which say the line. */
export const errorsOfRows = (rows: readonly LineRow[]) =>
	rows.flatMap(({ error }, index) =>
		error ? [{ id: `line-${index}`, message: `Line ${index + 1}: ${error}` }] : [],
	)

const options = categoryOptions.map(({ group, options }) => (
	<optgroup key={group} label={group}>
		{options.map(({ value, label }) => (
			<option key={value} value={value}>
				{label}
			</option>
		))}
	</optgroup>
))
