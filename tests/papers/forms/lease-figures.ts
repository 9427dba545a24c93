import { seededRandom } from '#app/lib/seeded.ts'
import type { Drawing } from '../drawing.ts'
import { digitsOf } from '../generated-quote.ts'

/** What a printed form has to be read as: fields of the document by their path, and lines with what they may be. */
export type FormCase = {
	name: string
	drawing: Drawing
	fields: Record<string, unknown>
	lines: [cents: number, category: string, role: string][]
	/** Lines that may be read or not. */
	optional?: FormCase['lines']
}

type Lease = ReturnType<typeof leaseOf>

/** A lease whose figures follow from each other to the cent. */
export function leaseOf(seed: number) {
	const random = seededRandom(seed * 7 + 1)
	const between = (from: number, to: number) => Math.round(from + random() * (to - from)) * 100
	const months = [24, 36, 39, 48][Math.floor(random() * 4)]!
	const agreed = between(27_000, 58_000)
	const acquisition = random() < 0.7 ? between(595, 1_095) : 0
	const reduction = between(500, 4_500)
	const gross = agreed + acquisition
	const adjusted = gross - reduction
	const residual = Math.round(agreed * (0.5 + random() * 0.14))
	const roundedRent = Math.round((adjusted + residual) * (0.0008 + random() * 0.0022) * months)
	const base = Math.round((adjusted - residual + roundedRent) / months)
	const total = base * months
	const taxed = random() < 0.6
	const taxPpm = taxed ? [50_000, 62_500, 70_000, 82_500][Math.floor(random() * 4)]! : 0
	const tax = Math.round((base * taxPpm) / 1e6)
	const payment = base + tax
	const deposit = random() < 0.4 ? between(300, 600) : 0
	const title = between(15, 120)
	const registration = between(40, 400)
	const due = reduction + payment + deposit + title + registration
	const trade = random() < 0.5 ? between(200, 400) : 0
	const rebate = random() < 0.5 ? between(100, 250) : 0
	const disposition = between(350, 495)
	return {
		random,
		months,
		agreed,
		acquisition,
		gross,
		reduction,
		adjusted,
		residual,
		depreciation: adjusted - residual,
		rent: total - (adjusted - residual),
		base,
		total,
		tax,
		payment,
		deposit,
		title,
		registration,
		due,
		trade,
		rebate,
		cash: due - trade - rebate,
		disposition,
		totalOfPayments: due - deposit + (months - 1) * payment + disposition,
		miles: [10_000, 12_000, 15_000][Math.floor(random() * 3)]!,
		excess: random() < 0.5 ? 20 : 25,
		option: residual,
		optionFee: between(150, 350),
	}
}

export const expectedOf = (lease: Lease): Pick<FormCase, 'fields' | 'lines'> => ({
	fields: {
		deal: 'lease',
		'lease.months': lease.months,
		'lease.grossCapCents': lease.gross,
		'lease.capReductionCents': lease.reduction,
		'lease.residualCents': lease.residual,
		'lease.rentChargeCents': lease.rent,
		'lease.paymentCents': lease.payment,
		'lease.dispositionCents': lease.disposition,
		'lease.milesPerYear': lease.miles,
		'lease.excessMileCents': lease.excess,
		'lease.purchaseOptionCents': lease.option,
		'lease.securityDepositsCents': lease.deposit || undefined,
		'stated.dueAtSigningCents': lease.due,
		'stated.totalOfPaymentsCents': lease.totalOfPayments,
	},
	lines: [
		[lease.title, 'title', 'charge'],
		[lease.registration, 'registration', 'charge'],
	],
})

export const money = (cents: number) => `$${digitsOf(cents)}`
export const orNone = (cents: number, none: string) => (cents > 0 ? digitsOf(cents) : none)
