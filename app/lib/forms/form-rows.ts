type RowsOptions<Column extends string> = {
	/** How many rows are kept. */
	rowsMax: number
	/** A longer text is cut; it is longer than any valid one. */
	charsMax: number
	/** The columns without which a row at the end is left out; all of them by default. */
	of?: readonly NoInfer<Column>[]
}

/**
 * Returns the rows of a form whose fields are repeated, one value for each row, as they were typed; the empty rows at the end are left out.
 * `fields` has the name of the field of each column.
 */
export function rowsOfForm<Column extends string>(
	form: FormData,
	fields: Readonly<Record<Column, string>>,
	{ rowsMax, charsMax, of = Object.keys(fields) as Column[] }: RowsOptions<Column>,
): Record<Column, string>[] {
	const columns = (Object.entries(fields) as [Column, string][]).map(
		([column, field]) => [column, form.getAll(field)] as const,
	)
	const count = Math.min(rowsMax, Math.max(...columns.map(([, values]) => values.length)))
	const rows = Array.from({ length: count }, (_, index) =>
		Object.fromEntries(
			columns.map(([column, values]) => [column, typedText(values[index]).slice(0, charsMax)]),
		),
	) as Record<Column, string>[]
	while (rows.length > 0 && of.every((column) => rows.at(-1)![column] === '')) rows.pop()
	return rows
}

/** Returns a text without the spaces around it; empty for anything else, such as a file or a field that was not sent. */
export const typedText = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
