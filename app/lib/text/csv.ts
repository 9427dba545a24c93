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
	const text = /^[\s]*[=+\-@\t\r]/.test(value) ? `'${value}` : value
	return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
