import { expect, test } from 'vitest'
import { spelled } from './spelling.ts'

test.each([
	['rebat', 'rebate'],
	['Residaul value', 'residual value'],
	['due at singing', 'due at signing'],
	['acqusition fee', 'acquisition fee'],
	['montly pament', 'monthly payment'],
])('%s is %s', (typed, right) => {
	expect(spelled(typed)).toBe(right)
})

test.each([
	['Destinations'],
	['rebated'],
	['Inspector'],
	['Discounted'],
	['Debate'],
	['Warrant'],
	['monthly payments'],
])('%s stays as it is', (typed) => {
	expect(spelled(typed)).toBe(typed)
})
