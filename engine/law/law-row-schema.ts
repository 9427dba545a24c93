// Separate from law-row.ts: in the browser the engine only looks rows up and never parses them, so it needs no zod.
import { z } from 'zod'
import { usStates } from '../places/us-states.ts'
import { type LawState, lawSubjects } from './law-row.ts'
import { lawRule } from './law-rule.ts'

const jurisdictions = ['US', ...Object.keys(usStates)] as [LawState, ...LawState[]]

/** A legal rule with its source and date. */
export const lawRowSchema = z.strictObject({
	id: z.string().regex(/^[a-z0-9-]{3,80}$/),
	state: z.enum(jurisdictions),
	subject: z.enum(lawSubjects),
	rule: lawRule,
	effectiveFrom: z.iso.date(),
	/** Date of the source: to the day, the month, or only the year. */
	asOf: z.string().regex(/^\d{4}(-\d{2}(-\d{2})?)?$/),
	/** The last day on which the row is current; null if it cannot become outdated. */
	staleAfter: z.iso.date().nullable(),
	citation: z.string().min(3).max(200),
	title: z.string().min(3).max(200),
	url: z.url({ protocol: /^https$/ }).optional(),
	/** A: the primary text was read. B: a secondary source was read. */
	grade: z.enum(['A', 'B']),
	note: z.string().max(500).optional(),
})
