import { readDealText, readMail, readPaper } from '#engine'
import { addPastedText } from '../forms/read-quote.ts'

/** The readers of texts that strangers wrote. The server calls them by name in a thread (`interpreter.server.ts`). */
export const interpretations = {
	readMail,
	readPaper,
	addPastedText,
	readDealText,
}

export type Interpretations = typeof interpretations
