import { FormPen } from './form-pen.ts'
import { expectedOf, type FormCase, leaseOf, money } from './lease-figures.ts'

const wordings = [
	{
		due: '2. AMOUNT DUE AT LEASE SIGNING OR DELIVERY (ITEMIZED BELOW)*',
		other: '4. OTHER CHARGES (NOT PART OF YOUR MONTHLY PAYMENT)',
		fee: 'Disposition Fee (if you do not purchase the vehicle)',
		total: '5. TOTAL OF PAYMENTS (THE AMOUNT YOU WILL HAVE PAID BY THE END OF THE LEASE)',
		items: '6. ITEMIZATION OF AMOUNT DUE AT LEASE SIGNING OR DELIVERY',
		rows: [
			'a. Gross Capitalized Cost',
			'b. Capitalized Cost Reduction',
			'c. Adjusted Capitalized Cost',
			'd. Residual Value',
			'e. Depreciation and Any Amortized Amounts',
			'f. Rent Charge',
			'g. Total of Base Monthly Payments',
			'h. Lease Payments',
			'i. Base Monthly Payment',
			'j. Monthly Sales/Use Tax',
			'k. Total Monthly Payment',
		],
	},
	{
		due: 'Total due at lease signing or delivery',
		other: 'Other charges',
		fee: 'Turn-in (disposition) fee',
		total: 'Total of all payments under this lease',
		items: 'What is due at signing or delivery',
		rows: [
			'Gross Cap. Cost',
			'Less: Cap. Cost Reduction',
			'Adjusted Cap. Cost',
			'Less: Residual Value',
			'Depreciation & amortized amounts',
			'Plus: Rent Charge',
			'Total Base Monthly Payments',
			'Number of Payments',
			'Base Payment',
			'Sales/Use Tax per payment',
			'Total Payment',
		],
	},
]

/** A lender's own form: one column, numbered sections or short names, the itemization with its two sides beside or below each other. */
export function lenderLease(seed: number): FormCase {
	const lease = leaseOf(seed)
	const words = wordings[seed % 2]!
	const pen = new FormPen()
	const size = [8, 9][seed % 2]!
	const look = { size, font: seed % 3 === 0 ? ('serif' as const) : ('sans' as const), leading: size * 1.7 }
	pen.text('MOTOR VEHICLE LEASE AGREEMENT - CLOSED END', 150, 40, { size: 12, font: 'bold' })
	pen.y = 52
	pen.row('Lessor: Lakeside Auto Group     Lessee: Pat Example     Date: 11/20/2026', '', look)
	pen.row('New 2026 Honda Pilot EX-L   VIN 1M8GDM9AXKP042788   Odometer 12', '', look)
	pen.row(words.due, money(lease.due), look)
	pen.row(
		`Your first monthly payment of ${money(lease.payment)} is due at signing, followed by ${lease.months - 1} payments of ${money(lease.payment)} due on the 20th of each month.`,
		'',
		look,
	)
	pen.row(words.other, '', look)
	pen.row(words.fee, money(lease.disposition), { ...look, x: 52 })
	pen.row(words.total, money(lease.totalOfPayments), look)
	pen.row(words.items, '', look)
	pen.row(seed % 2 === 0 ? 'Capitalized cost reduction' : 'Cap cost reduction', money(lease.reduction), {
		...look,
		x: 52,
	})
	pen.row(seed % 2 === 0 ? 'First monthly payment' : '1st payment', money(lease.payment), { ...look, x: 52 })
	if (lease.deposit > 0) pen.row('Refundable security deposit', money(lease.deposit), { ...look, x: 52 })
	pen.row('Title fee', money(lease.title), { ...look, x: 52 })
	pen.row('Registration/license fees', money(lease.registration), { ...look, x: 52 })
	pen.row('Total', money(lease.due), { ...look, x: 52 })
	pen.row('How it will be paid:', '', look)
	if (lease.trade > 0) pen.row('Net trade-in', money(lease.trade), { ...look, x: 52 })
	if (lease.rebate > 0) pen.row('Rebates/noncash credits', money(lease.rebate), { ...look, x: 52 })
	pen.row('Cash', money(lease.cash), { ...look, x: 52 })
	pen.row('Total', money(lease.due), { ...look, x: 52 })
	pen.row('YOUR MONTHLY PAYMENT IS DETERMINED AS SHOWN BELOW', '', { ...look, font: 'bold' })
	pen.row('Agreed upon value of the vehicle', money(lease.agreed), { ...look, x: 52 })
	if (lease.acquisition > 0) pen.row('Acquisition fee', money(lease.acquisition), { ...look, x: 52 })
	const values = [
		money(lease.gross),
		`(${money(lease.reduction)})`,
		money(lease.adjusted),
		`(${money(lease.residual)})`,
		money(lease.depreciation),
		money(lease.rent),
		money(lease.total),
		String(lease.months),
		money(lease.base),
		lease.tax > 0 ? money(lease.tax) : 'N/A',
		money(lease.payment),
	]
	for (const [index, label] of words.rows.entries()) pen.row(label, values[index]!, look)
	pen.row(`Annual mileage allowance`, lease.miles.toLocaleString('en-US'), look)
	pen.row(`Charge per excess mile`, `$0.${lease.excess}`, look)
	pen.row(`Purchase option at the end of the term`, money(lease.option), look)
	const { fields, lines } = expectedOf(lease)
	return {
		name: `lender lease ${seed}`,
		drawing: pen.drawing,
		fields: { ...fields, 'vehicle.vin': '1M8GDM9AXKP042788', 'vehicle.condition': 'new' },
		lines: [
			...lines,
			[lease.agreed, 'price', 'charge'],
			...(lease.acquisition > 0
				? [[lease.acquisition, 'acquisition', 'charge'] as FormCase['lines'][number]]
				: []),
		],
	}
}
