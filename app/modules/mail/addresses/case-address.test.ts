import { expect, test } from 'vitest'
import { formatCaseAddress, readCaseKey } from './case-address.ts'

const key = '2346cdfghjkm79qr'
const formats = [
	{ format: { local: null, domain: 'cases.example' }, address: `case-${key}@cases.example` },
	{ format: { local: 'hello', domain: 'advice.example' }, address: `hello+case-${key}@advice.example` },
]

test.each(formats)('the key is read back from $address, in any letter case', ({ format, address }) => {
	expect(formatCaseAddress(format, key)).toBe(address)
	expect(readCaseKey(format, address)).toBe(key)
	expect(readCaseKey(format, ` ${address.toUpperCase()} `)).toBe(key)
})

test.each([
	`case-${key}@other.example`,
	`case-${key}x@cases.example`,
	'case-@cases.example',
	`case-${key}@sub.cases.example`,
	`hello+case-${key}@cases.example`,
	`case-${key.replace('2', '0')}@cases.example`,
	'',
])('%j is not the address of a case', (address) => {
	expect(readCaseKey({ local: null, domain: 'cases.example' }, address)).toBeNull()
})
