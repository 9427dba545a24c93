import type { DealDocument } from '#engine'

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
export const agreedLease: DealDocument = {
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
export const withLease = (change: Partial<Lease>): DealDocument => ({
	...agreedLease,
	lease: { ...terms, ...change },
})
const withLine = (index: number, cents: number): DealDocument => ({
	...agreedLease,
	lines: agreedLease.lines.map((line, at) => (at === index ? { ...line, cents } : line)),
})

/**
 * Twelve ways in which a contract differs from the lease that was agreed: what differs, the contract, the words of the difference, and how
 * much more it costs in cents; null where that depends on more than this difference.
 */
export const leaseDifferences: readonly [
	name: string,
	contract: DealDocument,
	about: RegExp,
	costs: number | null,
][] = [
	[
		'another VIN',
		{ ...agreedLease, vehicle: { ...agreedLease.vehicle!, vin: '1HGCM82633A123456' } },
		/VIN/,
		0,
	],
	['a demo car', { ...agreedLease, vehicle: { ...agreedLease.vehicle!, condition: 'demo' } }, /condition/, 0],
	[
		'more miles on the odometer',
		{ ...agreedLease, vehicle: { ...agreedLease.vehicle!, odometer: 2_950 } },
		/odometer/,
		0,
	],
	['fewer miles a year', withLease({ milesPerYear: 7_500 }), /miles a year/, 0],
	[
		'another sticker price',
		{ ...agreedLease, vehicle: { ...agreedLease.vehicle!, msrpCents: 3_700_000 } },
		/sticker/,
		0,
	],
	['another quoted money factor', withLease({ moneyFactorPpb: 2_000_000 }), /money factor/, 0],
	['deposits', withLease({ securityDepositsCents: 50_000 }), /security deposits/, null],
	['more due at signing', { ...agreedLease, stated: { dueAtSigningCents: 204_937 } }, /signing/, 60_000],
	['a higher acquisition fee', withLine(1, 89_500), /acquisition/, null],
	['a higher documentation fee', withLine(2, 69_900), /documentation/, null],
	[
		'a product in the capitalized cost',
		{
			...withLease({ grossCapCents: 3_689_500 }),
			lines: [...agreedLease.lines, { label: 'Maintenance plan', cents: 99_500, paid: 'capitalized' }],
		},
		/maintenance/,
		null,
	],
	[
		'a loan instead of the lease',
		{
			...agreedLease,
			kind: 'retail_contract',
			deal: 'loan',
			lease: undefined,
			loan: { months: 72, aprPpm: 70_000 },
		},
		/kind of deal/,
		0,
	],
]

/** The question about a lease whose answer is no, for each difference that no box of the form shows. */
export const questionOfDifference: ReadonlyMap<string, string> = new Map([
	['another VIN', 'vin'],
	['a demo car', 'condition'],
	['more miles on the odometer', 'odometer'],
	['another sticker price', 'msrp'],
	['another quoted money factor', 'money_factor'],
	['deposits', 'security_deposit'],
	['a higher documentation fee', 'lease_fees'],
	['a loan instead of the lease', 'lease'],
])

/** The box that shows each of the other differences, with what it prints. */
export const boxOfDifference: ReadonlyMap<string, { label: string; printed: string }> = new Map([
	['fewer miles a year', { label: 'Miles per year', printed: '7,500' }],
	['more due at signing', { label: 'Amount due at signing', printed: '2,049.37' }],
	['a higher acquisition fee', { label: 'Acquisition fee', printed: '895.00' }],
	['a product in the capitalized cost', { label: 'Gross capitalized cost', printed: '36,895.00' }],
])
