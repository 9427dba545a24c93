import type { DealDocument, Line } from '../../format/format.ts'

/** A place on a page, in the page's units from its upper left corner. `page` counts from 0. */
export type PaperPlace = { page: number; left: number; top: number; width: number; height: number }

/** Why somebody should look at the paper before using what was read. */
export type MarkCode =
	| 'amount_unclear'
	| 'label_unclear'
	| 'characters_replaced'
	| 'not_in_a_sum'
	| 'sum_differs'
	| 'role_by_arithmetic'
	| 'only_a_sticker_price'
	| 'several_amounts'
	| 'label_may_continue'
	| 'label_uncertain'
	| 'unknown_label'
	| 'from_sentence'

export type PaperMark = { code: MarkCode; message: string }

/** A line that was read, with the place to compare it with. Nothing is confirmed by itself. */
export type PaperLine = Line & {
	/** Whether the document has this amount in a field, so that the line is only to compare it with the paper. */
	isFigure?: boolean
	/** The row of the paper, or the line of the text, from 1. */
	lineNumber: number
	/** The whole row, and its amount; null for a text that has no places. */
	place: PaperPlace | null
	amountPlace: PaperPlace | null
	/** 0 to 1: the least certain word of the amount and the label. */
	confidence: number
	/** Empty only where the paper's own arithmetic confirms the line or its characters are certain. */
	marks: PaperMark[]
	/** Questions that the layout left open; arithmetic may answer them. */
	doubts: MarkCode[]
}

/** A row with words or figures that is not among the lines, and why. */
export type UnreadRow = { lineNumber: number; text: string; why: string; place: PaperPlace | null }

/** A printed total, and whether lines add up to it to the cent. Indexes are of `PaperReading.lines`. */
export type PaperSum = {
	/** Null where the total is printed without a line of its own. */
	line: number | null
	label: string
	statedCents: number
	computedCents: number
	/** The lines that are added up. */
	lines: number[]
}

/**
 * The paper's own arithmetic. `adds_up`: the lines give the printed total, so they were read right. `differs`: they don't. `no_total`: the
 * paper prints none, so nothing confirms its lines. `sums` are all printed totals that hold, the main one first.
 */
export type PaperChecksum = {
	status: 'adds_up' | 'differs' | 'no_total'
	/** A sentence for a person: 'These 17 lines add up to the printed $38,214.62.' */
	message: string
	main: PaperSum | null
	sums: PaperSum[]
	/** Printed totals besides the main one that do not follow from the lines. */
	open: PaperSum[]
}

/** The change of a line, by its index. */
export type LineChange = { line: number; cents?: number; role?: Line['role'] }

/** A change after which the lines add up. `applyRepair` makes it; never without a person. */
export type PaperRepair = {
	kind: 'amount' | 'total' | 'sign' | 'role' | 'added_row' | 'two_amounts'
	changes: LineChange[]
	/** For 'added_row': the line that an unread row becomes, and the index of that row. */
	added?: { unread: number; label: string; cents: number; role: 'charge' | 'credit' }
	/** 'If “Title” is $83.00, not $33.00, the lines add up.' */
	message: string
	/** 0 to 1, only for the order. */
	likelihood: number
}

/** A value of a box of a known form. */
export type FormValue = { value: number | string; place: PaperPlace | null; confidence: number }

/** A known form, with the boxes that were found. */
export type FormReading = { id: string; name: string; boxes: Record<string, FormValue> }

/** The reading of a paper, a draft. */
export type PaperReading = {
	/** The draft in the open format; its lines are `lines` without what the reader added. */
	document: DealDocument
	lines: PaperLine[]
	checksum: PaperChecksum
	/** Best first, at most five; empty unless the checksum differs. */
	repairs: PaperRepair[]
	/** Whether the first repair is as likely as another, so that the arithmetic alone can't decide. */
	areRepairsEqual: boolean
	form: FormReading | null
	unread: UnreadRow[]
	/** Whether any word came from text recognition. */
	usedOcr: boolean
}

/** Returns what a reading says, without the lines that repeat a field. */
export const documentOfReading = ({
	document,
	lines,
}: Pick<PaperReading, 'document' | 'lines'>): DealDocument => ({
	...document,
	lines: document.lines.filter((_, index) => !lines[index]?.isFigure),
})
