/**
 * Turns the lines of a file of comma-separated values into lines with tabs, as a spreadsheet copies them. Any other text stays as it is:
 * every line of such a file has a comma that no space follows and that is not between the thousands of an amount.
 */
export function csvToTabs(lines: readonly string[]): string[] {
	const filled = lines.filter((line) => line.trim() !== '')
	const isCsv =
		filled.length >= 2 &&
		filled.every((line) => !line.includes('\t') && separator.test(line)) &&
		closesQuotes(filled)
	return isCsv ? lines.map((line) => cellsOf(line).join('\t')) : [...lines]
}

const separator = /,"|",|,,|[^\s\d],(?=[^\s])|,$/

/** Whether every line closes its quotation marks; a text with an open one is not comma-separated. */
const closesQuotes = (lines: readonly string[]) =>
	lines.every((line) => (line.split('"').length - 1) % 2 === 0)

/** Returns the cells of a line; a doubled quotation mark inside a quoted cell is one (RFC 4180). */
function cellsOf(line: string): string[] {
	const cells = ['']
	let isQuoted = false
	for (let index = 0; index < line.length; index++) {
		const character = line[index]!
		if (character === '"' && isQuoted && line[index + 1] === '"') {
			cells[cells.length - 1] += '"'
			index++
		} else if (character === '"') isQuoted = !isQuoted
		else if (character === ',' && !isQuoted) cells.push('')
		else cells[cells.length - 1] += character
	}
	return cells.map((cell) => cell.trim())
}
