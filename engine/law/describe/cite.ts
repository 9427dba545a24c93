import { formatSourceDate } from '../../format-date.ts'
import type { LawRow } from '../law-row.ts'

/** A row of law, and whether it was read in its primary text and is up to date. */
export type CitedLaw = { row: Omit<LawRow, 'rule'>; isFirm: boolean; isStale: boolean }

/**
 * Writes a citation and its date in parentheses: '(15 NYCRR 78.19, as of August 18, 2021)', and that it is from a secondary source or may have
 * changed.
 */
export const cited = ({ row: { asOf, ...row }, isStale }: Pick<CitedLaw, 'row' | 'isStale'>): string =>
	`(${sourceName(row)}, as of ${formatSourceDate(asOf)}${isStale ? '; it may have changed since' : ''})`

/** Names a source: 'RSMo 301.558', or 'RSMo 301.558, from a secondary source' where the law itself was not read. */
export const sourceName = ({ citation, grade }: Pick<LawRow, 'citation' | 'grade'>): string =>
	grade === 'A' ? citation : `${citation}, from a secondary source`
