import { z } from 'zod'
import { anyText } from '#app/lib/forms/form-fields.ts'
import { namesOf, textsBy } from '#app/lib/forms/typed-fields.ts'
import { getOwnValue } from '#app/lib/own-key.ts'
import { pickFields } from '#app/lib/parse-form.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { quoteSchema } from '#app/modules/deals/forms/deal-fields.ts'
import { givenBy, quoteOfDocument, replaceByQuote } from '#app/modules/deals/forms/read-quote.ts'
import type { Interpret } from '#app/modules/deals/interpreting/interpreter.server.ts'
import { nameOfCar, writeDealerReply } from '#app/modules/deals/quote-check/dealer-reply.ts'
import { quoteCard } from '#app/modules/deals/quote-check/quote-card.server.ts'
import { chooseOffer, type OfferChoice, problemOf } from '#app/modules/deals/quote-check/read-offer.ts'
import {
	type QuoteErrors,
	readTypedQuote,
	type TypedQuote,
	typedOfQuoteForm,
} from '#app/modules/deals/quote-check/read-quote-form.ts'
import { sampleQuote } from '#app/modules/deals/quote-check/sample-quote.ts'
import { pointsToSay } from '#app/modules/deals/quote-check/things-to-ask.ts'
import {
	type CurrentLaw,
	checkDeal,
	type DealDocument,
	type DealReport,
	formatAmount,
	formatCents,
	openTotalOf,
	paymentOfDeal,
	type ReadDealText,
	readDealText,
	softened,
	targetTotalOf,
	type UnreadLine,
	withSentences,
} from '#engine'

/** The fields beside the quote itself. */
const sentSchema = z.object({
	text: anyText(),
	saveKey: z.string().transform((key) => (isUuid(key) ? key : crypto.randomUUID())),
	writtenBy: z
		.string()
		.trim()
		.transform((name) => name.slice(0, 120)),
	/** What the last reading wrote into the fields, as JSON. */
	found: anyText().transform(readFound),
	/** Which offer of the text is in the form. */
	offer: anyText().transform((text) => readOfferNumber(text) ?? 0),
	/** Whether the person says that nothing of the unread lines is missing in the table. */
	looked: anyText().transform((text) => text === 'yes'),
})

/** Reads the number of an offer as a form or an address sends it; a table of payments has dozens. Undefined for any other text. */
export function readOfferNumber(text: string): number | undefined {
	return /^\d{1,2}$/.test(text) ? Number(text) : undefined
}

const foundSchema = z.record(z.string(), z.string())

function readFound(text: string): Record<string, string> {
	try {
		return foundSchema.safeParse(JSON.parse(text.slice(0, 4_000))).data ?? {}
	} catch {
		return {}
	}
}

/** The data that the quote checker shows after a form was sent. */
export type CheckedQuote = Pick<TypedQuote, 'text' | 'rows' | 'taxes'> & {
	values: Partial<TypedQuote['values']>
	errors: QuoteErrors & { text?: string }
	/** What the last reading wrote into the fields, as JSON: these were not chosen by anybody. */
	found: Record<string, string>
	unread: readonly UnreadLine[]
	/** Amounts of sentences miss the total of the text as they were read. */
	isUnsettled: boolean
	/** Whether the person looked at how the text was read. */
	looked: boolean
	/** What a person should know about how the text was read. */
	doubts: readonly string[]
	/** The offers of the text, if it has several, and which of them this is. */
	offers: readonly OfferChoice[]
	offer: number
	formError: string | null
	result: QuoteResult | null
	/** Identifies this form when it is saved to an account. */
	saveKey: string
	/** The dealer in words, for a quote that is saved. */
	writtenBy: string
}

export type QuoteResult = ReturnType<typeof resultOf>

type CheckOptions = CurrentLaw & {
	/** Signs the data of a card, so that the site shows only its own cards. */
	signCard(data: string): string
	/** The name under the email; absent while nobody is signed in. */
	buyerName?: string | undefined
}

/**
 * Checks the quote checker's form. Nothing of it is stored. With `intent` 'paste' the pasted text is read, the offer `offer` of it if it has
 * several, and its lines are checked; otherwise the rows are, and the text is only asked for what was not read of it.
 * @throws Invalid or Unavailable if the text could not be read
 */
export async function checkQuoteForm(
	form: FormData,
	{ interpret, offer, ...options }: CheckOptions & { interpret: Interpret; offer?: number | undefined },
): Promise<CheckedQuote> {
	const typed = typedQuote(form, options)
	const isPasted = form.get('intent') === 'paste'
	if (typed.text.trim() === '')
		return isPasted
			? { ...check(typed, options), errors: { text: 'Paste the message or quote first.' }, result: null }
			: check(typed, options)
	const sent = isPasted ? withoutFound({ ...typed, offer: offer ?? 0, looked: false }) : typed
	const { deal, state, condition } = sent.values
	const read = await interpret('readDealText', typed.text, givenBy({ deal, state, condition }))
	return isPasted ? checkText(sent, read, options) : check({ ...sent, ...readingOf(sent, read) }, options)
}

/** The form without the values that an earlier reading wrote and nobody changed. */
const withoutFound = (sent: SentQuote): SentQuote => ({
	...sent,
	values: textsBy(quoteSchema, (name) =>
		sent.values[name] === getOwnValue(sent.found, name) ? '' : sent.values[name],
	),
})

/** What is shown of a reading beside the form. */
function readingOf({ offer }: SentQuote, read: ReadDealText) {
	const { chosen, offers } = chooseOffer(read, offer)
	// The offers are listed with a button each.
	const doubts = chosen === read && offers.length > 0 ? read.doubts.slice(1) : chosen.doubts
	return { unread: chosen.unread, doubts, offers, isUnsettled: chosen.isUnsettled }
}

/** The form as it was typed, unchecked; without a ZIP code in a state of which none are known, where the field is hidden. */
export function typedQuote(form: FormData, { zipStates = [] }: Pick<CurrentLaw, 'zipStates'> = {}) {
	const typed = typedOfQuoteForm(form)
	const { state, zip } = typed.values
	const isAsked = zipStates.some((each) => each === state)
	const sent = sentSchema.parse(pickFields(sentSchema, form))
	return {
		...typed,
		values: { ...typed.values, zip: isAsked ? zip : '' },
		...sent,
		looked: sent.looked || form.get('intent') === 'looked',
		unread: [] as readonly UnreadLine[],
		doubts: [] as readonly string[],
		isUnsettled: false,
		offers: [] as readonly OfferChoice[],
		result: null,
	}
}

type SentQuote = ReturnType<typeof typedQuote>

/** Returns the quote as it was read and the form as it was typed, for saving to an account. Null while the form has errors. */
export function quoteToSave(form: FormData, law: Pick<CurrentLaw, 'zipStates'>) {
	const { saveKey: formKey, writtenBy, ...sent } = typedQuote(form, law)
	const { document, rows, taxes, values } = readTypedQuote(sent)
	return document && { document, typed: { rows, taxes, values }, formKey, writtenBy }
}

/** The sample quote, read and checked as if somebody had pasted it. */
export const checkSampleQuote = (options: CheckOptions): CheckedQuote => {
	const { text, fields, buyerName } = sampleQuote
	const typed = typedQuote(new FormData())
	const sent = { ...typed, text, values: { ...typed.values, ...fields } }
	return checkText(sent, readDealText(text, fields), { ...options, buyerName })
}

/** What the sample gives in short: the figure and the first points. */
export function sampleInShort(options: CheckOptions) {
	const { askCents, findings, lines } = checkSampleQuote(options).result!
	const { points } = pointsToSay(findings, lines)
	return {
		amount: formatAmount(askCents),
		points: points.slice(0, 3).map(({ title, askCents: cents }) => ({
			title,
			amount: cents === null ? null : formatCents(cents),
		})),
		count: points.length,
	}
}

/** Checks what was read. Fields that the text says nothing about and those that the person chose stay as they were. */
function checkText(sent: SentQuote, read: ReadDealText, options: CheckOptions): CheckedQuote {
	const { chosen } = chooseOffer(read, sent.offer)
	const problem = problemOf(chosen)
	if (problem) {
		const { unread } = chosen
		return { ...check({ ...sent, unread }, options), errors: { text: problem }, result: null }
	}
	const replaced = { ...sent, ...replaceByQuote(quoteSchema, sent, quoteOfDocument(chosen.document)) }
	const found = Object.fromEntries(
		namesOf(quoteSchema).flatMap((name) =>
			replaced.values[name] !== sent.values[name] ? [[name, replaced.values[name]]] : [],
		),
	)
	return check({ ...replaced, found, ...readingOf(sent, read) }, options)
}

function check({ known, ...sent }: SentQuote & TypedQuote, options: CheckOptions): CheckedQuote {
	const { document, buyer, ...read } = readTypedQuote({ ...sent, known })
	const base = { ...sent, ...read, formError: null }
	if (!document) return base
	const law = { buyer, today: options.today, lawRows: options.lawRows }
	const report = withSentences(checkDeal(document, law), sent.text, document)
	// Nothing is accused while a part of the text may be missing.
	const isOpen = !sent.looked && (sent.isUnsettled || sent.unread.some(({ isOlder }) => !isOlder))
	return {
		...base,
		result: resultOf({
			document,
			report: isOpen ? softened(report) : report,
			targetOf: (findings) => (isOpen ? null : targetTotalOf(document, report, { ...law, asked: findings })),
			signCard: options.signCard,
			buyerName: options.buyerName,
		}),
	}
}

type Checked = { document: DealDocument; report: DealReport } & Pick<CheckOptions, 'signCard' | 'buyerName'> &
	Pick<Parameters<typeof writeDealerReply>[0], 'targetOf'>

function resultOf({ document, report, targetOf, signCard, buyerName }: Checked) {
	const askCents = report.atStakeCents
	return {
		...report,
		askCents,
		car: nameOfCar(document.vehicle),
		paymentCents: paymentOfDeal(document, report.totals),
		openTotal: document.deal === 'lease' ? null : openTotalOf(document),
		reply: writeDealerReply({ document, report, targetOf, name: buyerName }),
		card: signCard(quoteCard({ document, report, askCents })),
	}
}
