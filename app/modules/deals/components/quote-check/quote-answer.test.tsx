import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { controlsOf } from '#app/lib/forms/form-controls.ts'
import { checkDeal } from '#engine'
import { makeDocument } from '#tests/deals/make-document.ts'
import { renderToHtml } from '#tests/setup/rendered.tsx'
import { quoteSchema } from '../../forms/deal-fields.ts'
import { PasteBox } from './paste-box.tsx'
import { QuoteAnswer } from './quote-answer.tsx'

type Checked = ComponentProps<typeof QuoteAnswer>['checked']

const nothing: Checked = {
	text: 'Price $30,000',
	rows: [],
	taxes: [],
	values: {},
	errors: {},
	formError: null,
	result: null,
	unread: [],
	isUnsettled: false,
	looked: false,
	doubts: [],
	offers: [],
	offer: 0,
	writtenBy: '',
}

const render = (checked: Partial<Checked>) =>
	renderToHtml(
		<QuoteAnswer
			checked={{ ...nothing, ...checked }}
			isOwn
			controls={controlsOf(quoteSchema)}
			zipStates={[]}
			busyIntent={null}
			onFile={() => {}}
		/>,
	)

const document = makeDocument([
	['Selling price', 30_000],
	['VIN etch', 299],
])
const report = checkDeal(document, { lawRows: [], today: '2026-11-23' })
const result = {
	...report,
	askCents: 299_00,
	car: '2026 Honda Pilot',
	paymentCents: undefined,
	reply: null,
	openTotal: null,
	card: 'card',
}
const rows = [
	{ label: 'Selling price', amount: '30,000.00', category: '' as const },
	{ label: 'Registration', amount: '', category: '' as const },
	{ label: 'VIN etch', amount: '299.00', category: '' as const },
]
const linesOf = (page: string) => /<details([^>]*)><summary[^>]*>Show every line/.exec(page)![1]!

test('a rejected quote starts with a summary that links to each field and row, and its lines are open', () => {
	const page = render({
		rows: [...rows.slice(0, 1), { ...rows[2]!, error: 'Enter an amount.' }],
		errors: { total: 'The total is not an amount.', months: 'How many months?' },
	})
	const summary = /role="alert"[\s\S]*?<\/ol>/.exec(page)?.[0] ?? ''
	expect([...summary.matchAll(/href="#([^"]*)"[^>]*>([^<]*)/g)].map(([, id, text]) => [id, text])).toEqual([
		['line-1', 'Line 2: Enter an amount.'],
		['total', 'The total is not an amount.'],
		['months', 'How many months?'],
	])
	expect(linesOf(page)).toContain('open=""')
	// The link would lead to a field that nobody sees.
	expect(page).toMatch(/<details [^>]*open=""[^>]*>(?:(?!<\/details>)[\s\S])*id="months"/)
	expect(render({ formError: 'Please wait a minute.' })).toContain('Please wait a minute.')
})

test('below an answer the lines are closed, in the form, and each says what it was read as', () => {
	const page = render({ rows, result })
	expect(linesOf(page)).not.toContain('open')
	expect(page).not.toContain('role="alert"')
	const selects = [...page.matchAll(/aria-label="Line (\d): what it is"[^>]*><option value=""[^>]*>([^<]*)/g)]
	expect(selects.slice(0, 3).map(([, number, text]) => [number, text])).toEqual([
		['1', 'Price of the car'],
		// A line without an amount is in no sum.
		['2', 'Read from the name'],
		['3', 'Theft protection'],
	])
})

test('the answer comes first, then a state that is not known, and what was not read is a row of it', () => {
	const unread = [{ lineNumber: 3, text: 'plus the usual', part: '… the usual …', why: 'No amount.' }]
	const page = render({ rows, result, unread })
	const places = [
		'What we found',
		'Where will you register',
		'you may not have asked for',
		'We could not read 1 line',
		'… the usual …',
		'Nothing is missing',
		'Show every line',
	]
	const found = places.map((text) => page.indexOf(text))
	expect(found).not.toContain(-1)
	expect(found).toEqual(found.toSorted((one, other) => one - other))
	expect(page).not.toContain('plus the usual')
	expect(page.match(/name="state"/g)).toHaveLength(1)
	const settled = render({ rows, result, values: { state: 'NY' }, looked: true, unread })
	expect(settled.indexOf('Where will you register')).toBeGreaterThan(settled.indexOf('Show every line'))
	expect(settled).not.toContain('Nothing is missing')
	expect(settled).not.toContain('We could not read')
	expect(settled.match(/name="state"/g)).toHaveLength(1)
})

test('nothing is in order while a part of the text was not read', () => {
	const none = { ...result, findings: [], askCents: 0 }
	const unread = [{ lineNumber: 3, text: 'plus the usual', why: 'No amount.' }]
	expect(render({ rows, result: none, unread })).toContain('nothing to ask about in what we could read.')
	expect(render({ rows, result: none, unread, looked: true })).toContain('nothing to ask about.')
})

test('a doubt that one field settles has the field beside it, once in the form, and no sentence of its own', () => {
	const doubts = ['This text does not say whether the car is new or used.', 'A doubt of another kind.']
	const page = render({ rows, result, doubts, values: { state: 'NY' } })
	expect(page.indexOf('New or used?')).toBeLessThan(page.indexOf('you may not have asked for'))
	expect(page.match(/name="condition"/g)).toHaveLength(1)
	expect(page).not.toContain('This text does not say')
	expect(page).toContain('A doubt of another kind.')
	expect(page.match(/name="state"/g)).toHaveLength(1)
	const taken =
		'We took New York as the state where the car is registered, from “Yonkers, NY”. If that is wrong, choose the state.'
	const placed = render({ rows, result, doubts: [taken], values: { state: 'NY', condition: 'used' } })
	// A state that the text names is a row to be changed, and no question.
	expect(placed.indexOf('Registered in New York')).toBeGreaterThan(
		placed.indexOf('you may not have asked for'),
	)
	expect(placed.match(/name="state"/g)).toHaveLength(1)
	expect(placed.match(/We took New York/g)).toHaveLength(1)
	// Without a result it is not lost either.
	expect(render({ rows, doubts: ['A doubt of another kind.'] })).toContain('A doubt of another kind.')
})

test('amounts are typed with digits, and translators leave amounts and VINs alone', () => {
	const page = render({ rows, result })
	for (const name of ['amount', 'total', 'payment', 'tradeAllowance']) {
		const field = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(page)![0]
		expect(field).toContain('inputMode="decimal"')
		expect(field).toContain('translate="no"')
	}
	expect(/<input[^>]*name="vin"[^>]*>/.exec(page)![0]).toContain('translate="no"')
	expect(page).toMatch(/translate="no"[^>]*>\$299</)
})

test('the empty checker is one field and one button', () => {
	const page = renderToHtml(<PasteBox />)
	expect(page.match(/<(?:input|select|textarea|button|a)\b/g)).toEqual(['<textarea', '<button'])
})
