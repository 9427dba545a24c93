import { isUuid } from '#app/lib/uuid.ts'
import type { Interpret } from '#app/modules/deals/interpreting/interpreter.server.ts'
import { amountToAskAbout } from '#app/modules/deals/quote-check/amount-to-ask-about.ts'
import { writeDealerReply } from '#app/modules/deals/quote-check/dealer-reply.ts'
import { type PastedQuote, readPastedQuote } from '#app/modules/deals/quote-check/pasted-quote.ts'
import { quoteCard } from '#app/modules/deals/quote-check/quote-card.server.ts'
import type { QuoteRow, QuoteValues } from '#app/modules/deals/quote-check/quote-values.ts'
import { type QuoteErrors, readQuoteForm } from '#app/modules/deals/quote-check/read-quote-form.ts'
import { sampleQuote } from '#app/modules/deals/quote-check/sample-quote.ts'
import { type CurrentLaw, checkDeal, type DealDocument, type DealReport, type UnreadLine } from '#engine'

const writtenByCharsMax = 120

/** The data that the quote checker shows after a form was sent. */
export type CheckedQuote = {
	text: string
	rows: readonly QuoteRow[]
	values: QuoteValues
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
 * Handles the quote checker's form. Nothing of it is stored. With `intent` 'paste' the pasted text is read, otherwise the rows are
 * checked.
 * @throws Invalid or Unavailable if the text could not be read
 */
export async function checkQuoteForm(
	form: FormData,
	{ interpret, ...options }: CheckOptions & { interpret: Interpret },
): Promise<CheckedQuote> {
	const text = form.get('text')
	const pasted = typeof text === 'string' ? text : ''
	if (form.get('intent') !== 'paste') return checkForm(form, options, pasted)
	if (pasted.trim() === '')
		return {
			...checkForm(form, options, ''),
			errors: { text: 'Paste the message or quote first.' },
			result: null,
		}
	return checkText(pasted, await interpret('readPastedQuote', pasted), options, form)
}

/** The typed values, unchecked: for a form that is rejected as a whole. */
export function typedQuote(form: FormData): CheckedQuote {
	const text = form.get('text')
	const { rows, values } = readQuoteForm(form)
	return {
		text: typeof text === 'string' ? text : '',
		rows,
		values,
		errors: {},
		unread: [],
		formError: null,
		result: null,
		...saveFields(form),
	}
}

/** The fields of the part of the form that saves the quote. */
function saveFields(form: FormData): Pick<CheckedQuote, 'saveKey' | 'writtenBy' | 'needsSignIn'> {
	const [key, writtenBy] = ['saveKey', 'writtenBy'].map((name) => form.get(name))
	return {
		saveKey: typeof key === 'string' && isUuid(key) ? key : crypto.randomUUID(),
		writtenBy: typeof writtenBy === 'string' ? writtenBy.trim().slice(0, writtenByCharsMax) : '',
		needsSignIn: false,
	}
}

/** Returns the quote as it was read and the form as it was typed, for saving to an account. Null while the form has errors. */
export function quoteToSave(form: FormData) {
	const { document, rows, values } = readQuoteForm(form)
	const { saveKey: formKey, writtenBy } = saveFields(form)
	return document && { document, typed: { rows, values }, formKey, writtenBy }
}

/** The sample quote, read and checked as if somebody had pasted it. */
export const checkSampleQuote = (options: CheckOptions): CheckedQuote => {
	const form = new FormData()
	for (const [name, value] of Object.entries(sampleQuote.fields)) form.set(name, value)
	return checkText(sampleQuote.text, readPastedQuote(sampleQuote.text), options, form)
}

function checkText(
	text: string,
	{ rows, values, unread }: PastedQuote,
	options: CheckOptions,
	form: FormData,
): CheckedQuote {
	// Fields that the text says nothing about, such as the state, stay as they were typed.
	const merged = new FormData()
	for (const row of rows) {
		merged.append('label', row.label)
		merged.append('amount', row.amount)
		merged.append('category', row.category)
	}
	for (const [name, value] of form) if (!rowFields.has(name)) merged.set(name, value)
	for (const [name, value] of Object.entries(values)) if (value) merged.set(name, value)
	const checked = checkForm(merged, options, text)
	if (rows.length > 0) return { ...checked, unread }
	const message = 'We found no amounts in this text. Check that it has the prices, or type the lines below.'
	return { ...checked, unread, errors: { text: message }, result: null }
}

const rowFields = new Set(['label', 'amount', 'category', 'text', 'intent'])

function checkForm(form: FormData, options: CheckOptions, text: string): CheckedQuote {
	const { rows, values, errors, document, buyer } = readQuoteForm(form)
	const base = { text, rows, values, errors, unread: [], formError: null, ...saveFields(form) }
	if (!document) return { ...base, result: null }
	const report = checkDeal(document, { buyer, today: options.today, lawRows: options.lawRows })
	return { ...base, result: resultOf({ document, report, signCard: options.signCard }) }
}

type Checked = { document: DealDocument; report: DealReport } & Pick<CheckOptions, 'signCard'>

function resultOf({ document, report, signCard }: Checked) {
	const askCents = amountToAskAbout(report.findings)
	return {
		...report,
		askCents,
		reply: writeDealerReply({ document, report }),
		card: signCard(quoteCard({ document, report, askCents })),
	}
}
