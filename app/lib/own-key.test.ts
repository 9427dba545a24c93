import { expect, test } from 'vitest'
import { isOwnKey, ownValue } from './own-key.ts'

const inherited = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf']
const words = { yes: 'Yes', no: 'No' }

test.each(inherited)('%s is not among the names of an object that has none of that name', (name) => {
	expect(ownValue(words, name)).toBeUndefined()
	expect(isOwnKey(words, name)).toBe(false)
})

test.each(inherited)('%s is found where the object itself has it', (name) => {
	const record = JSON.parse(`{"${name}":1}`) as Record<string, number>
	expect(ownValue(record, name)).toBe(1)
	expect(isOwnKey(record, name)).toBe(true)
})

test('a name of its own is found; without a record or a name there is nothing', () => {
	expect(ownValue(words, 'yes')).toBe('Yes')
	expect(ownValue(words, 'maybe')).toBeUndefined()
	expect(ownValue(undefined as typeof words | undefined, 'yes')).toBeUndefined()
	expect([ownValue(words, null), ownValue(words, undefined), ownValue(null, 'yes')]).toEqual(
		Array(3).fill(undefined),
	)
})
