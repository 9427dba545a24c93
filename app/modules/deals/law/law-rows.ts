import { docFeeRows } from './doc-fee-rows.ts'
import type { LawRow } from './law-row.ts'

/** Every rule of law that the site ships, one row each; an operator may add or correct rows. */
export const lawRows: readonly LawRow[] = [...docFeeRows]
