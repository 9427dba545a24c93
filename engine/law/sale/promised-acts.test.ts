import { expect, test } from 'vitest'
import { actsPromisedIn } from './promised-acts.ts'

test.each([
	['Negotiation support', ['negotiating']],
	['On price, fees and rate: we haggle line by line.', ['negotiating']],
	['Arranging the whole purchase', ['negotiating']],
	['We arrange a loan', ['negotiating']],
	['Every dealer call and message goes through us.', ['contacting']],
	['We contact up to five dealers', ['contacting']],
	['We confirm with the dealers that the cars are available', ['contacting']],
	['We sign on your behalf', ['contacting', 'signing']],
] as const)('%s', (text, acts) => {
	expect(actsPromisedIn(text)).toEqual(acts)
})

test.each([
	'Meeting at the dealership',
	'On-site inspection help',
	'Deal analysis and recommendation',
	'Local dealers and private sellers, checked for price and availability.',
	'What to say when you call the dealer',
	'You just show up and sign.',
	'We confirm pickup or delivery, title and plates',
	'Chat and email guidance for two days after delivery.',
	'',
])('promises nothing of it: %s', (text) => {
	expect(actsPromisedIn(text)).toEqual([])
})
