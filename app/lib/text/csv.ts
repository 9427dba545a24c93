/**
 * Returns one line of a CSV file (RFC 4180), including the line break. Text that a spreadsheet would run as a formula is
 * prefixed with an apostrophe (OWASP, CSV injection).
 */
export function csvLine(values: readonly (string | number | null)[]): string {
	return `${values.map(field).join(',')}\r\n`
}

function field(value: string | number | null): string {
	if (value === null) return ''
	if (typeof value === 'number') return String(value)
	// Spreadsheets skip what is invisible, and some read full-width signs as the plain ones, which NFKC makes of them.
	const isFormula = /^[\s\p{C}\p{Z}\p{DI}]*[=+\-@\u2212]|^\s*[\t\r]/u.test(value.normalize('NFKC'))
	const text = isFormula ? `'${value}` : value
	// Semicolons and tabs separate cells in some languages' spreadsheets.
	return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
