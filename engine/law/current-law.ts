import type { UsState } from '../places/us-states.ts'
import type { LawRow } from './law-row.ts'

/** What documents are checked against: an ISO date, and the table of law with the operator's changes. */
export type CurrentLaw = {
	today: string
	lawRows: readonly LawRow[]
	/** States of which it is known which rates their ZIP codes have. */
	zipStates?: readonly UsState[]
}
