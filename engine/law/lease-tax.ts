import type { UsState } from '../places/us-states.ts'
import { untaxedStates } from './untaxed-states.ts'

/** What a state's tax on a lease is charged on; the state's usual method, where a lessor may choose. */
export type LeaseTaxMethod = 'payment' | 'payments_upfront' | 'price' | 'none'

export type LeaseTaxRow = {
	method: LeaseTaxMethod
	/** The whole rate, where no city or county adds to it. */
	ratePpm?: number
	/** The lessor may tax the whole price instead, so a tax on it is no fault. */
	mayTaxPrice?: boolean
	citation: string
	asOf: string
	grade: 'A' | 'B'
	url?: string
}

/** How states tax leases of a year or more. A state without a row is not known to us. */
const rows: Partial<Record<UsState, LeaseTaxRow>> = {
	AZ: {
		method: 'payment',
		citation: 'Arizona DOR TPR 20-2',
		asOf: '2021-08',
		grade: 'A',
		url: 'https://azdor.gov./news-center/notice-arizona-automotive-dealers',
	},
	CA: {
		method: 'payment',
		citation: 'CDTFA Regulation 1660; Publication 34, Leases',
		asOf: '2024',
		grade: 'B',
	},
	CO: {
		method: 'payment',
		mayTaxPrice: true,
		citation: 'C.R.S. 39-26-102(23), 39-26-713(1)(a)',
		asOf: '2019',
		grade: 'B',
	},
	FL: {
		method: 'payment',
		mayTaxPrice: true,
		citation: 'Fla. Stat. 212.05(1)(c)',
		asOf: '2024-12',
		grade: 'A',
	},
	IL: {
		method: 'payments_upfront',
		citation: '35 ILCS 120/1; Public Act 98-628',
		asOf: '2022-01',
		grade: 'B',
	},
	MA: {
		method: 'payment',
		ratePpm: 62_500,
		citation: 'Massachusetts DOR Directive 04-3',
		asOf: '2024',
		grade: 'B',
	},
	MI: { method: 'payment', ratePpm: 60_000, citation: 'Michigan RAB 2023-13', asOf: '2026-06', grade: 'B' },
	NC: {
		method: 'payment',
		ratePpm: 30_000,
		mayTaxPrice: true,
		citation: 'N.C.G.S. 105-187.5',
		asOf: '2024',
		grade: 'A',
		url: 'http://www.dor.state.nc.us/taxes/sales/vehiclelease.html',
	},
	NJ: {
		method: 'payments_upfront',
		ratePpm: 66_250,
		mayTaxPrice: true,
		citation: 'N.J.S.A. 54:32B-7(d)',
		asOf: '2024-12',
		grade: 'A',
		url: 'https://nj.gov/treasury/taxation/mvleasetrans.shtml',
	},
	NY: {
		method: 'payments_upfront',
		citation: 'N.Y. Tax Law 1111(i); 20 NYCRR 527.15',
		asOf: '2024-03',
		grade: 'A',
	},
	OH: { method: 'payments_upfront', citation: 'Ohio Revised Code 5739.02', asOf: '2020', grade: 'B' },
	OK: {
		method: 'price',
		ratePpm: 32_500,
		citation: '68 O.S. 2103; 68 O.S. 1355(6)',
		asOf: '2026-06',
		grade: 'B',
	},
	PA: { method: 'payment', citation: '72 P.S. 7202; 74 Pa.C.S. 1314', asOf: '2026-06', grade: 'B' },
	TX: {
		method: 'price',
		ratePpm: 62_500,
		citation: '34 TAC 3.70(a)',
		asOf: '2024',
		grade: 'A',
		url: 'https://comptroller.texas.gov/taxes/publications/96-254/leases.php',
	},
	VA: {
		method: 'price',
		ratePpm: 41_500,
		citation: 'Va. Code 58.1-2400; DMV VLIC-A-4',
		asOf: '2025',
		grade: 'B',
	},
	WA: {
		method: 'payment',
		citation: 'RCW 82.08.817; Washington DOR, Auto dealers guide',
		asOf: '2020',
		grade: 'B',
	},
}

/** Returns how a state taxes leases; undefined where that is not known to us. */
export function leaseTaxOf(state: UsState | undefined): LeaseTaxRow | undefined {
	if (state === undefined) return undefined
	if (untaxedStates.has(state))
		return { method: 'none', citation: 'no general sales tax on cars', asOf: '2026-11', grade: 'B' }
	return rows[state]
}

/** Whether lease payments carry no tax in a state: without a tax, or with one on the price or on all payments at once. */
export const areLeasePaymentsUntaxed = (state: UsState | undefined): boolean => {
	const method = leaseTaxOf(state)?.method
	return method !== undefined && method !== 'payment'
}
