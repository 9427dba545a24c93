import type { DealDocument, FindingCode } from '#engine'
import { firstPeriodDaysOf } from '../../engine/money/first-period.ts'
import { loanTotals, paymentOf } from '../../engine/money/loan.ts'

/** A loan contract with its totals, as the tamperings below change it. */
export type Contract = DealDocument & {
	stated: NonNullable<DealDocument['stated']>
	loan: NonNullable<DealDocument['loan']>
}

/** The figures of a contract that adds up; variants differ by price and term. */
export function honestContractOf({
	priceCents,
	months,
	aprPpm,
}: {
	priceCents: number
	months: number
	aprPpm: number
}): Contract {
	const taxCents = Math.round((priceCents + 17_500) * 0.055)
	const outTheDoorCents = priceCents + 17_500 + taxCents + 11_200
	const amountFinancedCents = outTheDoorCents - 300_000 - (900_000 - 400_000)
	const dates = { date: '2026-10-15', firstPaymentDate: '2026-11-29' }
	const firstPeriodDays = firstPeriodDaysOf({
		interestFrom: dates.date,
		firstPayment: dates.firstPaymentDate,
	})!
	const paymentCents = paymentOf({ amountFinancedCents, months, aprPpm, firstPeriodDays })!
	const { totalOfPaymentsCents, financeChargeCents } = loanTotals({
		amountFinancedCents,
		months,
		paymentCents,
	})!
	return {
		version: 1,
		kind: 'retail_contract',
		deal: 'loan',
		state: 'NY',
		...dates,
		vehicle: { condition: 'new', vin: '1M8GDM9AXKP042788' },
		lines: [
			{ label: 'Cash price of vehicle', cents: priceCents },
			{ label: 'Doc fee', cents: 17_500 },
			{ label: 'Sales tax', cents: taxCents },
			{ label: 'Title and registration', cents: 11_200 },
			{ label: 'Trade-in allowance', cents: 900_000 },
			{ label: 'Trade payoff', cents: 400_000 },
			{ label: 'Down payment', cents: 300_000 },
		],
		taxes: [{ label: 'Sales tax', ratePpm: 55_000, baseCents: priceCents + 17_500, cents: taxCents }],
		trade: { allowanceCents: 900_000, payoffCents: 400_000, payoffGoodUntil: '2026-12-01' },
		stated: {
			outTheDoorCents,
			amountFinancedCents,
			totalOfPaymentsCents,
			financeChargeCents,
			totalSalePriceCents: totalOfPaymentsCents + 300_000 + 500_000,
		},
		loan: { aprPpm, months, paymentCents },
	}
}

/** One way to make a contract wrong, and the finding and cents that must show it. */
export type Tampering = {
	name: string
	apply: (contract: Contract) => void
	finds: FindingCode
	cents?: number
}

const line = (contract: Contract, label: string) => contract.lines.find((each) => each.label === label)!
const addLine = (
	contract: Contract,
	label: string,
	cents: number,
	more: Partial<Contract['lines'][number]> = {},
) => {
	contract.lines.push({ label, cents, ...more })
}

/** Adds a charge to all sums below it, as software that prints contracts does. */
function addToSums(contract: Contract, cents: number): void {
	const { stated, loan } = contract
	stated.outTheDoorCents! += cents
	const before = stated.amountFinancedCents!
	stated.amountFinancedCents = before + cents
	const firstPeriodDays = firstPeriodDaysOf({
		interestFrom: contract.date!,
		firstPayment: contract.firstPaymentDate!,
	})!
	const terms = { amountFinancedCents: before + cents, months: loan.months, firstPeriodDays }
	const paid = loanTotals({ ...terms, amountFinancedCents: before, paymentCents: loan.paymentCents! })!
	const extra =
		paymentOf({ ...terms, aprPpm: loan.aprPpm! })! -
		paymentOf({ ...terms, amountFinancedCents: before, aprPpm: loan.aprPpm! })!
	loan.paymentCents! += extra
	const after = loanTotals({ ...terms, paymentCents: loan.paymentCents! })!
	stated.totalOfPaymentsCents! += after.totalOfPaymentsCents - paid.totalOfPaymentsCents
	stated.financeChargeCents! += after.financeChargeCents - paid.financeChargeCents
	stated.totalSalePriceCents! += after.totalOfPaymentsCents - paid.totalOfPaymentsCents
}

/** Raises every payment, and the sums of the payments with it. */
function raisePayment(contract: Contract, cents: number): void {
	const { stated, loan } = contract
	loan.paymentCents! += cents
	stated.totalOfPaymentsCents! += cents * loan.months
	stated.financeChargeCents! += cents * loan.months
	stated.totalSalePriceCents! += cents * loan.months
}

const product = (label: string, cents: number): Tampering => ({
	name: `${label} slipped in`,
	apply: (contract) => {
		addLine(contract, label, cents)
		addToSums(contract, cents)
	},
	finds: 'addon_not_requested',
	cents,
})

/** Twenty-five ways to make a contract cost more than it should, each with an amount of its own. */
export const tamperings: readonly Tampering[] = [
	product('PermaPlate', 89_900),
	product('Nitrogen in tires', 19_900),
	product('Theft deterrent', 39_700),
	product('Tire & wheel', 79_300),
	product('Prepaid maintenance', 61_100),
	product('Key replacement', 28_700),
	product('Credit life', 53_900),
	product('Excess wear and use', 47_300),
	{
		name: 'a declined service contract printed again',
		apply: (contract) => {
			addLine(contract, 'Service contract', 241_700, { consent: 'declined' })
			addToSums(contract, 241_700)
		},
		finds: 'addon_declined',
		cents: 241_700,
	},
	{
		name: 'a market adjustment',
		apply: (contract) => {
			addLine(contract, 'Market adj', 150_100, { taxable: false })
			addToSums(contract, 150_100)
		},
		finds: 'market_adjustment',
		cents: 150_100,
	},
	{
		name: 'the title fee twice',
		apply: (contract) => {
			addLine(contract, 'Title and registration', 11_200)
			addToSums(contract, 11_200)
		},
		finds: 'duplicate_fee',
		cents: 11_200,
	},
	{
		name: 'a line without a meaning',
		apply: (contract) => {
			addLine(contract, 'QX-7 services', 33_100)
			addToSums(contract, 33_100)
		},
		finds: 'unknown_line',
		cents: 33_100,
	},
	{
		name: 'a plate fee for the dealer',
		apply: (contract) => {
			addLine(contract, 'Plate fee', 12_700, { payee: 'dealer' })
			addToSums(contract, 12_700)
		},
		finds: 'fee_for_government_by_dealer',
		cents: 12_700,
	},
	{
		name: 'a documentation fee above the maximum',
		apply: (contract) => {
			line(contract, 'Doc fee').cents += 22_000
			line(contract, 'Sales tax').cents += 1_210
			contract.taxes![0]!.baseCents! += 22_000
			contract.taxes![0]!.cents += 1_210
			addToSums(contract, 23_210)
		},
		finds: 'doc_fee_above_maximum',
		cents: 22_000,
	},
	{
		name: 'a total above its lines',
		apply: (contract) => addToSums(contract, 38_600),
		finds: 'sum_mismatch',
		cents: 38_600,
	},
	{
		name: 'a tax above its rate',
		apply: (contract) => {
			line(contract, 'Sales tax').cents += 14_300
			contract.taxes![0]!.cents += 14_300
			addToSums(contract, 14_300)
		},
		finds: 'tax_mismatch',
		cents: 14_300,
	},
	{
		name: 'a finance charge that is off',
		apply: ({ stated }) => {
			stated.financeChargeCents! += 17_900
		},
		finds: 'finance_charge_mismatch',
		cents: 17_900,
	},
	{
		name: 'a payment that hides an amount',
		apply: (contract) => raisePayment(contract, 2_300),
		finds: 'payment_above_terms',
	},
	{
		name: 'a trade-in that shrank in one place',
		apply: (contract) => {
			line(contract, 'Trade-in allowance').cents -= 75_300
		},
		finds: 'trade_mismatch',
		cents: 75_300,
	},
	{
		name: 'a total sale price that is off',
		apply: ({ stated }) => {
			stated.totalSalePriceCents! += 21_100
		},
		finds: 'sum_mismatch',
		cents: 21_100,
	},
	{
		name: 'a VIN with a wrong digit',
		apply: (contract) => {
			contract.vehicle!.vin = '1M8GDM9AXKP042789'
		},
		finds: 'vin_invalid',
	},
	{
		name: 'an ended credit in place of a discount',
		apply: (contract) => {
			addLine(contract, 'Clean vehicle credit', 400_700)
			addToSums(contract, -400_700)
		},
		finds: 'credit_ended',
		cents: 400_700,
	},
	{
		name: 'a rebate that the buyer does not get',
		apply: (contract) => {
			addLine(contract, 'Military rebate', 50_300)
			addToSums(contract, -50_300)
		},
		finds: 'rebate_not_qualified',
		cents: 50_300,
	},
	{
		name: 'an old payoff',
		apply: (contract) => {
			contract.trade!.payoffGoodUntil = '2026-10-20'
		},
		finds: 'payoff_stale',
		cents: 400_000,
	},
	{
		name: 'a subtotal that hides an amount',
		apply: (contract) => {
			const above = contract.lines.filter(({ role }) => role === undefined)
			const sum = above.slice(0, 4).reduce((total, { cents }) => total + cents, 0)
			contract.lines.splice(4, 0, { label: 'Subtotal', cents: sum + 6_700 })
		},
		finds: 'subtotal_mismatch',
		cents: 6_700,
	},
]
