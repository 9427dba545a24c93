import { Pen } from '../drawing.ts'
import { addUp, allLines, digitsOf, type PrintedLine } from '../generated-quote.ts'
import { drawHeader, formatSigned, type Layout } from './plain-layouts.ts'

// Written after the reader was finished, to measure it on papers that it was not made for.

/** The amounts before their labels. */
export const amountFirst: Layout = (quote) => {
	const pen = new Pen()
	drawHeader(pen, quote, 'SUMMARY')
	allLines(quote).forEach((line, index) => {
		pen.text(formatSigned(line, 'dollar'), 150, 150 + index * 18, { align: 'right' })
		pen.text(line.label, 170, 150 + index * 18)
	})
	return { drawing: pen.drawing, lines: allLines(quote) }
}

/** An invoice: item, quantity, price of one, total. */
export const invoice: Layout = (quote) => {
	const pen = new Pen()
	drawHeader(pen, quote, 'PRO FORMA INVOICE')
	for (const [text, x] of [
		['Qty', 330],
		['Unit price', 430],
		['Line total', 550],
	] as const)
		pen.text(text, x, 140, { align: 'right', font: 'bold' })
	pen.text('Description', 60, 140, { font: 'bold' })
	const lines = quote.lines
		.filter(({ category }) => category !== 'msrp' && category !== 'dealer_discount')
		.map((line): PrintedLine => (line.category === 'price' ? { ...line, role: 'charge' } : line))
	let y = 160
	for (const line of lines) {
		pen.text(line.label, 60, y)
		pen.text('1', 330, y, { align: 'right' })
		pen.text(formatSigned(line), 430, y, { align: 'right' })
		pen.text(formatSigned(line), 550, y, { align: 'right' })
		y += 18
	}
	pen.text(quote.total.label, 60, y + 10, { font: 'bold' })
	pen.text(digitsOf(quote.total.cents), 550, y + 10, { align: 'right', font: 'bold' })
	return { drawing: pen.drawing, lines: [...lines, quote.total] }
}

/** Charges and credits in columns of their own, credits without a sign. */
export const twoSides: Layout = (quote) => {
	const pen = new Pen()
	drawHeader(pen, quote, 'ACCOUNT')
	pen.text('Charges', 440, 140, { align: 'right', font: 'bold' })
	pen.text('Credits', 550, 140, { align: 'right', font: 'bold' })
	allLines(quote).forEach((line, index) => {
		pen.text(line.label, 60, 160 + index * 18)
		pen.text(digitsOf(line.cents), line.role === 'credit' ? 550 : 440, 160 + index * 18, { align: 'right' })
	})
	return { drawing: pen.drawing, lines: allLines(quote) }
}

/** Everything in capitals, whole dollars without cents where they are whole, a colon behind the label. */
export const capitals: Layout = (quote) => {
	const pen = new Pen()
	pen.text(quote.dealer.toUpperCase(), 306, 60, { size: 14, font: 'bold', align: 'right' })
	const lines = allLines(quote)
	lines.forEach((line, index) => {
		const whole = line.cents % 100 === 0 ? digitsOf(line.cents).replace('.00', '') : digitsOf(line.cents)
		pen.text(`${line.label.toUpperCase()}:`, 80, 120 + index * 16, { size: 9 })
		pen.text(`${line.role === 'credit' ? '-' : ''}$${whole}`, 380, 120 + index * 16, { size: 9 })
	})
	return { drawing: pen.drawing, lines }
}

/** Labels of two rows with the amount on the second, all rows as far apart. */
export const amountBelow: Layout = (quote) => {
	const pen = new Pen()
	drawHeader(pen, quote, 'OFFER')
	let y = 150
	const lines = allLines(quote).map((line) => {
		const isLong =
			line.category === 'service_contract' ||
			line.category === 'theft_protection' ||
			line.category === 'registration'
		const first = isLong ? `${line.label} and` : line.label
		pen.text(first, 60, y)
		if (isLong) {
			y += 16
			pen.text('all related services of the dealer', 60, y)
		}
		pen.text(formatSigned(line, 'parentheses'), 520, y, { align: 'right' })
		y += 16
		return isLong ? { ...line, label: `${first} all related services of the dealer` } : line
	})
	return { drawing: pen.drawing, lines }
}

/** A quote with a grid of payments below it, which is no part of the sum. */
export const paymentGrid: Layout = (quote) => {
	const pen = new Pen()
	drawHeader(pen, quote, 'Purchase options')
	const lines = allLines(quote)
	lines.forEach((line, index) => {
		pen.text(line.label, 60, 140 + index * 16, { size: 9 })
		pen.text(formatSigned(line), 300, 140 + index * 16, { size: 9, align: 'right' })
	})
	const top = 170 + lines.length * 16
	pen.text('Payment options (estimates, 6.9% APR)', 60, top, { size: 9, font: 'bold' })
	for (const [column, months] of [48, 60, 72].entries())
		pen.text(`${months} months`, 260 + column * 100, top + 16, { size: 9, align: 'right' })
	for (const [row, down] of [0, 2_000, 4_000].entries()) {
		pen.text(`$${down.toLocaleString('en-US')} down`, 60, top + 32 + row * 14, { size: 9 })
		for (const [column, months] of [48, 60, 72].entries())
			pen.text(
				`$${digitsOf(Math.round((quote.total.cents - down * 100) / months))}`,
				260 + column * 100,
				top + 32 + row * 14,
				{ size: 9, align: 'right' },
			)
	}
	return { drawing: pen.drawing, lines }
}

/** 'Less' before credits instead of a sign, subtotals after each part, footnotes. */
export const wordedCredits: Layout = (quote) => {
	const pen = new Pen(595, 842)
	drawHeader(pen, quote, 'BILL OF SALE')
	const price = quote.lines.filter(({ category }) =>
		['msrp', 'dealer_discount', 'price', 'rebate', 'destination'].includes(category),
	)
	const rest = quote.lines.filter((line) => !price.includes(line))
	const subtotal: PrintedLine = {
		label: 'Net price',
		cents: addUp(price),
		category: 'price',
		role: 'subtotal',
	}
	const lines = [
		...price,
		...(price.some(({ category }) => category === 'rebate' || category === 'destination') ? [subtotal] : []),
		...rest,
		quote.total,
		...quote.after,
	]
	let y = 150
	const printed = lines.map((line) => {
		const label = line.role === 'credit' && !/^less/i.test(line.label) ? `Less: ${line.label}` : line.label
		pen.text(line.category === 'doc_fee' ? `${label} *` : label, 60, y, { font: 'serif', size: 12 })
		pen.text(digitsOf(line.cents), 520, y, { font: 'serif', size: 12, align: 'right' })
		y += 20
		return { ...line, label }
	})
	pen.text(
		'* A documentary fee is not an official fee. The maximum in this state is $250.00, adjusted every year.',
		60,
		y + 20,
		{ size: 7 },
	)
	return { drawing: pen.drawing, lines: printed }
}

/** Three blocks side by side in small print, totals below the last. */
export const threeBlocks: Layout = (quote) => {
	const pen = new Pen(792, 612)
	pen.text(quote.dealer, 40, 40, { size: 14, font: 'bold' })
	pen.text(`${quote.car}  VIN ${quote.vin}  ${quote.date.printed}`, 40, 56, { size: 8 })
	const size = Math.ceil(quote.lines.length / 3)
	const blocks = [0, 1, 2].map((block) => quote.lines.slice(block * size, (block + 1) * size))
	blocks.forEach((lines, block) => {
		lines.forEach((line, index) => {
			pen.text(line.label, 40 + block * 250, 100 + index * 15, { size: 8 })
			pen.text(formatSigned(line), 250 + block * 250, 100 + index * 15, { size: 8, align: 'right' })
		})
	})
	pen.text(quote.total.label, 540, 130 + size * 15, { size: 9, font: 'bold' })
	pen.text(`$${digitsOf(quote.total.cents)}`, 750, 130 + size * 15, { size: 9, font: 'bold', align: 'right' })
	return { drawing: pen.drawing, lines: [...quote.lines, quote.total] }
}

/** Each amount right behind its label, separated by an equals sign, in a typewriter's letters, one string a line. */
export const equalsSigns: Layout = (quote) => {
	const pen = new Pen()
	pen.text(`QUOTE ${quote.stock} FROM ${quote.dealer}`, 50, 60, { font: 'mono', size: 9 })
	allLines(quote).forEach((line, index) => {
		pen.text(
			`${String(index + 1).padStart(2)}) ${line.label} = ${formatSigned(line, 'dollar')}`,
			50,
			90 + index * 12,
			{ font: 'mono', size: 9 },
		)
	})
	return { drawing: pen.drawing, lines: allLines(quote) }
}

/** A table with list price, savings and price to pay in each row. */
export const savingsTable: Layout = (quote) => {
	const pen = new Pen()
	drawHeader(pen, quote, 'Savings')
	for (const [text, x] of [
		['List', 380],
		['You save', 465],
		['You pay', 550],
	] as const)
		pen.text(text, x, 140, { align: 'right', font: 'bold' })
	const lines = [
		...quote.lines
			.filter(({ category }) => category !== 'msrp' && category !== 'dealer_discount')
			.map((line): PrintedLine => (line.category === 'price' ? { ...line, role: 'charge' } : line)),
		quote.total,
	]
	lines.forEach((line, index) => {
		const saved = line.category === 'price' ? 150_000 : line.category === 'sales_tax' ? 0 : 1_000
		pen.text(line.label, 60, 160 + index * 18)
		if (line.role === 'charge' && saved > 0) {
			pen.text(digitsOf(line.cents + saved), 380, 160 + index * 18, { align: 'right' })
			pen.text(digitsOf(saved), 465, 160 + index * 18, { align: 'right' })
		}
		pen.text(formatSigned(line), 550, 160 + index * 18, { align: 'right' })
	})
	return { drawing: pen.drawing, lines }
}
