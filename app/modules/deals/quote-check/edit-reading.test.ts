import { expect, test } from 'vitest'
import {
	certaintyOf,
	cropParts,
	editLine,
	type PageWord,
	type PaperPage,
	type PaperReading,
	readPaper,
	removeLine,
} from '#engine'
import { documentSchema } from '../forms/deal-fields.ts'
import { addQuote, quoteOfReading } from '../forms/read-quote.ts'
import { emptyTyped } from '../forms/typed-document.ts'
import { addPaper } from './add-paper.ts'

const rows = [
	['Selling price', '$30,000.00'],
	['Documentation fee', '$175.00'],
	['Title', '$33.00'],
	['Dealer discount', '-$500.00'],
	['Total due', '$29,758.00'],
] as const

test('a corrected amount makes the lines add up, and is no longer marked', () => {
	const reading = readPaper([page(0.7)])
	expect(reading.checksum.status).toBe('differs')
	const title = reading.lines.findIndex(({ label }) => label === 'Title')
	expect(certaintyOf(reading.lines[title]!)).toBe('Please compare')
	const corrected = editLine(reading, title, { label: 'Title fee', amount: '83' }) as PaperReading
	expect(corrected.lines[title]).toMatchObject({ label: 'Title fee', cents: 8_300, marks: [] })
	expect(corrected.checksum.status).toBe('adds_up')
	expect(certaintyOf(corrected.lines[title]!)).toBe('As written')
	expect(reading.lines[title]!.cents).toBe(3_300)
})

test('a typed sign decides whether a line is added or taken off, and an invalid amount gets a message', () => {
	const reading = readPaper([page(1)])
	const takenOff = editLine(reading, 1, { label: 'Documentation fee', amount: '-175.00' }) as PaperReading
	expect(takenOff.lines[1]).toMatchObject({ label: 'Documentation fee', cents: 17_500, role: 'credit' })
	const added = editLine(takenOff, 1, { label: 'Documentation fee', amount: '175' }) as PaperReading
	expect(added.lines[1]).toMatchObject({ cents: 17_500, role: 'charge' })
	for (const amount of ['', '  ', 'about 100', '12,34'])
		expect(editLine(reading, 1, { label: 'Documentation fee', amount })).toEqual(expect.any(String))
	expect(editLine(reading, 1, { label: '', amount: '10' })).toMatch(/what this amount is for/)
})

test('a removed line is gone, and the checksum is computed again', () => {
	const reading = readPaper([page(1)])
	const without = removeLine(reading, 2)
	expect(without.lines.map(({ label }) => label)).not.toContain('Title')
	expect(without.checksum.status).toBe('differs')
})

test('a form gets the lines of a document after its own, and values for its empty fields; typed values stay', () => {
	const quote = quoteOfReading(readPaper([page(1)]))
	expect(quote.rows.slice(0, 4).map(({ label, amount }) => [label, amount])).toEqual([
		['Selling price', '30,000.00'],
		['Documentation fee', '175.00'],
		['Title', '33.00'],
		// The label says that it is taken off, so the amount has no minus sign.
		['Dealer discount', '500.00'],
	])
	const form = new FormData()
	for (const [name, value] of [
		['label', 'Roof rack'],
		['amount', '250'],
		['category', ''],
		['total', '1'],
		['text', 'Hello'],
	] as const)
		form.append(name, value)
	const filled = addPaper(form, quote)
	expect(filled.rows.map(({ label }) => label).slice(0, 2)).toEqual(['Roof rack', 'Selling price'])
	expect(filled).toMatchObject({ text: 'Hello', values: { total: '1' } })

	const typed = { ...emptyTyped({ kind: 'quote', make: 'Honda' }), rows: [quote.rows[0]!] }
	const vehicle = { make: 'Ford', model: 'Pilot', trim: 'EX' }
	const added = addQuote(documentSchema, typed, { rows: quote.rows, taxes: [], terms: { vehicle } })
	expect(added.added).toBe(quote.rows.length - 1)
	expect(added.typed.values).toMatchObject({ make: 'Honda', model: 'Pilot' })
	expect('trim' in added.typed.values).toBe(false)
})

test('the crop of a line leaves out the empty paper between its words and its amount', () => {
	const paper = page(1)
	const reading = readPaper([paper])
	const [words, amount] = cropParts(reading.lines[0]!, paper)
	expect(words!.left).toBeLessThan(60)
	expect(words!.left + words!.width).toBeLessThan(220)
	expect(amount!.left).toBeGreaterThan(400)
	for (const part of [words!, amount!]) {
		expect(part.top).toBeLessThan(150)
		expect(part.top + part.height).toBeLessThan(180)
	}
	expect(cropParts({ place: null, amountPlace: null }, paper)).toEqual([])
})

/** A page whose title fee is read less certainly. */
function page(titleConfidence: number): PaperPage {
	const words = rows.flatMap(([label, amount], index) => {
		const confidence = label === 'Title' ? titleConfidence : titleConfidence < 1 ? 0.95 : 1
		let left = 60
		const parts: PageWord[] = label.split(' ').map((text) => {
			const word = { text, left, top: 150 + index * 24, width: text.length * 6, height: 13, confidence }
			left += word.width + 5
			return word
		})
		const right: PageWord = {
			...parts[0]!,
			text: amount,
			left: 540 - amount.length * 6,
			width: amount.length * 6,
		}
		return [...parts, right]
	})
	return { width: 612, height: 792, words }
}

test('a text that was typed but not read yet becomes lines beside those of a paper', () => {
	const quote = quoteOfReading(readPaper([page(1)]))
	const form = new FormData()
	form.set('text', 'Roof rack $250')
	const labels = (sent: FormData) => addPaper(sent, quote).rows.map(({ label }) => label)
	expect(labels(form).slice(0, 2)).toEqual(['Roof rack', 'Selling price'])
	for (const name of ['label', 'amount', 'category']) form.append(name, name === 'label' ? 'Delivery' : '')
	// A text with lines beside it was read before.
	expect(labels(form)).not.toContain('Roof rack')
})
