import { Pen } from '../drawing.ts'
import { addUp, digitsOf, type GeneratedQuote, type PrintedLine } from '../generated-quote.ts'
import type { Layout } from './plain-layouts.ts'

/** What a loan discloses, in cents. */
function loanOf({ lines, random }: GeneratedQuote) {
	const months = [48, 60, 72, 84][Math.floor(random() * 4)]!
	const aprPpm = 40_000 + Math.floor(random() * 900) * 100
	const downCents = 200_000 + Math.floor(random() * 20) * 10_000
	const financedCents = addUp(lines) - downCents
	const rate = aprPpm / 12e6
	const paymentCents = Math.round((financedCents * rate) / (1 - (1 + rate) ** -months))
	return { months, aprPpm, downCents, financedCents, paymentCents, paidCents: paymentCents * months }
}

/** A retail installment contract: the federal box with its explanations, the schedule, and the itemization. */
export const retailContract: Layout = (quote) => {
	const pen = new Pen()
	const { months, aprPpm, downCents, financedCents, paymentCents, paidCents } = loanOf(quote)
	pen.text('RETAIL INSTALLMENT SALE CONTRACT', 306 - 130, 40, { size: 13, font: 'bold' })
	pen.text('SIMPLE FINANCE CHARGE', 306 - 60, 54, { size: 8 })
	pen.text(`Dealer Number 1187    Contract Number 44871    Date ${quote.date.printed}`, 40, 72, { size: 8 })
	pen.text(`${quote.car}   VIN ${quote.vin}`, 40, 86, { size: 8 })
	pen.text('FEDERAL TRUTH-IN-LENDING DISCLOSURES', 190, 108, { size: 9, font: 'bold' })
	const boxes: [string[], string[], string][] = [
		[
			['ANNUAL', 'PERCENTAGE', 'RATE'],
			['The cost of', 'your credit as', 'a yearly rate.'],
			`${(aprPpm / 10_000).toFixed(2)} %`,
		],
		[
			['FINANCE', 'CHARGE'],
			['The dollar', 'amount the credit', 'will cost you.'],
			`$ ${digitsOf(paidCents - financedCents)}`,
		],
		[
			['Amount', 'Financed'],
			['The amount of', 'credit provided to', 'you or on your behalf.'],
			`$ ${digitsOf(financedCents)}`,
		],
		[
			['Total of', 'Payments'],
			['The amount you', 'will have paid after', 'all payments.'],
			`$ ${digitsOf(paidCents)}`,
		],
		[
			['Total Sale', 'Price'],
			[
				'The total cost of your',
				'purchase on credit,',
				'including your down',
				`payment of $${digitsOf(downCents)}`,
			],
			`$ ${digitsOf(paidCents + downCents)}`,
		],
	]
	boxes.forEach(([caption, text, value], index) => {
		const left = 42 + index * 108
		for (const [row, part] of caption.entries())
			pen.text(part, left, 124 + row * 10, { size: 9, font: 'bold' })
		for (const [row, part] of text.entries()) pen.text(part, left, 158 + row * 8, { size: 7 })
		pen.text(value, left + 92, 206, { size: 10, align: 'right' })
	})
	pen.text('Your Payment Schedule Will Be:', 42, 226, { size: 9, font: 'bold' })
	pen.text('Number of Payments', 42, 240, { size: 8 })
	pen.text('Amount of Payments', 180, 240, { size: 8 })
	pen.text('When Payments Are Due', 330, 240, { size: 8 })
	pen.text(String(months), 42, 254)
	pen.text(`$${digitsOf(paymentCents)}`, 180, 254)
	pen.text('Monthly beginning 12/20/2026', 330, 254)
	pen.text('ITEMIZATION OF AMOUNT FINANCED', 42, 284, { size: 9, font: 'bold' })
	const down: PrintedLine = {
		label: 'Cash down payment',
		cents: downCents,
		category: 'down_payment',
		role: 'credit',
	}
	const financed: PrintedLine = {
		label: 'Amount Financed',
		cents: financedCents,
		category: 'subtotal',
		role: 'subtotal',
	}
	let y = 302
	for (const line of [...quote.lines, down]) {
		pen.text(line.label, 50, y, { size: 9 })
		pen.text(line.role === 'credit' ? `(${digitsOf(line.cents)})` : `$${digitsOf(line.cents)}`, 540, y, {
			size: 9,
			align: 'right',
		})
		y += 15
	}
	pen.text('Amount Financed', 50, y, { size: 9 })
	pen.text(`$${digitsOf(financedCents)}`, 540, y, { size: 9, align: 'right' })
	const memo = (label: string, cents: number): PrintedLine => ({
		label,
		cents,
		category: 'subtotal',
		role: 'memo',
	})
	return {
		drawing: pen.drawing,
		lines: [
			memo('Finance charge', paidCents - financedCents),
			financed,
			memo('Total of payments', paidCents),
			memo('Total sale price', paidCents + downCents),
			memo('Amount of payments', paymentCents),
			...quote.lines,
			down,
		],
	}
}

/** A lease with the sections of Regulation M. */
export const leaseContract: Layout = ({ dealer, car, vin, date, lines, random }) => {
	const pen = new Pen()
	const grossCap = addUp(lines)
	const reduction = 150_000 + Math.floor(random() * 20) * 10_000
	const adjusted = grossCap - reduction
	const residual = Math.round(grossCap * 0.58)
	const months = random() < 0.5 ? 36 : 39
	const rent = Math.round((adjusted + residual) * 0.0021 * months)
	const base = Math.round((adjusted - residual + rent) / months)
	const total = base * months
	// The rent charge takes up the rounding of the payment.
	const rentCharge = total - (adjusted - residual)
	const tax = Math.round(base * 0.0625)
	pen.text('MOTOR VEHICLE LEASE AGREEMENT', 190, 40, { size: 13, font: 'bold' })
	pen.text(`${dealer}   Date ${date.printed}   ${car}   VIN ${vin}`, 40, 60, { size: 8 })
	pen.text('FEDERAL CONSUMER LEASING ACT DISCLOSURES', 180, 82, { size: 9, font: 'bold' })
	const due = reduction + base + tax
	pen.text('1. Amount Due at Lease', 40, 100, { size: 8, font: 'bold' })
	pen.text('Signing or Delivery', 40, 110, { size: 8, font: 'bold' })
	pen.text('(Itemized below)*', 40, 119, { size: 7 })
	pen.text(`$${digitsOf(due)}`, 130, 132, { size: 9, align: 'right' })
	pen.text('2. Monthly Payments', 180, 100, { size: 8, font: 'bold' })
	pen.text(`Your first monthly payment of $${digitsOf(base + tax)} is due on 12/01/2026,`, 180, 112, {
		size: 7,
	})
	pen.text(
		`followed by ${months - 1} payments of $${digitsOf(base + tax)} due on the 1st of each month.`,
		180,
		121,
		{ size: 7 },
	)
	pen.text('Your monthly payment is determined as shown below:', 40, 160, { size: 8 })
	let y = 176
	const printed: PrintedLine[] = []
	const row = (
		letter: string,
		label: string,
		cents: number,
		role: PrintedLine['role'] = 'memo',
		category: PrintedLine['category'] = 'subtotal',
	) => {
		pen.text(`${letter} ${label}`, 40, y, { size: 8 })
		pen.text(`$${digitsOf(cents)}`, 560, y, { size: 9, align: 'right' })
		printed.push({ label, cents, role, category })
		y += 18
	}
	row('a.', 'Gross capitalized cost', grossCap, 'subtotal')
	row('b.', 'Capitalized cost reduction', reduction, 'credit', 'down_payment')
	row('c.', 'Adjusted capitalized cost', adjusted, 'subtotal')
	row('d.', 'Residual value', residual)
	row('e.', 'Depreciation and any amortized amounts', adjusted - residual)
	row('f.', 'Rent charge', rentCharge)
	row('g.', 'Total of base monthly payments', total)
	pen.text('h. Lease payments', 40, y, { size: 8 })
	pen.text(String(months), 560, y, { size: 9, align: 'right' })
	y += 18
	row('i.', 'Base monthly payment', base)
	row('j.', 'Monthly sales/use tax', tax)
	row('k.', 'Total monthly payment', base + tax)
	printed.push({
		label: 'Amount due at lease signing or delivery',
		cents: due,
		role: 'memo',
		category: 'subtotal',
	})
	return { drawing: pen.drawing, lines: printed }
}
