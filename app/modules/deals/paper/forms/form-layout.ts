import type { DealDocument } from '../../engine/format.ts'

/** A form known by sight: the words that tell it, and its boxes. Small data files beside this one describe the usual forms. */
export type FormLayout = {
	id: string
	/** As a person calls it. */
	name: string
	kind: DealDocument['kind']
	deal?: DealDocument['deal']
	/** Words of which most forms of this kind print all; a paper has the form if it has at least `anchorsMin` of them. */
	anchors: readonly string[]
	anchorsMin: number
	boxes: readonly FormBox[]
}

/** A box: the words that name it, where its value stands, and what the value means. */
export type FormBox = {
	/** The id of the box, the same as at the signing desk where that has it. */
	id: string
	/** How the line is called that the box becomes. */
	label: string
	/** The words that forms print, in lower case without punctuation. */
	captions: readonly string[]
	unit: 'cents' | 'rate' | 'months' | 'miles' | 'date'
	/** Where the value stands: on the caption's line, or in its column below. */
	where: 'right' | 'below'
	/** The role of the line, where its label alone would count it. */
	role?: 'memo'
	/** The figure of the document that the box is; a box without one is only a line. */
	figure?:
		| `stated.${keyof NonNullable<DealDocument['stated']>}`
		| 'terms.aprPpm'
		| 'terms.months'
		| `lease.${'grossCapCents' | 'capReductionCents' | 'residualCents' | 'rentChargeCents' | 'dispositionCents' | 'milesPerYear'}`
		| 'firstPaymentDate'
}
