import { expect, test } from 'vitest'
import { getOwnValue } from '#app/lib/own-key.ts'
import type { Buyer, DealDocument } from '#engine'
import { goldenLawRows } from '#tests/deals/golden-law-rows.ts'
import { answersOf } from '#tests/deals/read-paper.ts'
import { type Contract, honestContractOf, type Tampering, tamperings } from '#tests/deals/tampering.ts'
import { casesOf, inSample } from '#tests/setup/deep.ts'
import { type BoxValue, boxesOf, nothingPrinted } from './paper-boxes.ts'
import { reportPaper } from './paper-report.ts'

const buyer: Buyer = { state: 'NY', qualifiesFor: [] }
const options = { lawRows: goldenLawRows, today: '2026-11-23', buyer }

/** Twelve contracts that add up, by price, term and rate. */
const contracts = [2_150_000, 2_899_500, 3_640_000, 5_525_000].flatMap((priceCents, index) =>
	[
		[48, 69_000],
		[60, 45_900 + index * 10_000],
		[72, 99_900],
	].map(([months, aprPpm]) => honestContractOf({ priceCents, months: months!, aprPpm: aprPpm! })),
)

/** What the buyer pays by the paper alone: all payments and the down payment. */
const paidBy = ({ stated, lines }: Contract) =>
	stated.totalOfPaymentsCents! + lines.find(({ label }) => label === 'Down payment')!.cents

/** Findings that no box of a contract shows; the form has a question instead. */
const shownByQuestions: ReadonlySet<string> = new Set([
	'vin_invalid',
	'payoff_stale',
	'subtotal_mismatch',
	'trade_mismatch',
])

const read = (agreed: Contract, printed: Contract) =>
	reportPaper(agreed, {
		...options,
		paper: 'retail_contract',
		answers: answersOf(agreed, printed, 'retail_contract'),
	})

const tamperedBy = (contract: Contract, ...each: Tampering[]): Contract => {
	const tampered = structuredClone(contract)
	for (const { apply } of each) apply(tampered)
	return tampered
}

test('a contract as agreed has no difference and nothing to ask', () => {
	for (const contract of contracts)
		expect(read(contract, contract)).toMatchObject({
			costsMoreCents: 0,
			readCount: 12,
			boxCount: 12,
			variances: [],
			boxes: [],
			gap: null,
			findings: [],
			wrongCount: 0,
		})
})

test('each tampering of each contract is found, and its cost is the increase of all payments and the down payment', () => {
	for (const contract of contracts)
		for (const tampering of tamperings) {
			const printed = tamperedBy(contract, tampering)
			const { costsMoreCents, variances, findings } = read(contract, printed)
			expect([tampering.name, costsMoreCents]).toEqual([tampering.name, paidBy(printed) - paidBy(contract)])
			expect(variances.reduce((sum, { cents }) => sum + cents, 0)).toBe(costsMoreCents)
			if (!shownByQuestions.has(tampering.finds))
				expect([tampering.name, variances.length + findings.length]).not.toEqual([tampering.name, 0])
		}
})

test('of pairs of tamperings the cost is found to the cent', () => {
	const contract = contracts[7]!
	for (const [index, first] of tamperings.entries())
		for (const [place, second] of tamperings.slice(index + 1).entries()) {
			if (!inSample(2, index, place)) continue
			const printed = tamperedBy(contract, first, second)
			const { costsMoreCents, variances, findings } = read(contract, printed)
			const names = `${first.name}, ${second.name}`
			expect([names, costsMoreCents]).toEqual([names, paidBy(printed) - paidBy(contract)])
			if (!shownByQuestions.has(first.finds) || !shownByQuestions.has(second.finds))
				expect([names, variances.length + findings.length]).not.toEqual([names, 0])
		}
})

test('a product that the price pays for is found although the total is the same', () => {
	for (const contract of contracts) {
		const printed = structuredClone(contract)
		printed.lines[0]!.cents -= 129_500
		printed.lines.push({ label: 'Service contract', cents: 129_500 })
		const { costsMoreCents, variances } = read(contract, printed)
		expect(costsMoreCents).toBe(0)
		expect(variances).toMatchObject([
			{ kind: 'added', key: 'service_contract', cents: 129_500 },
			{
				cents: -129_500,
				message: 'The amount financed is $1,295.00 lower than what the other boxes come to.',
			},
		])
		expect(variances[0]!.say).toBeTruthy()
	}
})

/** Honest differences: none, a last payment that absorbs the rounding of the others, and another odometer reading. */
const honest: ((contract: Contract, step: number) => void)[] = [
	() => {},
	({ stated }, step) => {
		const cents = step % 2 === 0 ? 3 : -3
		stated.totalOfPaymentsCents! += cents
		stated.financeChargeCents! += cents
		stated.totalSalePriceCents! += cents
	},
	(contract) => {
		contract.vehicle!.odometer = 12
	},
]

test('honest contracts have no finding that stops', () => {
	for (const contract of contracts)
		for (let step = 0; step < casesOf({ sample: 8, all: 25 }); step++) {
			const printed = structuredClone(contract)
			honest[step % honest.length]!(printed, step)
			const { findings, costsMoreCents } = read(contract, printed)
			expect(findings.filter(({ severity }) => severity === 'stop')).toEqual([])
			expect(Math.abs(costsMoreCents)).toBeLessThanOrEqual(3)
		}
})

test('a box that was not read yet counts as agreed', () => {
	const contract = contracts[0]!
	const answers = new Map([['payment', contract.loan.paymentCents! + 2_300]])
	const report = reportPaper(contract, { ...options, paper: 'retail_contract', answers })
	expect(report).toMatchObject({ costsMoreCents: 2_300 * 48, readCount: 1, boxCount: 12, findings: [] })
})

const order: DealDocument = {
	version: 1,
	kind: 'quote',
	deal: 'cash',
	state: 'NY',
	lines: [
		{ label: 'Selling price', cents: 3_000_000 },
		{ label: 'Dealer discount', cents: 100_000 },
		{ label: 'Doc fee', cents: 17_500 },
		{ label: 'Sales tax', cents: 160_000 },
		{ label: 'Title', cents: 5_000 },
		{ label: 'Registration', cents: 12_000 },
		{ label: 'Trade-in allowance', cents: 900_000 },
		{ label: 'Trade payoff', cents: 400_000 },
		{ label: 'Deposit', cents: 50_000 },
	],
	stated: { outTheDoorCents: 3_094_500 },
}

test.each<[string, Record<string, number>, number, string[]]>([
	['nothing', {}, 0, []],
	[
		'a higher price, carried into the total',
		{ price: 3_050_000, out_the_door: 3_144_500 },
		50_000,
		['changed price 50000'],
	],
	[
		'a smaller discount',
		{ discounts: 60_000, out_the_door: 3_134_500 },
		40_000,
		['changed dealer_discount 40000'],
	],
	['a product', { products: 129_500, out_the_door: 3_224_000 }, 129_500, ['added service_contract 129500']],
	[
		'dealer accessories and a market adjustment in one total',
		{ installed: 99_900, out_the_door: 3_294_400 },
		199_900,
		['added unknown 100000', 'added dealer_installed 99900'],
	],
	['government fees', { government: 24_000, out_the_door: 3_101_500 }, 7_000, ['changed registration 7000']],
	[
		'no government fees',
		{ government: 0, out_the_door: 3_077_500 },
		-17_000,
		['missing registration -12000', 'missing title -5000'],
	],
	['only the total', { out_the_door: 3_133_100 }, 38_600, ['added unknown 38600']],
	[
		'price and trade-in up alike',
		{ price: 3_100_000, trade_allowance: 1_000_000, out_the_door: 3_194_500 },
		0,
		['moved price 0'],
	],
	['a payoff that grew', { trade_payoff: 430_000 }, 30_000, ['changed trade 30000']],
	['a deposit that is forgotten', { cash_down: 0 }, 0, ['changed cash_down 0']],
])('a buyer’s order with %s', (_, changed, cents, expected) => {
	const answers = new Map<string, BoxValue>(
		boxesOf(order, 'buyers_order').map(({ id, agreed }) => [
			id,
			getOwnValue(changed, id) ?? agreed ?? nothingPrinted,
		]),
	)
	const report = reportPaper(order, { ...options, paper: 'buyers_order', answers })
	expect(report.costsMoreCents).toBe(cents)
	expect(report.variances.map(({ kind, key, cents: each }) => `${kind} ${key} ${each}`)).toEqual(expected)
	expect(report.variances.reduce((sum, each) => sum + each.cents, 0)).toBe(cents)
})

test('if a loan pays for the purchase, the agreed payment does not hide what a buyer’s order costs more', () => {
	const agreed = contracts[7]!
	const changed: Record<string, number> = {
		doc_fee: 39_900,
		out_the_door: agreed.stated.outTheDoorCents! + 22_400,
	}
	const answers = new Map<string, BoxValue>(
		boxesOf(agreed, 'buyers_order').map(({ id, agreed: value }) => [
			id,
			getOwnValue(changed, id) ?? value ?? nothingPrinted,
		]),
	)
	const { costsMoreCents, variances } = reportPaper(agreed, { ...options, paper: 'buyers_order', answers })
	expect(costsMoreCents).toBe(22_400)
	expect(variances).toMatchObject([{ key: 'doc_fee', cents: 22_400 }])
	expect(variances[0]!.overTermCents).toBeGreaterThan(22_400)
})

const lease: DealDocument = {
	version: 1,
	kind: 'worksheet',
	deal: 'lease',
	lines: [],
	stated: { dueAtSigningCents: 250_000 },
	lease: {
		months: 36,
		milesPerYear: 12_000,
		residualCents: 2_030_000,
		grossCapCents: 3_300_000,
		capReductionCents: 200_000,
		rentChargeCents: 387_828,
		paymentCents: 40_495,
		dispositionCents: 39_500,
		acquisitionCents: 69_500,
	},
}

test.each<[string, Record<string, number>, number]>([
	['nothing', {}, 0],
	['a rent charge and the payments that follow', { rent_charge: 423_828, payment: 41_495 }, 36_000],
	['a higher payment alone', { payment: 41_000 }, 505 * 36],
	['six more payments', { months: 42 }, 6 * 40_495],
	['more due at signing', { due_at_signing: 289_500 }, 39_500],
	['a larger cap reduction, due at signing', { cap_reduction: 250_000, due_at_signing: 300_000 }, 50_000],
	['another disposition fee', { disposition: 59_500 }, 20_000],
])('a lease with %s', (_, changed, cents) => {
	const answers = new Map<string, BoxValue>(
		boxesOf(lease, 'lease_contract').map(({ id, agreed }) => [
			id,
			getOwnValue(changed, id) ?? agreed ?? nothingPrinted,
		]),
	)
	const report = reportPaper(lease, { ...options, paper: 'lease_contract', answers })
	expect(report.costsMoreCents).toBe(cents)
	expect(report.variances.reduce((sum, each) => sum + each.cents, 0)).toBe(cents)
})

test('a figure of a lease that doesn’t follow from its others is a finding', () => {
	const answers = new Map<string, BoxValue>(
		boxesOf(lease, 'lease_contract').map(({ id, agreed }) => [
			id,
			id === 'depreciation' ? 1_100_000 : (agreed ?? nothingPrinted),
		]),
	)
	expect(reportPaper(lease, { ...options, paper: 'lease_contract', answers }).findings).toMatchObject([
		{ code: 'lease_payment_mismatch', severity: 'stop', cents: 30_000 },
	])
})
