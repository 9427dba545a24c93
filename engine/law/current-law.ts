import type { LawRow } from './law-row.ts'

/** What documents are checked against: an ISO date, and the table of law with the operator's changes. */
export type CurrentLaw = { today: string; lawRows: readonly LawRow[] }
