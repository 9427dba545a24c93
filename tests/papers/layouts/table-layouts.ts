import { Pen } from '../drawing.ts'
import { addUp, allLines, digitsOf, type PrintedLine } from '../generated-quote.ts'
import { drawHeader, formatSigned, type Layout } from './plain-layouts.ts'

/** Two blocks side by side: the car and the fees; the totals below go across. */
export const twoBlocks: Layout = (quote) => {
	const pen = new Pen()
	drawHeader(pen, quote, 'DEAL SHEET')
	const isCar = ({ category }: PrintedLine) =>
		[
			'msrp',
			'dealer_discount',
			'price',
			'rebate',
			'destination',
			'dealer_installed',
			'theft_protection',
			'appearance',
		].includes(category)
	const car = quote.lines.filter(isCar)
	const fees = quote.lines.filter((line) => !isCar(line))
	const block = (lines: readonly PrintedLine[], title: string, left: number, right: number) => {
		pen.text(title, left, 150, { font: 'bold' })
		lines.forEach((line, index) => {
			pen.text(line.label, left, 172 + index * 18, { size: 9 })
			pen.text(formatSigned(line), right, 172 + index * 18, { size: 9, align: 'right' })
		})
	}
	block(car, 'VEHICLE', 50, 285)
	block(fees, 'TAXES AND FEES', 325, 565)
	let y = 172 + Math.max(car.length, fees.length) * 18 + 24
	for (const line of [quote.total, ...quote.after]) {
		pen.text(line.label, 50, y, { font: 'bold' })
		pen.text(formatSigned(line, 'dollar'), 565, y, { font: 'bold', align: 'right' })
		y += 20
	}
	return { drawing: pen.drawing, lines: [...car, ...fees, quote.total, ...quote.after] }
}

/** A table with the list price and what the buyer pays, where the list price of products is higher. */
export const twoPriceColumns: Layout = (quote) => {
	const pen = new Pen()
	drawHeader(pen, quote, 'Your Personal Quote')
	pen.text('Item', 60, 140, { font: 'bold' })
	pen.text('Retail', 440, 140, { font: 'bold', align: 'right' })
	pen.text('Our price', 550, 140, { font: 'bold', align: 'right' })
	let y = 162
	for (const line of allLines(quote)) {
		pen.text(line.label, 60, y)
		if (
			['theft_protection', 'appearance', 'service_contract', 'gap', 'dealer_installed'].includes(
				line.category,
			)
		)
			pen.text(digitsOf(line.cents + 20_000), 440, y, { align: 'right' })
		pen.text(formatSigned(line), 550, y, { align: 'right' })
		y += 18
	}
	return { drawing: pen.drawing, lines: allLines(quote) }
}

/** Long labels in a narrow column take two rows, closer together than the rows of the table. */
export const wrappedLabels: Layout = (quote) => {
	const pen = new Pen()
	drawHeader(pen, quote, 'ESTIMATE')
	const long: Partial<Record<PrintedLine['category'], [string, string]>> = {
		theft_protection: ['Theft deterrent with vehicle recovery', 'registration service for five years'],
		doc_fee: ['Documentation fee (not a government', 'fee, charged by the dealer)'],
		service_contract: ['Vehicle service contract, 84 months', 'or 100,000 miles, zero deductible'],
		registration: ['Registration and license for the first', 'year in your county'],
	}
	let y = 150
	const lines = allLines(quote).map((line) => {
		const parts = long[line.category]
		if (!parts) {
			pen.text(line.label, 60, y)
			pen.text(formatSigned(line), 500, y, { align: 'right' })
			y += 24
			return line
		}
		pen.text(parts[0], 60, y)
		pen.text(formatSigned(line), 500, y, { align: 'right' })
		pen.text(parts[1], 60, y + 12)
		y += 36
		return { ...line, label: parts.join(' ') }
	})
	return { drawing: pen.drawing, lines }
}

/** A preprinted buyer's order: numbered lines, a narrow column for the cents, subtotals of its parts. */
export const preprintedOrder: Layout = (quote) => {
	const pen = new Pen()
	drawHeader(pen, quote, 'BUYER’S ORDER'.replace('’', "'"))
	const price = quote.lines.filter(({ category }) =>
		['msrp', 'dealer_discount', 'price', 'rebate', 'destination'].includes(category),
	)
	const rest = quote.lines.filter((line) => !price.includes(line))
	const subtotal: PrintedLine = {
		label: 'Subtotal',
		cents: addUp(price),
		category: 'subtotal',
		role: 'subtotal',
	}
	const lines = [...price, subtotal, ...rest, quote.total, ...quote.after]
	let y = 140
	lines.forEach((line, index) => {
		const [dollars = '', cents = ''] = digitsOf(line.cents).split('.')
		pen.text(
			`${index + 1}. ${line.role === 'credit' && line.category !== 'dealer_discount' ? `Less ${line.label}` : line.label}`,
			60,
			y,
			{ size: 9 },
		)
		pen.text(line.role === 'credit' ? `-${dollars}` : dollars, 530, y, {
			size: 9,
			font: 'mono',
			align: 'right',
		})
		pen.text(cents, 556, y, { size: 9, font: 'mono', align: 'right' })
		y += 17
	})
	return {
		drawing: pen.drawing,
		lines: lines.map((line) =>
			line.role === 'credit' && line.category !== 'dealer_discount'
				? { ...line, label: `Less ${line.label}` }
				: line,
		),
	}
}

/** An accountant's sheet: CR behind what is taken off, parts with subtotals. */
export const creditMarks: Layout = (quote) => {
	const pen = new Pen()
	drawHeader(pen, quote, 'WORKSHEET')
	const price = quote.lines.filter(({ category }) =>
		['msrp', 'dealer_discount', 'price', 'rebate'].includes(category),
	)
	const taxes = quote.lines.filter(({ category }) => category === 'sales_tax')
	const government = quote.lines.filter(({ category }) =>
		['title', 'registration', 'plate', 'lien', 'tire_battery'].includes(category),
	)
	const rest = quote.lines.filter((line) => ![...price, ...taxes, ...government].includes(line))
	const fees: PrintedLine = {
		label: 'Total government fees',
		cents: addUp(government),
		category: 'subtotal',
		role: 'subtotal',
	}
	const lines = [
		...price,
		...rest,
		...taxes,
		...government,
		...(government.length > 1 ? [fees] : []),
		quote.total,
		...quote.after,
	]
	let y = 140
	for (const line of lines) {
		pen.text(line.label, 60, y, { font: 'serif', size: 11 })
		pen.text(
			line.role === 'credit' ? `${digitsOf(line.cents)} CR` : digitsOf(line.cents),
			line.role === 'credit' ? 519 : 500,
			y,
			{ font: 'serif', size: 11, align: 'right' },
		)
		y += 18
	}
	return { drawing: pen.drawing, lines }
}
