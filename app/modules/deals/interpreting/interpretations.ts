import { readMail, readPaper } from '#engine'
import { addPastedText } from '../forms/paste-rows.ts'
import { readPastedQuote } from '../quote-check/pasted-quote.ts'

/** The readers of texts that strangers wrote. The server calls them by name in a thread (`interpreter.server.ts`). */
export const interpretations = {
	readMail,
	readPaper,
	addPastedText,
	readPastedQuote: (text: string) => readPastedQuote(text),
}

export type Interpretations = typeof interpretations
