import type { LawRow } from './law-row.ts'

/** Every rule of law that the site ships, one row each. */
export const lawRows: readonly LawRow[] = []
