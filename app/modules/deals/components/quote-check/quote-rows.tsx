import { useState } from 'react'
import { FieldError } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { categoryOptions } from '../../quote-check/category-options.ts'
import { type QuoteRow, rowsMax, rowsMin } from '../../quote-check/quote-values.ts'

type QuoteRowsProps = { rows: readonly QuoteRow[]; error?: string | undefined }

const emptyRow: QuoteRow = { label: '', amount: '', category: '' }
const examples = [
	'Selling price',
	'Documentation fee',
	'Sales tax',
	'Title and registration',
	'Service contract',
]

/** The lines of a quote: what the dealer calls it, the amount, and what it is. Empty rows follow; more appear as the last one fills. */
export function QuoteRows({ rows, error }: QuoteRowsProps) {
	const [extraRows, setExtraRows] = useState(0)
	const count = Math.max(rows.length, Math.min(rowsMax, Math.max(rowsMin, rows.length + 2) + extraRows))
	const shown = Array.from({ length: count }, (_, index) => rows[index] ?? emptyRow)
	return (
		<fieldset className="grid gap-2" id="lines" tabIndex={-1} aria-describedby={error && 'lines-error'}>
			<legend className="mb-1 font-semibold">Lines of the quote</legend>
			<p className="mb-1 text-fine text-ink-soft">
				Type each line as the dealer wrote it. Enter discounts as negative amounts.
			</p>
			{error && <FieldError id="lines-error">{error}</FieldError>}
			{shown.map((row, index) => (
				<Row
					// biome-ignore lint/suspicious/noArrayIndexKey: a row is identified only by its position
					key={index}
					row={row}
					index={index}
					onInput={index === count - 1 ? () => setExtraRows(extraRows + 5) : undefined}
				/>
			))}
		</fieldset>
	)
}

function Row({ row, index, onInput }: { row: QuoteRow; index: number; onInput: (() => void) | undefined }) {
	const errorId = row.error && `line-${index}-error`
	const invalid = { 'aria-describedby': errorId, 'aria-invalid': errorId ? true : undefined }
	return (
		<div onInput={onInput} className="grid grid-cols-[3fr_2fr] gap-x-2 gap-y-1 sm:grid-cols-3">
			<Input
				name="label"
				density="compact"
				aria-label={`Line ${index + 1}: what it says`}
				placeholder={examples[index]}
				defaultValue={row.label}
				autoComplete="off"
				{...invalid}
			/>
			<Input
				name="amount"
				density="compact"
				aria-label={`Line ${index + 1}: amount in dollars`}
				prefix="$"
				defaultValue={row.amount}
				autoComplete="off"
				className="num text-end"
				{...invalid}
			/>
			<Select
				name="category"
				density="compact"
				aria-label={`Line ${index + 1}: what it is`}
				defaultValue={row.category}
				className="col-span-2 sm:col-span-1"
			>
				<option value="">Decide from the label</option>
				{categoryOptions.map(({ group, options }) => (
					<optgroup key={group} label={group}>
						{options.map(({ value, label }) => (
							<option key={value} value={value}>
								{label}
							</option>
						))}
					</optgroup>
				))}
			</Select>
			{row.error && (
				<div className="col-span-2">
					<FieldError id={errorId}>{row.error}</FieldError>
				</div>
			)}
		</div>
	)
}
