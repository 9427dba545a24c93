import type { DealDocument } from '../../../format/format.ts'

/** A known form: the words that identify it, and its boxes. Small data files beside this one describe the usual forms. */
export type FormLayout = {
	id: string
	/** The name of the form for people. */
	name: string
	kind: DealDocument['kind']
	deal?: DealDocument['deal']
	/** Words of which most forms of this kind print all; a paper has the form if it has at least `anchorsMin` of them. */
	anchors: readonly string[]
	anchorsMin: number
	boxes: readonly FormBox[]
}

/** A box: its caption and the meaning of its value. */
export type FormBox = {
	/** The id of the box, the same as at the signing desk if that has the box. */
	id: string
	/** The usual name of the box, with which its value is read. */
	label: string
	/** The words that forms print, in lower case without punctuation. */
	captions: readonly string[]
	unit: 'cents' | 'rate' | 'months' | 'date'
}
