import { expect, test } from 'vitest'
import { checkTyped } from '#app/modules/deals/forms/check-document.ts'
import { addPastedText } from '#app/modules/deals/forms/read-quote.ts'
import { emptyTyped, readStoredTyped, typedOfForm } from '#app/modules/deals/forms/typed-document.ts'
import { interpret } from '#app/modules/deals/interpreting/interpreter.server.ts'
import { checkQuoteForm } from '#app/routes/deals/quote-check.server.ts'
import { checkDeal, type Finding, readDealDocument, type Totals } from '#engine'
import { type BadInput, badInput, type TypedFields, type TypedRows } from './bad-input.ts'
import { goldenLawRows } from './golden-law-rows.ts'

// Bad input gives a finding or a sentence at its field: never an exception, never a zero that nobody typed, and nothing typed is lost.

const law = { today: '2026-11-23', lawRows: goldenLawRows }
const settings = { ...law, vehicles: [], buyer: undefined }

const findingsSay = (findings: readonly Finding[] = []) =>
	findings
		.filter(({ severity }) => severity !== 'pass')
		.map(({ severity, code, cents }) => `${severity} ${code} ${cents ?? ''}`.trim())

const rowsSay = (rows: readonly { error?: string | undefined }[], name = 'line') =>
	rows.flatMap(({ error }, index) => (error ? [`${name} ${index + 1}: ${error}`] : []))

const fieldsSay = (errors: object) => Object.entries(errors).map(([name, message]) => `${name}: ${message}`)

const unreadSay = (unread: readonly { lineNumber: number; why: string }[]) =>
	unread.map(({ lineNumber, why }) => `unread ${lineNumber}: ${why}`)

/** The rows that have input for a reader. */
const inputFor = <Reader extends keyof BadInput>(reader: Reader) =>
	badInput.flatMap(([name, input]): [string, NonNullable<BadInput[Reader]>][] => {
		const inputOfReader = input[reader]
		return inputOfReader ? [[name, inputOfReader]] : []
	})

/** Expects that each answer is the beginning of a message. */
function expectAnswers(messages: readonly string[], answers: readonly string[]) {
	expect(answers.length).toBeGreaterThan(0)
	expect(answers.filter((answer) => !messages.some((each) => each.startsWith(answer)))).toEqual([])
}

/** Expects that a figure is absent where nothing was given to compute it from, and never zero. */
function expectNoSilentZero({
	sellingPriceCents,
	outTheDoorCents,
	paymentCents,
	totalPaidCents,
	lease,
}: Totals) {
	const figures = [sellingPriceCents, outTheDoorCents, paymentCents, totalPaidCents, lease?.basePaymentCents]
	for (const figure of figures) if (figure !== undefined) expect(Math.abs(figure)).toBeGreaterThan(0)
}

function formOf(rows: TypedRows, fields: TypedFields): FormData {
	const form = new FormData()
	for (const [label, amount] of rows) {
		form.append('label', label)
		form.append('amount', amount)
		form.append('category', '')
	}
	for (const [name, value] of Object.entries(fields))
		for (const each of [value].flat()) form.append(name, each)
	return form
}

const checkQuote = (form: FormData) => checkQuoteForm(form, { ...law, signCard: () => '', interpret })

const trimmed = (rows: TypedRows) => rows.map((row) => row.map((text) => text.trim()))
const typedIn = (rows: readonly { label: string; amount: string }[]) =>
	rows.map(({ label, amount }) => [label, amount])

const formInput = [...inputFor('typed'), ...inputFor('document')]

test.each(inputFor('engine'))(
	'%s: the engine gives the expected findings or errors',
	(_, [sent, ...answers]) => {
		const read = readDealDocument(sent)
		if (!read.ok)
			return expectAnswers(
				read.faults.map(({ path, message }) => `${path}: ${message}`),
				answers,
			)
		const { findings, totals } = checkDeal(read.value, law)
		expectAnswers(findingsSay(findings), answers)
		expectNoSilentZero(totals)
	},
)

test.each(inputFor('pasted'))(
	'%s, pasted into the quote checker, gives the expected messages',
	async (_, [text, ...answers]) => {
		const checked = await checkQuote(formOf([], { text, intent: 'paste', state: 'WI' }))
		const { rows, errors, unread, result } = checked
		expectAnswers(
			[...rowsSay(rows), ...fieldsSay(errors), ...unreadSay(unread), ...findingsSay(result?.findings)],
			answers,
		)
		expect(checked.text).toBe(text)
		expectNoSilentZero(result?.totals ?? {})
	},
)

test.each(inputFor('pasted'))(
	'%s, pasted into the form of a document, gives the expected messages',
	(_, [text, ...answers]) => {
		const read = addPastedText(emptyTyped({ kind: 'quote', state: 'WI', deal: 'cash' }), text)
		const { report, errors, typed } = checkTyped(read.typed, settings)
		const messages = [
			...rowsSay(typed.rows),
			...fieldsSay(errors),
			...unreadSay(read.unread),
			...findingsSay(report?.findings),
		]
		// The message about the text as a whole comes from the page, not from the reader. Editors see the sums as they are.
		const own = answers.filter((answer) => !/^text:|^review sum_mismatch/.test(answer))
		if (own.length > 0) expectAnswers(messages, own)
		expect(typed.text).toBe(text)
		expectNoSilentZero(report?.totals ?? {})
	},
)

test.each(inputFor('typed'))(
	'%s, typed into the quote checker, gives the expected messages',
	async (_, [rows, fields, ...answers]) => {
		const { rows: kept, values, errors, result } = await checkQuote(formOf(rows, fields))
		expectAnswers([...rowsSay(kept), ...fieldsSay(errors), ...findingsSay(result?.findings)], answers)
		expect(typedIn(kept)).toEqual(trimmed(rows))
		expect(values).toMatchObject(fields)
		expectNoSilentZero(result?.totals ?? {})
	},
)

test.each(formInput)(
	'%s, typed into the form of a document, gives the expected messages',
	(_, [rows, fields, ...answers]) => {
		const { typed, errors, report } = checkTyped(
			typedOfForm(formOf(rows, { kind: 'quote', ...fields })),
			settings,
		)
		expectAnswers(
			[
				...rowsSay(typed.rows),
				...rowsSay(typed.taxes, 'tax'),
				...fieldsSay(errors),
				...findingsSay(report?.findings),
			],
			answers,
		)
		// A stored draft keeps everything that was typed, too.
		for (const kept of [typed, readStoredTyped(JSON.parse(JSON.stringify(typed)))]) {
			expect(typedIn(kept.rows)).toEqual(trimmed(rows))
			expect(kept.taxes.map(({ label }) => label)).toEqual(fields.taxLabel ?? [])
			for (const [name, value] of Object.entries(fields))
				if (typeof value === 'string') expect(kept.values).toMatchObject({ [name]: value })
		}
		expectNoSilentZero(report?.totals ?? {})
	},
)
