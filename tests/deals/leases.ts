import type { DealDocument } from '#engine'

/** What a lease is made of, before anything is computed. Amounts in cents, rates in parts per million. */
export type LeasePlan = {
	state: NonNullable<DealDocument['state']>
	method: 'payment' | 'payments_upfront' | 'price' | 'depreciation' | 'none'
	ratePpm: number
	taxMostCents?: number
	priceCents: number
	/** Products in the capitalized cost, beside the acquisition and the documentation fee. */
	products: { label: string; cents: number }[]
	acquisitionCents: number
	docCents: number
	isDocAtSigning: boolean
	residualCents: number
	factorPpb: number
	/** The factor that is printed, where it is not the one of the rent charge. */
	quotedPpb?: number
	months: number
	cashCents: number
	rebateCents: number
	/** Cash that the lines show and the capitalized cost forgets. */
	isCashForgotten?: boolean
	titleCents: number
	depositCents: number
	dispositionCents: number
	onePay: boolean
	prints: { base: boolean; adjusted: boolean; total: boolean; depreciation: boolean; taxOn: boolean }
}

/** A lease with its figures, each computed here in whole numbers and apart from the engine. */
export type MadeLease = {
	document: DealDocument & {
		lease: NonNullable<DealDocument['lease']>
		stated: NonNullable<DealDocument['stated']>
	}
	rentCents: number
	baseCents: number
	paymentCents: number
	payments: number
	taxAtSigningCents: number
	/** Everything that is paid, from signing to the return of the car; deposits come back. */
	costCents: number
}

/** Divides and rounds half up, exactly. */
export const divided = (amount: bigint, divisor: bigint): number =>
	Number((2n * amount + divisor) / (2n * divisor))
export const share = (cents: number, ppm: number): number => divided(BigInt(cents) * BigInt(ppm), 1_000_000n)
export const rentOf = (sumCents: number, factorPpb: number, months: number): number =>
	divided(BigInt(sumCents) * BigInt(factorPpb) * BigInt(months), 1_000_000_000n)

/** Prints a lease that adds up, by Regulation M, 12 CFR 1013.4(f). */
export function makeLease(plan: LeasePlan): MadeLease {
	const { months, method, ratePpm, residualCents } = plan
	const payments = plan.onePay ? 1 : months
	const fees = [
		{ label: 'Acquisition fee', cents: plan.acquisitionCents },
		...(plan.isDocAtSigning ? [] : [{ label: 'Documentation fee', cents: plan.docCents }]),
		...plan.products,
	]
	const priceTax =
		method === 'price' ? Math.min(plan.taxMostCents ?? Infinity, share(plan.priceCents, ratePpm)) : 0
	const grossCents = plan.priceCents + fees.reduce((sum, { cents }) => sum + cents, 0) + priceTax
	const reductionCents = (plan.isCashForgotten ? 0 : plan.cashCents) + plan.rebateCents
	const adjustedCents = grossCents - reductionCents
	const rentCents = rentOf(adjustedCents + residualCents, plan.factorPpb, months)
	const baseCents = divided(BigInt(adjustedCents - residualCents + rentCents), BigInt(payments))
	const paymentTax = method === 'payment' ? share(baseCents, ratePpm) : 0
	const paymentCents = baseCents + paymentTax
	const onceBase = {
		payments_upfront: baseCents * payments + plan.cashCents,
		depreciation: adjustedCents - residualCents,
		payment: 0,
		price: 0,
		none: 0,
	}[method]
	const onceTax = share(onceBase, ratePpm)
	const reductionTax = method === 'payment' ? share(plan.cashCents, ratePpm) : 0
	const taxAtSigningCents = onceTax + reductionTax
	const feesAtSigning = plan.titleCents + (plan.isDocAtSigning ? plan.docCents : 0)
	const dueCents = paymentCents + plan.cashCents + taxAtSigningCents + feesAtSigning + plan.depositCents
	const capitalized = { paid: 'capitalized' as const }
	const atSigning = { paid: 'at_signing' as const }
	const some = <T>(isThere: boolean, value: T): T[] => (isThere ? [value] : [])
	const taxes = {
		payment: some(method === 'payment', {
			label: 'Tax in the payment',
			ratePpm,
			baseCents,
			cents: paymentTax,
		}),
		once: some(onceTax > 0, {
			label: 'Sales tax on the lease',
			ratePpm,
			baseCents: onceBase,
			cents: onceTax,
		}),
		price: some(priceTax > 0, {
			label: 'Tax on the price',
			ratePpm,
			baseCents: plan.priceCents,
			cents: priceTax,
		}),
	}
	const lines: DealDocument['lines'] = [
		{ label: 'Agreed upon value', cents: plan.priceCents, category: 'price', ...capitalized },
		...fees.map((fee) => ({ ...fee, ...capitalized })),
		...some(priceTax > 0, {
			label: 'Tax on the price',
			cents: priceTax,
			category: 'sales_tax' as const,
			...capitalized,
		}),
		...some(plan.rebateCents > 0, {
			label: 'Manufacturer rebate',
			cents: plan.rebateCents,
			category: 'rebate' as const,
		}),
		...some(plan.cashCents > 0, {
			label: 'Cash cap reduction',
			cents: plan.cashCents,
			category: 'down_payment' as const,
		}),
		...some(reductionTax > 0, {
			label: 'Tax on cap cost reduction',
			cents: reductionTax,
			category: 'sales_tax' as const,
			...atSigning,
		}),
		...some(onceTax > 0, {
			label: 'Sales tax on the lease',
			cents: onceTax,
			category: 'sales_tax' as const,
			...atSigning,
		}),
		...some(plan.isDocAtSigning, { label: 'Documentation fee', cents: plan.docCents, ...atSigning }),
		{ label: 'Title and registration', cents: plan.titleCents, ...atSigning },
		...some(plan.depositCents > 0, {
			label: 'Refundable security deposit',
			cents: plan.depositCents,
			...atSigning,
		}),
		...some(plan.prints.depreciation, {
			label: 'Depreciation and amortized amounts',
			cents: adjustedCents - residualCents,
			role: 'memo' as const,
			category: 'subtotal' as const,
		}),
	]
	const taxOn = method === 'payments_upfront' ? ('payments_upfront' as const) : method
	return {
		document: {
			version: 1,
			kind: 'lease_contract',
			deal: 'lease',
			date: '2026-11-14',
			state: plan.state,
			vehicle: { condition: 'new', vin: '1M8GDM9AXKP042788', odometer: 12 },
			lines,
			stated: {
				dueAtSigningCents: dueCents,
				paymentCents,
				...(plan.prints.total && { totalOfPaymentsCents: paymentCents * payments }),
			},
			lease: {
				months,
				milesPerYear: 10_000,
				residualCents,
				moneyFactorPpb: plan.quotedPpb ?? plan.factorPpb,
				grossCapCents: grossCents,
				capReductionCents: reductionCents,
				...(plan.prints.adjusted && { adjustedCapCents: adjustedCents }),
				rentChargeCents: rentCents,
				...(plan.prints.base && { basePaymentCents: baseCents }),
				paymentCents,
				acquisitionCents: plan.acquisitionCents,
				dispositionCents: plan.dispositionCents,
				...(plan.depositCents > 0 && { securityDepositsCents: plan.depositCents }),
				...(plan.prints.taxOn && { taxOn }),
				...(plan.onePay && { onePay: true }),
			},
			taxes: [...taxes.payment, ...taxes.once, ...taxes.price],
		},
		rentCents,
		baseCents,
		paymentCents,
		payments,
		taxAtSigningCents,
		costCents: dueCents - plan.depositCents - paymentCents + paymentCents * payments + plan.dispositionCents,
	}
}

/** How twenty states tax leases, with their rates and the documentation fee that is usual there. */
const places: Pick<LeasePlan, 'state' | 'method' | 'ratePpm' | 'docCents' | 'taxMostCents'>[] = [
	{ state: 'FL', method: 'payment', ratePpm: 70_000, docCents: 39_900 },
	{ state: 'CA', method: 'payment', ratePpm: 95_000, docCents: 8_500 },
	{ state: 'PA', method: 'payment', ratePpm: 90_000, docCents: 34_500 },
	{ state: 'MI', method: 'payment', ratePpm: 60_000, docCents: 26_000 },
	{ state: 'MA', method: 'payment', ratePpm: 62_500, docCents: 39_900 },
	{ state: 'WA', method: 'payment', ratePpm: 102_500, docCents: 20_000 },
	{ state: 'NC', method: 'payment', ratePpm: 30_000, docCents: 49_900 },
	{ state: 'NJ', method: 'payments_upfront', ratePpm: 66_250, docCents: 38_900 },
	{ state: 'NY', method: 'payments_upfront', ratePpm: 86_250, docCents: 17_500 },
	{ state: 'OH', method: 'payments_upfront', ratePpm: 72_500, docCents: 38_700 },
	{ state: 'IL', method: 'payments_upfront', ratePpm: 72_500, docCents: 35_000 },
	{ state: 'IA', method: 'payments_upfront', ratePpm: 50_000, docCents: 18_000 },
	{ state: 'TX', method: 'price', ratePpm: 62_500, docCents: 15_000 },
	{ state: 'VA', method: 'price', ratePpm: 41_500, docCents: 49_900 },
	{ state: 'OK', method: 'price', ratePpm: 32_500, docCents: 35_000 },
	{ state: 'SC', method: 'price', ratePpm: 50_000, docCents: 22_500, taxMostCents: 50_000 },
	{ state: 'GA', method: 'depreciation', ratePpm: 70_000, docCents: 49_900 },
	{ state: 'VT', method: 'depreciation', ratePpm: 60_000, docCents: 24_900 },
	{ state: 'NH', method: 'none', ratePpm: 0, docCents: 39_900 },
	{ state: 'MT', method: 'none', ratePpm: 0, docCents: 29_900 },
]

/** How many honest leases there are: six of each state. */
const perPlace = 6

/** A hundred and twenty plans of honest leases: all tax methods, terms, sizes and ways to print them. */
export const leasePlans: readonly LeasePlan[] = places.flatMap((place, placeIndex) =>
	Array.from({ length: perPlace }, (_, index): LeasePlan => {
		const turn = placeIndex * perPlace + index
		const priceCents = 2_650_000 + turn * 31_337
		return {
			...place,
			priceCents: index === 5 ? Math.round(priceCents / 10_000) * 10_000 : priceCents,
			products: [],
			acquisitionCents: [65_000, 69_500, 75_000, 92_500][turn % 4]!,
			isDocAtSigning: index % 3 === 1,
			residualCents: Math.round((priceCents * (52 + (turn % 9))) / 100),
			factorPpb: (80 + ((turn * 17) % 190)) * 10_000,
			months: [24, 36, 39, 48, 30, 36][index]!,
			cashCents: index === 3 ? 0 : 120_000 + (turn % 7) * 21_300,
			rebateCents: index % 2 === 1 ? 75_000 : 0,
			titleCents: 18_325 + turn * 111,
			depositCents: index === 2 ? 45_000 : 0,
			dispositionCents: 39_500,
			onePay: index === 4,
			prints: {
				base: index % 2 === 0,
				adjusted: index !== 1,
				total: index === 0 || index === 3,
				depreciation: index === 2,
				taxOn: index !== 0,
			},
		}
	}),
)
