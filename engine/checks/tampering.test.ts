import { expect, test } from 'vitest'
import { goldenLawRows } from '../../tests/deals/golden-law-rows.ts'
import { type Contract, honestContractOf, type Tampering, tamperings } from '../../tests/deals/tampering.ts'
import { inSample } from '../../tests/setup/deep.ts'
import type { Buyer } from '../format/format.ts'
import { checkDeal } from './check-deal.ts'

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

const shows = (contract: Contract, { finds, cents, name }: Tampering) => {
	const found = checkDeal(contract, options).findings.filter(
		({ code, severity }) => code === finds && severity !== 'pass',
	)
	const amounts = found.map((finding) => finding.cents)
	const isShown = found.length > 0 && (cents === undefined || amounts.includes(cents))
	expect(isShown, `${name}: ${finds} ${cents} in ${JSON.stringify(amounts)}`).toBe(true)
}

test('there are twenty-five tamperings, and the contracts they change have nothing wrong', () => {
	expect(tamperings).toHaveLength(25)
	for (const contract of contracts)
		expect(checkDeal(contract, options).findings.filter(({ severity }) => severity !== 'pass')).toEqual([])
})

test('each tampering is found in each contract, with its dollars to the cent', () => {
	for (const contract of contracts)
		for (const tampering of tamperings) {
			const tampered = structuredClone(contract)
			tampering.apply(tampered)
			shows(tampered, tampering)
		}
})

test('each tampering causes exactly one finding that is not a pass', () => {
	for (const tampering of tamperings) {
		const tampered = structuredClone(contracts[4]!)
		tampering.apply(tampered)
		const findings = checkDeal(tampered, options).findings.filter(({ severity }) => severity !== 'pass')
		expect([tampering.name, findings.map(({ code, cents }) => `${code} ${cents}`)]).toEqual([
			tampering.name,
			[expect.stringContaining(tampering.finds)],
		])
	}
})

test('of every pair of tamperings both are found', () => {
	const contract = contracts[7]!
	for (const [index, first] of tamperings.entries())
		for (const [place, second] of tamperings.entries()) {
			if (place <= index || !inSample(3, index, place)) continue
			const tampered = structuredClone(contract)
			first.apply(tampered)
			second.apply(tampered)
			shows(tampered, first)
			shows(tampered, second)
		}
})

test('a payment raised by $23.00 costs that times the term', () => {
	const packed = tamperings.find(({ finds }) => finds === 'payment_above_terms')!
	for (const contract of contracts) {
		const tampered = structuredClone(contract)
		packed.apply(tampered)
		const finding = checkDeal(tampered, options).findings.find(({ code }) => code === 'payment_above_terms')
		expect(finding).toMatchObject({ severity: 'stop', cents: 2_300 * contract.loan.months })
	}
})
