import { expect, test } from 'vitest'
import { readDealText } from '../read-deal-text.ts'
import { namedState } from './named-state.ts'

test.for<[string, string | null]>([
	['+ 6% FL sales tax $2,465.10', 'FL'],
	['Ohio sales tax 2,646.53', 'OH'],
	['West Virginia tax 1,200', 'WV'],
	['Georgia TAVT 2,310', 'GA'],
	['NJ state sales tax (6.625%)', 'NJ'],
	['is it decent? Located in Ohio', 'OH'],
	['I’m in Tampa, FL and they want', 'FL'],
	['we are in Salt Lake, Utah', 'UT'],
	['registering in WA', 'WA'],
	['I live in Baton Rouge, LA', 'LA'],
	['TX SALES TAX 6.25%', 'TX'],
	['OH sales tax', 'OH'],
	['I live in Washington, DC', 'DC'],
	// No state, or more than one.
	['sales tax 6%', null],
	['PLUS TAX IN FULL', null],
	['TAX OR TITLE', null],
	['ok sales tax is 2,000', null],
	['I am in or out', null],
	['we’re in a hurry', null],
	['I live in Ohio. PA sales tax 6%', null],
	['Bill Smith Ford, 12 Main St, Tampa, FL 33602', null],
	['XX sales tax', null],
	['I’m in LA and they want', null],
	['NO FEES OR TAXES INCLUDED', null],
	['YOU PAY $1,200 IN TAXES', null],
	['$389/MO TAX INCLUDED', null],
	['$389 MO SALES TAX INCLUDED', null],
])('%s: %s', ([text, state]) => {
	expect(namedState(text)?.state ?? null).toBe(state)
})

test('the state that a text names is read, named as a doubt, and never replaces a chosen one', () => {
	const text = 'Price 30,000\n6% FL sales tax 1,800\nOut the door 31,800'
	const read = readDealText(text)
	expect(read.document.state).toBe('FL')
	expect(read.doubts).toContain(
		'We took Florida as the state where the car is registered, from “FL sales tax”. If that is wrong, choose the state.',
	)
	const chosen = readDealText(text, { state: 'GA' })
	expect(chosen.document.state).toBe('GA')
	expect(chosen.doubts.join()).not.toContain('Florida')
})
