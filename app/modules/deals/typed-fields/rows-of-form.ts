import { isEmptyRow, knownCategory, type LineRow } from '#engine'

/** Returns the rows of a form with the repeated fields `label`, `amount` and `category`, without the empty ones at its end. */
export function rowsOfForm(form: FormData, { rowsMax }: { rowsMax: number }): LineRow[] {
	const [labels, amounts, chosen] = ['label', 'amount', 'category'].map((name) =>
		form.getAll(name).map(trimmed),
	) as [string[], string[], string[]]
	const count = Math.min(rowsMax, Math.max(labels.length, amounts.length))
	const rows = Array.from(
		{ length: count },
		(_, index): LineRow => ({
			label: labels[index] ?? '',
			amount: amounts[index] ?? '',
			category: knownCategory(chosen[index] ?? ''),
		}),
	)
	while (rows.length > 0 && isEmptyRow(rows.at(-1)!)) rows.pop()
	return rows
}

const trimmed = (value: FormDataEntryValue) => (typeof value === 'string' ? value.trim() : '')
