import { addDays, fieldsOfLine, lineCharsMax, RejectedLines } from './published-file.ts'
import { ZipParts, zipPartsMax } from './zip-parts.ts'

type Entry = { zip: string; plus4: string; from: string; ppm: number }

/**
 * Reads an operator's own list of ZIP codes line by line, for states that publish no boundary file: `zip,rate,valid from`, the rate with
 * everything that is added to the state's, in percent, the day as 2026-10-01. A later day of a ZIP code ends the earlier rates; several
 * rates of the same day are a range.
 */
export class ZipListReader {
	readonly rejected = new RejectedLines()
	readonly addressCount = 0
	readonly unknownCount = 0
	readonly #entries = new Map<string, Entry[]>()
	#count = 0

	/** Whether it has more lines than anybody could mean. */
	get isFull(): boolean {
		return this.#count > zipPartsMax
	}

	/** Adds a line; the first has the number 1. */
	add(text: string, no: number): void {
		if (text.trim() === '' || (no === 1 && /^"?zip/i.test(text))) return
		const entry = text.length > lineCharsMax ? 'The line is too long.' : readEntry(fieldsOfLine(text))
		if (typeof entry === 'string') {
			this.rejected.add(no, entry)
			return
		}
		const key = `${entry.zip}-${entry.plus4}`
		const known = this.#entries.get(key)
		if (known) known.push(entry)
		else this.#entries.set(key, [entry])
		this.#count++
		this.#count++
	}

	get parts(): ZipParts {
		const parts = new ZipParts()
		for (const entries of this.#entries.values()) {
			const days = [...new Set(entries.map(({ from }) => from))].toSorted()
			for (const { zip, plus4, from, ppm } of entries) {
				const next = days[days.indexOf(from) + 1]
				parts.add({
					zip,
					partType: plus4 === '' ? 'Z' : '4',
					plus4From: plus4 === '' ? 0 : Number(plus4),
					plus4To: plus4 === '' ? 9_999 : Number(plus4),
					beginDate: from,
					endDate: next ? addDays(next, -1) : null,
					totalPpm: ppm,
				})
			}
		}
		return parts
	}
}

/** Returns what a line says, or why it can't be read. */
function readEntry(fields: string[]): Entry | string {
	if (fields.length !== 3) return `Expected zip, rate and valid from; found ${fields.length} fields.`
	const [typedZip = '', typedRate = '', from = ''] = fields
	const [, zip, plus4 = ''] = /^(\d{5})(?:-(\d{4}))?$/.exec(typedZip) ?? []
	if (!zip) return 'The ZIP code is not five digits, or nine with a hyphen.'
	const [, percent, fraction = ''] = /^(\d{1,2})(?:\.(\d{1,4}))?\s?%?$/.exec(typedRate) ?? []
	if (percent === undefined) return 'The rate is not in percent, like 8.875.'
	const ppm = Number(percent) * 10_000 + Number(fraction.padEnd(4, '0'))
	// 0.0825 is a fraction and no rate that any place has.
	if (ppm > 0 && ppm < 10_000) return 'The rate is below 1%: write it in percent, like 8.875.'
	if (!/^\d{4}-\d{2}-\d{2}$/.test(from) || !isDay(from)) return 'The day is not one like 2026-10-01.'
	return { zip, plus4, from, ppm }
}

function isDay(date: string): boolean {
	const time = Date.parse(`${date}T00:00:00Z`)
	return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date)
}
