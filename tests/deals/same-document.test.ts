import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { interpretations } from '#app/modules/deals/interpreting/interpretations.ts'
import type { Interpret } from '#app/modules/deals/interpreting/interpreter.server.ts'
import { readTypedQuote, typedOfQuoteForm } from '#app/modules/deals/quote-check/read-quote-form.ts'
import { checkQuoteForm } from '#app/routes/deals/quote-check.server.ts'
import {
	checkText,
	type DealDocument,
	documentOfReading,
	type GivenDeal,
	readDeal,
	readDealText,
	readMail,
} from '#engine'

// One reader behind everything: a text gives the same document wherever somebody pastes it.

type Paper = { name: string; kind: string; text: string; given?: GivenDeal }

const papers = readFileSync('engine/papers/papers.jsonl', 'utf8')
	.trim()
	.split('\n')
	.map((line): Paper => JSON.parse(line))
	.filter(({ kind }) => kind === 'read')

/** Without the thread, which other tests are about. */
const interpret: Interpret = async (name, ...input) =>
	(interpretations[name] as (...values: unknown[]) => never)(...input)

const law = { today: '2026-11-28', lawRows: [] }

/** A document with its lines and fields in a fixed order. */
const plain = (document: DealDocument | null | undefined) => JSON.parse(JSON.stringify(document ?? null))

function formOf(fields: Readonly<Record<string, string>>): FormData {
	const form = new FormData()
	for (const [name, value] of Object.entries(fields)) form.set(name, value)
	return form
}

test.each(papers)(
	'$name: the form and the API have the same document, also when the form is sent again',
	async ({ text, given = {} }) => {
		const { document } = readDealText(text, given)
		expect(checkText({ text, ...given }, law).document).toEqual(document)
		const checked = await checkQuoteForm(formOf({ ...given, text, intent: 'paste' }), {
			...law,
			signCard: () => '',
			interpret,
		})
		expect(checked.errors).toEqual({})
		const { rows, taxes, values } = checked
		const typed = { rows, taxes, values: values as never, text }
		expect(plain(readTypedQuote(typed).document)).toEqual(plain(document))
		const form = formOf(values as Record<string, string>)
		for (const { label, amount, category, note } of rows)
			for (const [name, value] of Object.entries({ label, amount, category, lineNote: note ?? '' }))
				form.append(name, value)
		for (const tax of taxes)
			for (const [name, value] of Object.entries({
				taxLabel: tax.label,
				taxAmount: tax.amount,
				taxRate: tax.rate,
				taxBase: tax.base,
			}))
				form.append(name, value)
		expect(plain(readTypedQuote(typedOfQuoteForm(form)).document)).toEqual(plain(document))
	},
)

test.each(papers)('$name: as the text of a mail it has the same lines and terms', ({ text }) => {
	const { document } = readDealText(text)
	const mail = documentOfReading(readMail({ subject: '', text }))
	const meaning = (read: DealDocument) =>
		readDeal(read).lines.map(({ cents, role, category }) => `${cents} ${role} ${category}`)
	expect(meaning(mail)).toEqual(meaning(document))
	const { deal, stated, loan, lease, taxes } = document
	expect(plain({ ...mail, lines: [] })).toMatchObject(plain({ deal, stated, loan, lease, taxes } as never))
})
