import { expect, test } from 'vitest'
import { readMobileNumber } from './mobile-number.ts'

test.each([
	['+15551234567', '+15551234567'],
	['(555) 123-4567', '+15551234567'],
	['1 555 123 4567', '+15551234567'],
	['+49 171 2345678', '+491712345678'],
	['', null],
	['123', null],
	['155512345', null],
	['+0555123456', null],
	['+1555123456789012', null],
	['sms:+15551234567', null],
	['+1555123456７', null],
	['+15551234567\n+15551234568', null],
])('%j is read as %s', (text, number) => {
	expect(readMobileNumber(text)).toBe(number)
})
