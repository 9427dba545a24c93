/**
 * Writes the name of its column in front of each value of a table without row names: 'Odometer | Year' above '41,206 | 2021' becomes
 * 'Odometer: 41,206 | Year: 2021'. A table whose rows begin with words keeps them.
 */
export function withColumnNames(lines: readonly string[]): string[] {
	let names: string[] = []
	return lines.map((line) => {
		const cells = cellsOf(line)
		if (cells.length < 2 || cells.every((cell) => /^[\s:-]*$/.test(cell))) {
			// The line of marks below the head of a table keeps it.
			if (cells.length < 2 && /[\p{L}\d]/u.test(line)) names = []
			return line
		}
		if (isHead(cells)) {
			names = cells
			return line
		}
		// Which message of a thread a line is in is told by its marks.
		const quoted = (row: string) => `${/^[>\s]*/.exec(line)![0]}${row}`
		if (cells.length === names.length && isCount.test(names[0]!) && /^\d{0,3}$/.test(cells[0]!))
			return quoted(cells.slice(1).join(' | '))
		if (cells.length === names.length && isRowOfPrices(cells, names))
			return quoted(
				cells
					.slice(1)
					.map((cell, column) => (cell === '' ? cell : `${names[column + 1]}: ${cell}`))
					.join(' | '),
			)
		if (cells.length !== names.length || !isRowOfValues(cells, names)) return line
		return quoted(
			cells
				.map((cell, column) => (cell === '' || names[column] === '' ? cell : `${names[column]}: ${cell}`))
				.join(' | '),
		)
	})
}

function cellsOf(line: string): string[] {
	if (!/[\t|]/.test(line)) return []
	return line
		.replace(/^[>\s]*(?:[•*·-]\s)?\s*\|?/, '')
		.replace(/\|\s*$/, '')
		.split(/[\t|]/)
		.map((cell) => cell.trim())
}

/** A head has words in its cells, and no amount. */
const isHead = (cells: readonly string[]) =>
	cells.every(
		(cell) => cell === '' || cell === '#' || (/\p{L}{2}/u.test(cell) && !/[$%]|\d[.,]\d|\d{3}/.test(cell)),
	) &&
	cells.filter((cell) => cell !== '').length > 1 &&
	!cells.some((cell) => cell === '$')

const aboutCar =
	/^(?:new\s?\/\s?used|year|yr|make|model|make and model|odometer|mileage|vin|vehicle identification number|stock)\b/i

/** 'Base + options | 43,180 | 40,902 | 40,250' below 'MSRP | Invoice | Our offer': the columns say which price it is. */
const isRowOfPrices = (cells: readonly string[], names: readonly string[]) =>
	names.slice(1).filter((name) => priceName.test(name)).length > 1 &&
	names.slice(1).every((name) => name === '' || priceName.test(name)) &&
	/\p{L}/u.test(cells[0]!) &&
	cells.slice(1).filter((cell) => /\d/.test(cell)).length > 1
const priceName = /\b(?:msrp|sticker|invoice|list|retail|offer|price|discounted|dealer cost)\b/i

/** 'CX-30 Preferred | $30,410 | 36 | $299' below 'Model | MSRP | Term | Payment': a car with its figures. */
const isRowOfOffer = (cells: readonly string[], names: readonly string[]) =>
	cells.length >= 4 &&
	/^(?:model|vehicle|car|trim|dealer|offer|option|quote|unit)$/i.test(names[0]!) &&
	cells.slice(1).every((cell) => /^\$?[\d.,%]+(?:k|%| mo(?:nths?)?)?$/i.test(cell))

/** A column of quantities or numbers of lines. */
const isCount = /^(?:qty|quantity|#|no\.?|line(?: no\.?)?|units?|item #)$/i

const isRowOfValues = (cells: readonly string[], names: readonly string[]) =>
	cells.some((cell) => /\d/.test(cell)) &&
	(isRowOfOffer(cells, names) ||
		names.filter((name) => aboutCar.test(name)).length > 1 ||
		/^(?:number|no\.?) of payments$/i.test(names[0]!) ||
		cells.every((cell) => cell === '' || !/\p{L}{2}/u.test(cell.replace(/\b(?:mo|month|USD)\b/gi, ''))))
