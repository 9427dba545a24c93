import type { ComponentProps, ComponentType } from 'react'
import { expect, test } from 'vitest'
import { lawRows, placeTaxOf } from '#engine'
import { renderToHtml } from '#tests/setup/rendered.tsx'
import { AffordView } from './afford-view.tsx'
import { BiweeklyView } from './biweekly-view.tsx'
import type { CalculatorProps } from './calculator.tsx'
import { CalculatorNav } from './calculator-nav.tsx'
import { CompareView } from './compare-view.tsx'
import { LeaseView } from './lease-view.tsx'
import { OwnView } from './own-view.tsx'
import { PaymentView } from './payment-view.tsx'
import { PlacePart } from './place-part.tsx'
import { RateView } from './rate-view.tsx'
import { RefinanceView } from './refinance-view.tsx'
import { StatePicker } from './state-picker.tsx'
import { TradeView } from './trade-view.tsx'

const views = {
	payment: PaymentView,
	afford: AffordView,
	own: OwnView,
	compare: CompareView,
	lease: LeaseView,
	rate: RateView,
	refinance: RefinanceView,
	biweekly: BiweeklyView,
	trade: TradeView,
} satisfies Record<string, ComponentType<CalculatorProps>>

function textOf(tool: keyof typeof views, query: string): string {
	const View = views[tool]
	const html = renderToHtml(<View params={new URLSearchParams(query)} follow={() => {}} />)
	return html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
}

test.each<[keyof typeof views, string, string]>([
	['compare', 'aprA=3.9&monthsA=48&aprB=6.25&monthsB=72', 'A: 3.9%, 48 mo.'],
	['compare', 'aprA=3.9&monthsA=48&aprB=6.25&monthsB=72', 'B: 6.25%, 72 mo.'],
	['lease', 'months=1', 'Over 1 month, leasing costs'],
	['lease', 'months=36', 'Over 36 months, leasing costs'],
	['payment', 'extra=100', 'finish 10 months sooner and save'],
	['payment', 'down=90000', 'cover everything and leave'],
	['payment', 'trade=9000&payoff=12000', 'in total, including $3,000.00 that you owe on your trade-in'],
	['afford', 'payment=450', '$450.00 a month pays for a loan of'],
	['afford', 'payment=1&payoff=50000', 'so nothing is left for a car'],
	['own', 'miles=0', 'in total. At the end'],
	['own', '', 'a mile. At the end'],
	['rate', '', 'at 9.069% and costs you $5,940.00 in interest'],
	['rate', '', 'this payment would repay $1,260.63 more than you agreed to borrow'],
	['rate', 'payment=474.10', 'That matches the 6.9% you were told.'],
	['rate', 'payment=450', 'each payment would be $24.10 higher'],
	['rate', 'stated=', 'in interest.'],
	['rate', 'products=2000', 'Counting the $2,000.00 of add-ons as a cost of the loan'],
	['rate', 'payment=100', 'don’t even add up to the $24,000.00'],
	['rate', 'payment=9000000&amount=1', 'more than 1,000% a year'],
	['rate', 'products=30000', 'These numbers don’t make a loan.'],
	['refinance', '', 'Its fees are paid back after 2 months'],
	['refinance', 'newApr=20', 'never pays off'],
	['refinance', 'newMonths=84&newApr=6.9', 'only if you pay it off before month'],
	['refinance', 'payment=100', 'would be left for the last month'],
	['refinance', 'balance=0', 'Enter what you still owe'],
	['refinance', 'fees=0&newApr=9.9', 'Both loans cost the same in total. The payment stays the same.'],
	['biweekly', '', 'ends the loan'],
	['biweekly', 'fee=500', 'so it costs you'],
	['biweekly', 'amount=0', 'Enter a loan amount'],
	['trade', '', 'You owe $3,600.00 more than your car brings.'],
	['trade', 'payoff=15800', 'Your trade-in just pays off its own loan.'],
	['trade', 'payoff=0', 'Nothing is owed on your car'],
	['trade', 'payoff=10000', 'You already owe no more than your car brings.'],
	['trade', 'oldPayment=1', 'doesn’t cover the interest of the old loan'],
	['trade', 'down=90000', 'You need no loan for the new car.'],
])('%s?%s says "%s"', (tool, query, sentence) => {
	expect(textOf(tool, query)).toContain(sentence)
})

test.each(Object.keys(views) as (keyof typeof views)[])(
	'%s shows an amount, its source and a heading, and asks to correct an invalid field',
	(tool) => {
		const page = textOf(tool, '')
		expect(page).toMatch(/\$\d/)
		expect(page).toMatch(/Regulation [ZM]|simple interest/)
		const invalid = textOf(tool, 'price=x&payment=x&amount=x&balance=x')
		expect(invalid).toContain('Please correct the fields marked in red to see your result.')
		expect(invalid).toContain('Please enter an amount in dollars')
	},
)

test('a chosen state sets the first values and their hints, stays in the form, and computes its tax', () => {
	const place = placeTaxOf(lawRows, 'TX', '2026-11-29')
	const render = (query: string) =>
		renderToHtml(
			<PlacePart place={place}>
				{(at) => <LeaseView params={new URLSearchParams(query)} follow={() => {}} place={at} />}
			</PlacePart>,
		)
	const html = render('price=34000')
	expect(html).toContain('name="state" value="TX"')
	expect(html).toContain('value="6.25"')
	expect(html).toContain('The rate of Texas.')
	expect(html).toContain('34 TAC 3.70(a)')
	expect(html).toContain('href="/resources/fees-and-taxes/texas"')
	const text = html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
	expect(text).toContain('Tax at signing $2,125.00')
	expect(text).not.toContain('ask which amount your state taxes')
	// What is typed is not replaced.
	expect(render('tax=7')).toContain('value="7"')
})

test('a ZIP code stays in the form of a calculator and in the links to the others', () => {
	const place = placeTaxOf(lawRows, 'OH', '2026-11-29', '43215')
	const html = renderToHtml(
		<>
			<CalculatorNav current="payment" state="OH" zip="43215" />
			<PlacePart place={place}>
				{(at) => <PaymentView params={new URLSearchParams()} follow={() => {}} place={at} />}
			</PlacePart>
		</>,
	)
	expect(html).toContain('name="zip" value="43215"')
	expect(html).toContain('tool=lease&amp;state=OH&amp;zip=43215')
})

test('the field of a ZIP code is there only where the state has some, with its error, and is not sent twice', () => {
	const params = new URLSearchParams('tool=payment&state=OH&zip=9021&tax=7&price=30000')
	const render = (zip: ComponentProps<typeof StatePicker>['zip']) =>
		renderToHtml(<StatePicker params={params} state="OH" states={[['OH', 'Ohio']]} zip={zip} />)
	expect(render(null)).not.toContain('zip')
	const html = render({ typed: '9021', problem: 'A ZIP code has five digits, or nine with a hyphen.' })
	expect(html).toContain('A ZIP code has five digits')
	expect(html.match(/name="zip"/g)).toHaveLength(1)
	expect(html).toContain('name="price" value="30000"')
	expect(html).not.toContain('name="tax"')
})
