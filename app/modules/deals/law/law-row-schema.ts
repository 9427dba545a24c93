// Apart from law-row.ts, because the engine on a phone finds rows and never reads them from text.
import { z } from 'zod'
import { usStates } from '#app/lib/places/us-states.ts'
import { type LawState, lawSubjects } from './law-row.ts'
import { lawRule } from './law-rule.ts'

const states = ['US', ...Object.keys(usStates)] as [LawState, ...LawState[]]

/** A rule of law with its source and date. */
export const lawRow = z.strictObject({
	id: z.string().regex(/^[a-z0-9-]{3,80}$/),
	state: z.enum(states),
	subject: z.enum(lawSubjects),
	rule: lawRule,
	effectiveFrom: z.iso.date(),
	/** How old the source is: a day, a month or only a year. */
	asOf: z.string().regex(/^\d{4}(-\d{2}(-\d{2})?)?$/),
	/** The last day on which the row is fresh; null if it cannot become outdated. */
	staleAfter: z.iso.date().nullable(),
	citation: z.string().min(3).max(200),
	title: z.string().min(3).max(200),
	url: z.url({ protocol: /^https$/ }).optional(),
	/** A: the primary text was read. B: a secondary page was read. */
	grade: z.enum(['A', 'B']),
	note: z.string().max(500).optional(),
})
