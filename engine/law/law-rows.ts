import { docFeeRows } from './doc-fee-rows.ts'
import { federalRows } from './federal-rows.ts'
import { financeRows } from './finance-rows.ts'
import type { LawRow } from './law-row.ts'
import { leaseTaxRows } from './lease-tax-rows.ts'
import { taxRows } from './tax-rows.ts'

/** Every rule of law that the site ships, one row each; an operator may add or correct rows. */
export const lawRows: readonly LawRow[] = [
	...docFeeRows,
	...taxRows,
	...leaseTaxRows,
	...financeRows,
	...federalRows,
]
