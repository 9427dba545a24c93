import { type Drawing, Pen } from '../drawing.ts'
import { allLines, digitsOf, type GeneratedQuote, type PrintedLine } from '../generated-quote.ts'

/** A generated paper as it is printed, and the lines that a person reads from it. */
export type GeneratedPaper = { drawing: Drawing; lines: PrintedLine[] }
export type Layout = (quote: GeneratedQuote) => GeneratedPaper

export function drawHeader(pen: Pen, { dealer, car, vin, stock, date }: GeneratedQuote, title: string): void {
	pen.text(dealer, 60, 50, { size: 16, font: 'bold' })
	pen.text('1200 Main Street, Springfield, OH 43004  (555) 867-5309', 60, 66, { size: 8 })
	pen.text(title, 550, 50, { size: 12, font: 'bold', align: 'right' })
	pen.text(`Date: ${date.printed}`, 550, 66, { size: 9, align: 'right' })
	pen.text(car, 60, 92, { font: 'bold' })
	pen.text(`VIN: ${vin}`, 60, 106, { size: 9 })
	pen.text(`Stock # ${stock}`, 330, 106, { size: 9 })
}

export const formatSigned = (
	{ cents, role }: PrintedLine,
	style: 'minus' | 'parentheses' | 'trailing' | 'dollar' = 'minus',
): string => {
	if (role !== 'credit') return style === 'dollar' ? `$${digitsOf(cents)}` : digitsOf(cents)
	if (style === 'parentheses') return `(${digitsOf(cents)})`
	if (style === 'trailing') return `${digitsOf(cents)}-`
	return style === 'dollar' ? `-$${digitsOf(cents)}` : `-${digitsOf(cents)}`
}

/** Labels at the left, amounts right-aligned, signed with a minus. */
export const plainList: Layout = (quote) => {
	const pen = new Pen()
	drawHeader(pen, quote, 'VEHICLE QUOTE')
	let y = 150
	for (const line of allLines(quote)) {
		const font = line.role === 'subtotal' ? 'bold' : 'sans'
		pen.text(line.label, 60, y, { font })
		pen.text(formatSigned(line, 'dollar'), 550, y, { align: 'right', font })
		y += 19
	}
	pen.text(
		'This quote is valid until 11/30/2026. Prices may change without notice. Call (555) 867-5309 with questions.',
		60,
		y + 30,
		{ size: 8 },
	)
	return { drawing: pen.drawing, lines: allLines(quote) }
}

/** Typewriter style: one string per line, with dot leaders to the amount. */
export const dotLeaders: Layout = (quote) => {
	const pen = new Pen()
	pen.text(quote.dealer.toUpperCase(), 60, 60, { font: 'mono' })
	pen.text(`PURCHASE WORKSHEET         DATE ${quote.date.printed}`, 60, 76, { font: 'mono' })
	pen.text(`VEHICLE: ${quote.car}   STK ${quote.stock}`, 60, 92, { font: 'mono' })
	pen.text(`VIN ${quote.vin}`, 60, 104, { font: 'mono' })
	let y = 132
	for (const line of allLines(quote)) {
		const amount = formatSigned(line, 'trailing')
		pen.text(
			`${line.label}${'.'.repeat(Math.max(3, 66 - line.label.length - amount.length))}${amount}`,
			60,
			y,
			{ font: 'mono', size: 10 },
		)
		y += 14
	}
	return { drawing: pen.drawing, lines: allLines(quote) }
}

/** The dollar sign at the left of its column, the digits at the right; sections with headings; credits in parentheses. */
export const accountingFormat: Layout = (quote) => {
	const pen = new Pen()
	drawHeader(pen, quote, 'Purchase Proposal')
	let y = 140
	const row = (line: PrintedLine) => {
		pen.text(line.label, 72, y)
		pen.text('$', 440, y)
		pen.text(formatSigned(line, 'parentheses'), 545, y, { align: 'right' })
		y += 17
	}
	const heading = (text: string) => {
		y += 6
		pen.text(text, 60, y, { font: 'bold', size: 11 })
		y += 18
	}
	const vehicleCategories = ['msrp', 'dealer_discount', 'price', 'rebate', 'destination']
	heading('Vehicle')
	for (const line of quote.lines.filter(({ category }) => vehicleCategories.includes(category))) row(line)
	heading('Accessories, fees and taxes')
	for (const line of quote.lines.filter(({ category }) => !vehicleCategories.includes(category))) row(line)
	heading('Summary')
	for (const line of [quote.total, ...quote.after]) row(line)
	return { drawing: pen.drawing, lines: allLines(quote) }
}

/** Several pages, each with the same header and footer; the list of amounts continues across them. */
export const severalPages: Layout = (quote) => {
	const pen = new Pen()
	const lines = allLines(quote)
	const rowsOnPage = Math.ceil(lines.length / 2)
	const pages = Math.ceil(lines.length / rowsOnPage)
	lines.forEach((line, index) => {
		if (index > 0 && index % rowsOnPage === 0) pen.newPage()
		if (index % rowsOnPage === 0) {
			pen.text(`${quote.dealer} | Quote for stock ${quote.stock}`, 60, 40, { size: 9 })
			pen.text(`Page ${1 + index / rowsOnPage} of ${pages}`, 550, 40, { size: 9, align: 'right' })
			pen.text('Description', 60, 80, { font: 'bold' })
			pen.text('Amount', 550, 80, { font: 'bold', align: 'right' })
			pen.text(
				'Doc fees are not required by law. Ask for details. Deposits of $500.00 are refundable.',
				60,
				760,
				{ size: 8 },
			)
		}
		const y = 104 + (index % rowsOnPage) * 22
		pen.text(line.label, 60, y, { font: 'serif', size: 11 })
		pen.text(formatSigned(line), 550, y, { font: 'serif', size: 11, align: 'right' })
	})
	return { drawing: pen.drawing, lines }
}
