import { readMail, readPaper } from '#engine'
import { addPastedText, readPastedQuote } from '../forms/read-quote.ts'
import { rowsMax } from '../quote-check/quote-rows.ts'

/** The readers of texts that strangers wrote. The server calls them by name in a thread (`interpreter.server.ts`). */
export const interpretations = {
	readMail,
	readPaper,
	addPastedText,
	readPastedQuote: (text: string) => readPastedQuote(text, { rowsMax }),
}

export type Interpretations = typeof interpretations
