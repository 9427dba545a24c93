import { expect, test } from 'vitest'
import { getOwnValue, isOwnKey } from './own-key.ts'

const inherited = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf']
const labels = { yes: 'Yes', no: 'No' }

test.each(inherited)('%s is not found in an object that only inherits it', (name) => {
	expect(getOwnValue(labels, name)).toBeUndefined()
	expect(isOwnKey(labels, name)).toBe(false)
})

test.each(inherited)('%s is found in an object that has it as its own property', (name) => {
	const record = JSON.parse(`{"${name}":1}`) as Record<string, number>
	expect(getOwnValue(record, name)).toBe(1)
	expect(isOwnKey(record, name)).toBe(true)
})

test('an own property is found; without a record or a name the value is undefined', () => {
	expect(getOwnValue(labels, 'yes')).toBe('Yes')
	expect(getOwnValue(labels, 'maybe')).toBeUndefined()
	expect(getOwnValue(undefined as typeof labels | undefined, 'yes')).toBeUndefined()
	expect([getOwnValue(labels, null), getOwnValue(labels, undefined), getOwnValue(null, 'yes')]).toEqual(
		Array(3).fill(undefined),
	)
})
