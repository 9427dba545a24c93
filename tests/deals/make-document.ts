import type { DealDocument, Line } from '#engine'

/** Makes a cash quote from lines of a label and dollars; `more` replaces any other field of the document. */
export const makeDocument = (
	lines: [string, number, Partial<Line>?][],
	more: Partial<DealDocument> = {},
): DealDocument => ({
	version: 1,
	kind: 'quote',
	deal: 'cash',
	lines: lines.map(([label, dollars, line]) => ({ label, cents: Math.round(dollars * 100), ...line })),
	...more,
})
