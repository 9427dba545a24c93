import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { termsSections } from './terms.tsx'

const operator = {
	name: 'Fairwind Advisory',
	email: 'hi@fairwind.test',
	phone: '(555) 010-0199',
	address: '',
}

const ofTexas = { states: 'Texas', sells: 'Advice', license: null, isNegotiating: false }

function licenses(states: Parameters<typeof termsSections>[1]) {
	const { body } = termsSections(operator, states, '').find(({ id }) => id === 'licenses')!
	return renderToStaticMarkup(body)
		.replaceAll(/<[^>]*>/g, ' ')
		.replaceAll(/\s+/g, ' ')
}

test('without a confirmed state, the terms say that nothing is negotiated for a fee', () => {
	for (const states of [[], [ofTexas]]) expect(licenses(states)).toContain('hasn’t confirmed any state yet')
})

test('the states are listed with what is done there and what was confirmed', () => {
	const text = licenses([
		{
			states: 'New York and Ohio',
			sells: 'Advice and negotiating',
			license: '12345, until June 30, 2027',
			isNegotiating: true,
		},
		ofTexas,
	])
	expect(text).toContain('New York and Ohio Advice and negotiating 12345, until June 30, 2027')
	expect(text).toContain('Texas Advice Nothing yet')
	expect(text).not.toContain('hasn’t confirmed any state')
})

test('the terms say that we are no dealer, no lender and no lawyers, and that a lender decides', () => {
	const services = renderToStaticMarkup(
		termsSections(operator, [], '').find(({ id }) => id === 'services')!.body,
	)
	expect(services).toContain('We don’t sell cars or make loans, and we are not lawyers. A lender decides')
	expect(services).toContain('href="#licenses"')
})

test('the terms say until when an appointment is refunded', () => {
	const cancellationTerms = 'Cancel at least 48 hours before the appointment for a full refund.'
	const refunds = termsSections(operator, [], cancellationTerms).find(({ id }) => id === 'refunds')!
	expect(renderToStaticMarkup(refunds.body)).toContain(cancellationTerms)
})
