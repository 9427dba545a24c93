import { expect, test } from 'vitest'
import { controlsOf } from '#app/lib/forms/form-controls.ts'
import { renderToHtml } from '#tests/setup/rendered.tsx'
import { quoteSchema } from '../../forms/deal-fields.ts'
import { QuoteForm, type QuoteFormProps } from './quote-form.tsx'

const render = (props: Partial<QuoteFormProps>) =>
	renderToHtml(
		<QuoteForm
			controls={controlsOf(quoteSchema)}
			text=""
			rows={[]}
			taxes={[]}
			values={{}}
			errors={{}}
			{...props}
		/>,
	)

test('a rejected quote starts with a summary that links to each field and row, where the form leads to', () => {
	const page = render({
		rows: [
			{ label: 'Price', amount: '100', category: '' },
			{ label: 'Fee', amount: 'lots', category: '', error: 'Enter an amount.' },
		],
		errors: { total: 'The total is not an amount.', months: 'How many months?' },
	})
	const summary = /<div id="result"[\s\S]*?role="alert"[\s\S]*?<\/ol>/.exec(page)?.[0] ?? ''
	expect([...summary.matchAll(/href="#([^"]*)"[^>]*>([^<]*)/g)].map(([, id, text]) => [id, text])).toEqual([
		['line-1', 'Line 2: Enter an amount.'],
		['total', 'The total is not an amount.'],
		['months', 'How many months?'],
	])
	expect(page).toContain('action="/resources/quote-checker#result"')
	// The link would lead to a field that nobody sees.
	expect(page).toMatch(/<details [^>]*open=""[^>]*>(?:(?!<\/details>)[\s\S])*id="months"/)
})

test('a quote without errors has no summary, and one that could not be checked says why', () => {
	expect(render({})).not.toContain('id="result"')
	expect(render({ formError: 'Please wait a minute.' })).toMatch(/id="result"[\s\S]*Please wait a minute\./)
})

test('below an answer the lines and figures are closed but still in the form, and open when one has an error', () => {
	const rows = [{ label: 'Price', amount: '100', category: '' as const }]
	const detailsOf = (props: Partial<QuoteFormProps>) => {
		const page = render({ rows, values: { months: '36' }, ...props })
		const [, attributes, content] = /<details([^>]*)>([\s\S]*)<\/details>/.exec(page)!
		expect(content).toContain('value="Price"')
		expect(content).toContain('id="months"')
		return attributes!.includes('open=""')
	}
	expect(detailsOf({})).toBe(true)
	expect(detailsOf({ isAnswered: true })).toBe(false)
	expect(detailsOf({ isAnswered: true, errors: { total: 'The total is not an amount.' } })).toBe(true)
	expect(render({ isAnswered: true })).toContain('Add or change figures')
})
