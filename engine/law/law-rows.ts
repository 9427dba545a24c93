import { federalRows } from './federal-rows.ts'
import { financeRows } from './finance-rows.ts'
import type { LawRow } from './law-row.ts'
import { leaseTaxRows } from './lease-tax-rows.ts'
import { docFeeMaximumRows } from './rows/doc-fee-maximums.ts'
import { docFeeOpenRowsAToK } from './rows/doc-fee-open-a-to-k.ts'
import { docFeeOpenRowsLToW } from './rows/doc-fee-open-l-to-w.ts'
import { taxRows } from './tax-rows.ts'

/** Every rule of law that the site ships, one row each; an operator may add or correct rows. */
export const lawRows: readonly LawRow[] = [
	...docFeeMaximumRows,
	...docFeeOpenRowsAToK,
	...docFeeOpenRowsLToW,
	...taxRows,
	...leaseTaxRows,
	...financeRows,
	...federalRows,
]
