import { z } from 'zod'
import { anyText } from '#app/lib/forms/form-fields.ts'
import { pickFields } from '#app/lib/parse-form.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { quoteSchema } from '#app/modules/deals/forms/deal-fields.ts'
import { type PastedQuote, readPastedQuote, replaceByQuote } from '#app/modules/deals/forms/read-quote.ts'
import type { Interpret } from '#app/modules/deals/interpreting/interpreter.server.ts'
import { writeDealerReply } from '#app/modules/deals/quote-check/dealer-reply.ts'
import { quoteCard } from '#app/modules/deals/quote-check/quote-card.server.ts'
import { rowsMax } from '#app/modules/deals/quote-check/quote-rows.ts'
import {
	type QuoteErrors,
	readTypedQuote,
	type TypedQuote,
	typedOfQuoteForm,
} from '#app/modules/deals/quote-check/read-quote-form.ts'
import { sampleQuote } from '#app/modules/deals/quote-check/sample-quote.ts'
import { type CurrentLaw, checkDeal, type DealDocument, type DealReport, type UnreadLine } from '#engine'

/** The fields beside the quote itself. */
const sentSchema = z.object({
	text: anyText(),
	saveKey: z.string().transform((key) => (isUuid(key) ? key : crypto.randomUUID())),
	writtenBy: z
		.string()
		.trim()
		.transform((name) => name.slice(0, 120)),
})

/** The data that the quote checker shows after a form was sent. */
export type CheckedQuote = Pick<TypedQuote, 'text' | 'rows'> & {
	values: Partial<TypedQuote['values']>
	errors: QuoteErrors & { text?: string }
	unread: readonly UnreadLine[]
	formError: string | null
	result: QuoteResult | null
	/** Identifies this form when it is saved to an account. */
	saveKey: string
	/** The dealer in words, for a quote that is saved. */
	writtenBy: string
	/** Whether somebody pressed Save without being signed in. */
	needsSignIn: boolean
}

export type QuoteResult = ReturnType<typeof resultOf>

type CheckOptions = CurrentLaw & {
	/** Signs the data of a card, so that the site shows only its own cards. */
	signCard(data: string): string
}

/**
 * Checks the quote checker's form. Nothing of it is stored. With `intent` 'paste' the pasted text is read, and its lines are checked;
 * otherwise the rows are.
 * @throws Invalid or Unavailable if the text could not be read
 */
export async function checkQuoteForm(
	form: FormData,
	{ interpret, ...options }: CheckOptions & { interpret: Interpret },
): Promise<CheckedQuote> {
	const typed = typedQuote(form)
	if (form.get('intent') !== 'paste') return check(typed, options)
	if (typed.text.trim() === '')
		return { ...check(typed, options), errors: { text: 'Paste the message or quote first.' }, result: null }
	return checkText(typed, await interpret('readPastedQuote', typed.text), options)
}

/** The form as it was typed, unchecked. */
export function typedQuote(form: FormData) {
	return {
		...typedOfQuoteForm(form),
		...sentSchema.parse(pickFields(sentSchema, form)),
		unread: [],
		result: null,
		needsSignIn: false,
	}
}

type SentQuote = ReturnType<typeof typedQuote>

/** Returns the quote as it was read and the form as it was typed, for saving to an account. Null while the form has errors. */
export function quoteToSave(form: FormData) {
	const { saveKey: formKey, writtenBy, ...sent } = typedQuote(form)
	const { document, rows, values } = readTypedQuote(sent)
	return document && { document, typed: { rows, values }, formKey, writtenBy }
}

/** The sample quote, read and checked as if somebody had pasted it. */
export const checkSampleQuote = (options: CheckOptions): CheckedQuote => {
	const { text, fields } = sampleQuote
	const typed = typedQuote(new FormData())
	return checkText(
		{ ...typed, text, values: { ...typed.values, ...fields } },
		readPastedQuote(text, { rowsMax }),
		options,
	)
}

/** Checks the lines that were read. Fields that the text says nothing about, such as the state, stay as they were typed. */
function checkText(sent: SentQuote, pasted: PastedQuote, options: CheckOptions): CheckedQuote {
	const checked = check({ ...sent, ...replaceByQuote(quoteSchema, sent, pasted) }, options)
	const { unread, rows } = pasted
	if (rows.length > 0) return { ...checked, unread }
	const message = 'We found no amounts in this text. Check that it has the prices, or type the lines below.'
	return { ...checked, unread, errors: { text: message }, result: null }
}

function check({ known, taxes: _, ...sent }: SentQuote & TypedQuote, options: CheckOptions): CheckedQuote {
	const { document, buyer, ...read } = readTypedQuote({ ...sent, known, taxes: [] })
	const base = { ...sent, ...read, formError: null }
	if (!document) return base
	const report = checkDeal(document, { buyer, today: options.today, lawRows: options.lawRows })
	return { ...base, result: resultOf({ document, report, signCard: options.signCard }) }
}

type Checked = { document: DealDocument; report: DealReport } & Pick<CheckOptions, 'signCard'>

function resultOf({ document, report, signCard }: Checked) {
	const askCents = report.atStakeCents
	return {
		...report,
		askCents,
		reply: writeDealerReply({ document, report }),
		card: signCard(quoteCard({ document, report, askCents })),
	}
}
