import { digitsOf } from '../generated-quote.ts'
import { FormPen } from './form-pen.ts'
import { expectedOf, type FormCase, leaseOf, money, orNone } from './lease-figures.ts'

/** Model form A-2 of Regulation M: four boxes of running text, the itemization in two columns, the calculation with its explanations. */
export function modelLease(seed: number): FormCase {
	const lease = leaseOf(seed)
	const pen = new FormPen()
	const size = [7, 7.5, 8][seed % 3]!
	const look = { size }
	pen.text('FEDERAL CONSUMER LEASING ACT DISCLOSURES', 170, 40, { size: 11, font: 'bold' })
	pen.text('Date 11/20/2026', 40, 56, look)
	pen.text('Lessor(s) Hilltop Imports, Inc.   Lessee(s) Pat Example', 160, 56, look)
	const boxes: [string, string][] = [
		['Amount Due at Lease Signing or Delivery (Itemized below)*', money(lease.due)],
		[
			`Monthly Payments Your first monthly payment of ${money(lease.payment)} is due on 11/20/2026, followed by ${lease.months - 1} payments of ${money(lease.payment)} due on the 20th of each month. The total of your monthly payments is ${money(lease.payment * lease.months)}.`,
			'',
		],
		['Other Charges (not part of your monthly payment)', ''],
		[
			'Total of Payments (The amount you will have paid by the end of the lease)',
			money(lease.totalOfPayments),
		],
	]
	const lefts = [40, 160, 310, 455]
	const widths = [108, 140, 135, 110]
	boxes.forEach(([text, value], index) => {
		const end = pen.paragraph(text, lefts[index]!, 76, widths[index]!, look)
		if (value !== '') pen.text(value, lefts[index]! + 8, Math.max(end + 14, 112), { size: size + 1 })
		if (index === 2) {
			pen.paragraph('Disposition fee (if you do not purchase the vehicle)', 310, end + 14, 90, look)
			pen.text(money(lease.disposition), 440, end + 14 + size * 1.2, { ...look, align: 'right' })
			pen.text('Total', 310, end + 40, look)
			pen.text(money(lease.disposition), 440, end + 40, { ...look, align: 'right' })
		}
	})
	pen.text('* Itemization of Amount Due at Lease Signing or Delivery', 170, 152, {
		size: size + 1,
		font: 'bold',
	})
	pen.text('Amount Due at Lease Signing or Delivery:', 40, 166, { ...look, font: 'bold' })
	pen.text('How the Amount Due at Lease Signing or Delivery will be paid:', 315, 166, {
		...look,
		font: 'bold',
	})
	const left: [string, string][] = [
		['Capitalized cost reduction', money(lease.reduction)],
		['First monthly payment', digitsOf(lease.payment)],
		['Refundable security deposit', orNone(lease.deposit, ['-0-', 'N/A', '0.00'][seed % 3]!)],
		['Title fees', digitsOf(lease.title)],
		['Registration fees', digitsOf(lease.registration)],
	]
	const right: [string, string][] = [
		['Net trade-in allowance', orNone(lease.trade, 'N/A')],
		['Rebates and noncash credits', orNone(lease.rebate, '0.00')],
		['Amount to be paid in cash', digitsOf(lease.cash)],
	]
	left.forEach(([label, amount], index) => {
		pen.text(label, 48, 180 + index * 12, look)
		pen.text(amount, 285, 180 + index * 12, { ...look, align: 'right' })
	})
	right.forEach(([label, amount], index) => {
		pen.text(label, 323, 180 + index * 12, look)
		pen.text(amount, 565, 180 + index * 12, { ...look, align: 'right' })
	})
	for (const [x, end] of [
		[60, 285],
		[335, 565],
	] as const) {
		pen.text('Total', x, 244, look)
		pen.text(money(lease.due), end, 244, { ...look, align: 'right' })
	}
	pen.text('Your monthly payment is determined as shown below:', 40, 264, { size: size + 1, font: 'bold' })
	pen.y = 266
	const rows: [string, string][] = [
		[
			`Gross capitalized cost. The agreed upon value of the vehicle (${money(lease.agreed)}) and any items you pay over the lease term (such as service contracts, insurance, and any outstanding prior credit or lease balance)`,
			money(lease.gross),
		],
		[
			'Capitalized cost reduction. The amount of any net trade-in allowance, rebate, noncash credit, or cash you pay that reduces the gross capitalized cost',
			`- ${digitsOf(lease.reduction)}`,
		],
		[
			'Adjusted capitalized cost. The amount used in calculating your base monthly payment',
			`= ${digitsOf(lease.adjusted)}`,
		],
		[
			'Residual value. The value of the vehicle at the end of the lease used in calculating your base monthly payment',
			`- ${digitsOf(lease.residual)}`,
		],
		[
			'Depreciation and any amortized amounts. The amount charged for the vehicle’s decline in value through normal use and for other items paid over the lease term',
			`= ${digitsOf(lease.depreciation)}`,
		],
		[
			'Rent charge. The amount charged in addition to the depreciation and any amortized amounts',
			`+ ${digitsOf(lease.rent)}`,
		],
		[
			'Total of base monthly payments. The depreciation and any amortized amounts plus the rent charge',
			`= ${digitsOf(lease.total)}`,
		],
		['Lease payments. The number of payments in your lease', `÷ ${lease.months}`],
		['Base monthly payment', `= ${digitsOf(lease.base)}`],
		...(lease.tax > 0 ? [['Monthly sales/use tax', `+ ${digitsOf(lease.tax)}`] as [string, string]] : []),
		['Total monthly payment', `= ${money(lease.payment)}`],
	]
	for (const [label, amount] of rows) pen.row(label, amount, { ...look, leading: size * 1.9 })
	const end: string[] = [
		'Early Termination. You may have to pay a substantial charge if you end this lease early. The charge may be up to several thousand dollars.',
		`Excessive Wear and Use. You may be charged for excessive wear based on our standards for normal use and for mileage in excess of ${lease.miles.toLocaleString('en-US')} miles per year at the rate of $0.${lease.excess} per mile.`,
		`Purchase Option at End of Lease Term. You have an option to purchase the vehicle at the end of the lease term for ${money(lease.option)} and a purchase option fee of ${money(lease.optionFee)}.`,
		'Other Important Terms. See your lease documents for additional information on early termination, purchase options and maintenance responsibilities, warranties, late and default charges, insurance, and any security interest, if applicable.',
	]
	for (const text of end) pen.y = pen.paragraph(text, 40, pen.y + 15, 520, look)
	return {
		name: `model lease ${seed}`,
		drawing: pen.drawing,
		...expectedOf(lease),
		optional: [[lease.agreed, 'price', 'charge']],
	}
}
