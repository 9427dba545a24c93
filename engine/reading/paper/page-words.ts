/** A word as it is printed on a page. Lengths are in units of the page, positions from its upper left corner. */
export type PageWord = {
	text: string
	left: number
	top: number
	width: number
	height: number
	/** 0 to 1, as the text recognition reports it; 1 for the text of a PDF. */
	confidence: number
}

/** A page with its words in any order. */
export type PaperPage = { width: number; height: number; words: PageWord[] }
