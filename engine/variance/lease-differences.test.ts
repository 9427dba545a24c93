import { expect, test } from 'vitest'
import type { DealDocument } from '../format/format.ts'
import { varianceOf } from './variance.ts'

type Lease = NonNullable<DealDocument['lease']>
const terms: Lease = {
	months: 36,
	milesPerYear: 10_000,
	residualCents: 2_200_000,
	grossCapCents: 3_590_000,
	capReductionCents: 100_000,
	moneyFactorPpb: 1_600_000,
	rentChargeCents: 327_744,
	paymentCents: 44_937,
	dispositionCents: 39_500,
	securityDepositsCents: 0,
}
const agreed: DealDocument = {
	version: 1,
	kind: 'lease_contract',
	deal: 'lease',
	state: 'GA',
	vehicle: { condition: 'new', vin: '1HGCM82633A004352', odometer: 7, msrpCents: 3_800_000 },
	lines: [
		{ label: 'Agreed upon value', cents: 3_480_000, category: 'price', paid: 'capitalized' },
		{ label: 'Acquisition fee', cents: 70_000, paid: 'capitalized' },
		{ label: 'Documentation fee', cents: 40_000, paid: 'capitalized' },
		{ label: 'Cash cap reduction', cents: 100_000, category: 'down_payment' },
	],
	stated: { dueAtSigningCents: 144_937 },
	lease: terms,
}
const withLease = (change: Partial<Lease>): DealDocument => ({ ...agreed, lease: { ...terms, ...change } })
const withLine = (index: number, cents: number): DealDocument => ({
	...agreed,
	lines: agreed.lines.map((line, at) => (at === index ? { ...line, cents } : line)),
})

test.each<[string, DealDocument, RegExp, number | null]>([
	['another VIN', { ...agreed, vehicle: { ...agreed.vehicle!, vin: '1HGCM82633A123456' } }, /VIN/, 0],
	['a demo car', { ...agreed, vehicle: { ...agreed.vehicle!, condition: 'demo' } }, /condition/, 0],
	[
		'more miles on the odometer',
		{ ...agreed, vehicle: { ...agreed.vehicle!, odometer: 2_950 } },
		/odometer/,
		0,
	],
	['fewer miles a year', withLease({ milesPerYear: 7_500 }), /miles a year/, 0],
	[
		'another sticker price',
		{ ...agreed, vehicle: { ...agreed.vehicle!, msrpCents: 3_700_000 } },
		/sticker/,
		0,
	],
	['another quoted money factor', withLease({ moneyFactorPpb: 2_000_000 }), /money factor/, 0],
	['deposits', withLease({ securityDepositsCents: 50_000 }), /security deposits/, null],
	['more due at signing', { ...agreed, stated: { dueAtSigningCents: 204_937 } }, /signing/, 60_000],
	['a higher acquisition fee', withLine(1, 89_500), /acquisition/, null],
	['a higher documentation fee', withLine(2, 69_900), /documentation/, null],
	[
		'a product in the capitalized cost',
		{
			...withLease({ grossCapCents: 3_689_500 }),
			lines: [...agreed.lines, { label: 'Maintenance plan', cents: 99_500, paid: 'capitalized' }],
		},
		/maintenance/,
		null,
	],
	[
		'a loan instead of the lease',
		{
			...agreed,
			kind: 'retail_contract',
			deal: 'loan',
			lease: undefined,
			loan: { months: 72, aprPpm: 70_000 },
		},
		/kind of deal/,
		0,
	],
	['a higher payment', withLease({ paymentCents: 47_500 }), /payments/, 92_268],
	['a longer term', withLease({ months: 39 }), /term/, null],
	['a higher disposition fee', withLease({ dispositionCents: 59_500 }), /disposition/, 20_000],
])('a lease with %s is a difference', (_, contract, about, costs) => {
	const { costsMoreCents, variances } = varianceOf(agreed, contract)
	expect(variances.map(({ message }) => message)).toContainEqual(expect.stringMatching(about))
	if (costs !== null) expect(costsMoreCents).toBe(costs)
})

test('a lease agreed at $93 and written at $195 costs $2,448 more over 24 payments, without any other figure', () => {
	const lease = (paymentCents: number): DealDocument => ({
		...agreed,
		vehicle: undefined,
		lines: [],
		stated: undefined,
		lease: { months: 24, paymentCents },
	})
	expect(varianceOf(lease(9_300), lease(19_500))).toMatchObject({
		costsMoreCents: 244_800,
		variances: [{ kind: 'changed', key: 'payments', cents: 244_800 }],
	})
})
