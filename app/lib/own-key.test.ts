import { expect, test } from 'vitest'
import { isOwnKey, ownValue } from './own-key.ts'

const inherited = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf']
const labels = { yes: 'Yes', no: 'No' }

test.each(inherited)('%s is not found in an object that only inherits it', (name) => {
	expect(ownValue(labels, name)).toBeUndefined()
	expect(isOwnKey(labels, name)).toBe(false)
})

test.each(inherited)('%s is found in an object that has it as its own property', (name) => {
	const record = JSON.parse(`{"${name}":1}`) as Record<string, number>
	expect(ownValue(record, name)).toBe(1)
	expect(isOwnKey(record, name)).toBe(true)
})

test('an own property is found; without a record or a name the value is undefined', () => {
	expect(ownValue(labels, 'yes')).toBe('Yes')
	expect(ownValue(labels, 'maybe')).toBeUndefined()
	expect(ownValue(undefined as typeof labels | undefined, 'yes')).toBeUndefined()
	expect([ownValue(labels, null), ownValue(labels, undefined), ownValue(null, 'yes')]).toEqual(
		Array(3).fill(undefined),
	)
})
