import { seededRandom } from '#app/lib/seeded.ts'
import { digitsOf } from '../generated-quote.ts'
import { FormPen } from './form-pen.ts'
import type { FormCase } from './lease-figures.ts'

type Retail = ReturnType<typeof retailOf>

/** A purchase on credit whose figures follow from each other to the cent. */
export function retailOf(seed: number) {
	const random = seededRandom(seed * 11 + 5)
	const between = (from: number, to: number) => Math.round(from + random() * (to - from)) * 100
	const months = [48, 60, 66, 72, 75, 84][Math.floor(random() * 6)]!
	const price = between(18_000, 46_000)
	const docFee = between(85, 499)
	const tax = Math.round((price * [60_000, 62_500, 72_500, 88_750][Math.floor(random() * 4)]!) / 1e6)
	const service = random() < 0.7 ? between(1_495, 3_195) : 0
	const gap = random() < 0.6 ? between(595, 995) : 0
	const title = between(15, 100)
	const registration = between(60, 480)
	const tire = 875
	const allowance = random() < 0.6 ? between(3_000, 12_000) : 0
	const payoff = allowance > 0 && random() < 0.5 ? Math.round(allowance * 0.4) : 0
	const cash = between(1_000, 4_000)
	const rebate = random() < 0.3 ? between(500, 1_500) : 0
	const down = allowance - payoff + cash + rebate
	const gross = price + docFee + tax + service + gap + title + registration + tire
	const financed = gross - down
	const apr = 30_000 + Math.floor(random() * 110) * 1_000 + 900
	const rate = apr / 12e6
	const payment = Math.round((financed * rate) / (1 - (1 + rate) ** -months))
	return {
		random,
		months,
		price,
		docFee,
		tax,
		service,
		gap,
		title,
		registration,
		tire,
		allowance,
		payoff,
		cash,
		rebate,
		down,
		financed,
		apr,
		payment,
		paid: payment * months,
		isUsed: random() < 0.6,
		miles: 12_000 + Math.floor(random() * 60_000),
	}
}

const money = (cents: number) => `$ ${digitsOf(cents)}`
const orNone = (cents: number) => (cents > 0 ? money(cents) : '$ N/A')

const expected = (retail: Retail): Pick<FormCase, 'fields' | 'lines'> => ({
	fields: {
		deal: 'loan',
		'loan.months': retail.months,
		'loan.aprPpm': retail.apr,
		'loan.paymentCents': retail.payment,
		'stated.amountFinancedCents': retail.financed,
		'stated.financeChargeCents': retail.paid - retail.financed,
		'stated.totalOfPaymentsCents': retail.paid,
		'stated.totalSalePriceCents': retail.paid + retail.down,
		firstPaymentDate: '2027-01-05',
		'vehicle.condition': retail.isUsed ? 'used' : 'new',
		'vehicle.odometer': retail.isUsed ? retail.miles : 12,
		'vehicle.vin': '4S4BTANC8M3123456',
		'vehicle.year': 2021,
	},
	lines: (
		[
			[retail.price, 'price', 'charge'],
			[retail.docFee, 'doc_fee', 'charge'],
			[retail.tax, 'sales_tax', 'charge'],
			[retail.service, 'service_contract', 'charge'],
			[retail.gap, 'gap', 'charge'],
			[retail.title, 'title', 'charge'],
			[retail.registration, 'registration', 'charge'],
			[retail.tire, 'tire_battery', 'charge'],
			[retail.allowance, 'trade_allowance', 'credit'],
			[retail.payoff, 'trade_payoff', 'charge'],
			[retail.cash, 'down_payment', 'credit'],
			[retail.rebate, 'rebate', 'credit'],
		] as FormCase['lines']
	).filter(([cents]) => cents > 0),
})

/** The table of the car and the federal boxes that most contracts begin with. Returns the height below them. */
function head(pen: FormPen, retail: Retail, size: number, isBoxed: boolean): number {
	const look = { size }
	pen.text('RETAIL INSTALLMENT SALE CONTRACT', 190, 34, { size: 12, font: 'bold' })
	pen.text('SIMPLE FINANCE CHARGE', 245, 46, { size: 9 })
	pen.text('Dealer Number 1187   Contract Number 44871   Date 11/21/2026', 40, 60, look)
	const cells: [string, string, number][] = [
		['New/Used', retail.isUsed ? 'USED' : 'NEW', 40],
		['Year', '2021', 100],
		['Make and Model', 'SUBARU OUTBACK', 140],
		['Odometer', retail.isUsed ? retail.miles.toLocaleString('en-US') : '12', 270],
		['Vehicle Identification Number', '4S4BTANC8M3123456', 340],
		['Primary Use', 'personal', 490],
	]
	for (const [name, value, left] of cells) {
		pen.text(name, left, 78, { size: size - 1 })
		pen.text(value, left, 90, look)
	}
	pen.text('FEDERAL TRUTH-IN-LENDING DISCLOSURES', 200, 108, { size: 9, font: 'bold' })
	const boxes: [string, string, string][] = [
		['ANNUAL PERCENTAGE RATE', 'The cost of your credit as a yearly rate.', `${retail.apr / 10_000} %`],
		['FINANCE CHARGE', 'The dollar amount the credit will cost you.', money(retail.paid - retail.financed)],
		['Amount Financed', 'The amount of credit provided to you or on your behalf.', money(retail.financed)],
		[
			'Total of Payments',
			'The amount you will have paid after you have made all payments as scheduled.',
			money(retail.paid),
		],
		[
			'Total Sale Price',
			`The total cost of your purchase on credit, including your down payment of $${digitsOf(retail.down)} is`,
			money(retail.paid + retail.down),
		],
	]
	if (isBoxed)
		boxes.forEach(([caption, text, value], index) => {
			const left = 42 + index * 106
			const end = pen.paragraph(caption, left, 122, 80, { size, font: 'bold' })
			pen.paragraph(text, left, end + size, 90, { size: size - 1 })
			pen.text(value, left + 92, 186, { size: size + 1, align: 'right' })
		})
	else
		boxes.forEach(([caption, text, value], index) => {
			pen.text(`${caption} ${text}`, 42, 122 + index * 14, look)
			pen.text(value, 560, 122 + index * 14, { ...look, align: 'right' })
		})
	pen.text('Your Payment Schedule Will Be:', 42, 206, { size, font: 'bold' })
	for (const [text, left] of [
		['Number of Payments', 42],
		['Amount of Payments', 170],
		['When Payments Are Due', 310],
	] as const)
		pen.text(text, left, 218, look)
	pen.text(String(retail.months), 42, 230, look)
	pen.text(money(retail.payment), 170, 230, look)
	pen.text('Monthly beginning 01/05/2027', 310, 230, look)
	return 250
}

/** The common contract of many states: numbered sums in an outer column, their parts in an inner one, the other charges by letters. */
export function lawContract(seed: number): FormCase {
	const retail = retailOf(seed)
	const pen = new FormPen()
	const size = [7, 8, 7.5][seed % 3]!
	pen.y = head(pen, retail, size, seed % 4 !== 3)
	const leading = size * 1.5
	const outer = { size, leading, right: [560, 566][seed % 2]! }
	const inner = { size, leading, x: 60, right: 470 }
	const mark = (text: string, number: number) => (seed % 2 === 0 ? `${text} (${number})` : text)
	const sum = (label: string, cents: number, number: number) =>
		pen.row(label, mark(money(cents), number), outer)
	const cashPrice = retail.price + retail.tax
	pen.row('ITEMIZATION OF AMOUNT FINANCED', '', { ...outer, font: 'bold' })
	sum(
		seed % 3 === 1
			? `1 Cash Price (including any accessories, services, and taxes of $${digitsOf(retail.tax)})`
			: `1 Cash Price (including $ ${digitsOf(retail.tax)} sales tax)`,
		cashPrice,
		1,
	)
	pen.row('2 Total Downpayment =', '', outer)
	pen.row('Gross Trade-In Allowance', orNone(retail.allowance), inner)
	pen.row('Less Pay Off Made By Seller', orNone(retail.payoff), inner)
	pen.row('Equals Net Trade In', orNone(retail.allowance - retail.payoff), inner)
	pen.row('+ Cash', money(retail.cash), inner)
	pen.row(retail.rebate > 0 ? '+ Other Mfg. Rebate' : '+ Other N/A', orNone(retail.rebate), inner)
	sum('(If total downpayment is negative, enter "0" and see 4H below)', retail.down, 2)
	sum('3 Unpaid Balance of Cash Price (1 minus 2)', cashPrice - retail.down, 3)
	pen.row('4 Other Charges Including Amounts Paid to Others on Your Behalf', '', outer)
	pen.row('(Seller may keep part of these amounts):', '', { ...outer, x: 48 })
	pen.row('A Cost of Optional Credit Insurance Paid to Insurance Company or Companies', '', {
		...inner,
		x: 48,
	})
	pen.row('Life', '$ N/A', { ...inner, x: 72 })
	pen.row('Disability', '$ N/A', { ...inner, x: 72 })
	pen.row('B Vendor’s Single Interest Insurance Paid to Insurance Company', '$ N/A', inner)
	pen.row('C Optional Gap Contract', orNone(retail.gap), inner)
	pen.row('D Official Fees Paid to Government Agencies Tire Recycling', money(retail.tire), inner)
	pen.row('E Government Taxes Not Included in Cash Price', '$ N/A', inner)
	pen.row('F Government License and/or Registration Fees', money(retail.registration), inner)
	pen.row('G Government Certificate of Title Fees', money(retail.title), inner)
	pen.row('H Other Charges (Seller must identify who is paid and describe purpose)', '', inner)
	pen.row('to N/A for Prior Credit or Lease Balance', '$ N/A', { ...inner, x: 72 })
	pen.row('to Example Warranty Co. for Service Contract', orNone(retail.service), { ...inner, x: 72 })
	pen.row('to Dealer for Documentary Fee', money(retail.docFee), { ...inner, x: 72 })
	const others =
		retail.gap + retail.tire + retail.registration + retail.title + retail.service + retail.docFee
	sum('Total Other Charges and Amounts Paid to Others on Your Behalf', others, 4)
	sum('5 Amount Financed (3 + 4)', retail.financed, 5)
	// The cash price has the tax in it, which is printed in its label.
	const { fields, lines } = expected(retail)
	return {
		name: `law contract ${seed}`,
		drawing: pen.drawing,
		fields,
		lines: [
			...lines.filter(([, category]) => category !== 'price' && category !== 'sales_tax'),
			[cashPrice, 'price', 'charge'],
		],
	}
}

/** The contract of California: every row has its letter before and behind it, sums in an outer column, and text of the contract beside them. */
export function californiaContract(seed: number): FormCase {
	const retail = retailOf(seed)
	const pen = new FormPen()
	const size = [7, 7.5][seed % 2]!
	const top = head(pen, retail, size, true)
	pen.y = top
	const isNarrow = seed % 3 === 0
	const x = isNarrow ? 40 : 300
	const outer = { size, leading: size * 1.5, x, right: isNarrow ? 320 : 580 }
	const inner = { ...outer, x: x + 8, right: isNarrow ? 270 : 530 }
	const row = (letter: string, label: string, cents: number) =>
		pen.row(`${letter}. ${label}`, `${orNone(cents)} (${letter})`, inner)
	const sum = (label: string, cents: number, number: number) =>
		pen.row(label, `${money(cents)} (${number})`, outer)
	pen.row('ITEMIZATION OF THE AMOUNT FINANCED', '', { ...outer, font: 'bold' })
	pen.row('1. Total Cash Price', '', outer)
	row('A', 'Cash Price of Motor Vehicle and Accessories', retail.price)
	pen.row('1. Cash Price Vehicle', money(retail.price), {
		...inner,
		x: inner.x + 12,
		right: inner.right - 60,
	})
	pen.row('2. Cash Price Accessories', '$ N/A', { ...inner, x: inner.x + 12, right: inner.right - 60 })
	row('B', 'Document Processing Charge (not a governmental fee)', retail.docFee)
	row('C', 'Emissions Testing Charge', 0)
	row('D', '(Optional) Theft Deterrent Device(s)', 0)
	row('E', 'Sales Tax (on taxable items in A through D)', retail.tax)
	row('F', '(Optional) Service Contract(s)', retail.service)
	row('G', '(Optional) Debt Cancellation Agreement (GAP)', retail.gap)
	const cashPrice = retail.price + retail.docFee + retail.tax + retail.service + retail.gap
	sum('Total Cash Price (A through G)', cashPrice, 1)
	pen.row('2. Amounts Paid to Public Officials', '', outer)
	row('A', 'Vehicle License Fees', retail.registration)
	row('B', 'Titling Fees', retail.title)
	row('C', 'California Tire Fees', retail.tire)
	const officials = retail.registration + retail.title + retail.tire
	sum('Total Official Fees (A through C)', officials, 2)
	sum('3. Amount Paid to Insurance Companies', 0, 3)
	sum('4. Subtotal (1 through 3)', cashPrice + officials, 4)
	pen.row('5. Total Downpayment', '', outer)
	row('A', 'Agreed Trade-In Value', retail.allowance)
	row('B', 'Less Prior Credit or Lease Balance', retail.payoff)
	row('C', 'Net Trade-In (A less B)', retail.allowance - retail.payoff)
	row('D', 'Deferred Downpayment', 0)
	row('E', 'Manufacturer’s Rebate', retail.rebate)
	row('F', 'Cash', retail.cash)
	sum('Total Downpayment (C through F)', retail.down, 5)
	sum('6. Amount Financed (4 less 5)', retail.financed, 6)
	// The other half of the page has terms in sentences.
	const beside = [
		'STATEMENT OF INSURANCE',
		'NOTICE. No person is required as a condition of financing the purchase of a motor vehicle to purchase or negotiate any insurance through a particular insurance company, agent or broker.',
		'You are not required to buy any other insurance to obtain credit.',
		'Late Charge. If a payment is not received in full within ten days after it is due, you will pay a late charge of 5% of the part of the payment that is late.',
		'Prepayment. If you pay early, you may be charged a minimum finance charge of $25.00.',
		'Returned Check Charge: You agree to pay a charge of $15.00 if any check you give us is dishonored.',
	]
	let y = top + size * 1.5
	for (const text of beside) y = pen.paragraph(text, isNarrow ? 345 : 40, y, 225, { size }) + size * 2
	return { name: `california contract ${seed}`, drawing: pen.drawing, ...expected(retail) }
}
