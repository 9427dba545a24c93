import { expect, test } from 'vitest'
import { everyWrite, ruleFor } from './limits.ts'

test.each(['/sign-in', '/Sign-In', '/sign-in/', '/sign-in.data', '//sign-in', '/sign%2Din'])(
	'another spelling of an address is the same address: %s',
	(path) => {
		expect(ruleFor(path).name).toBe('/sign-in')
	},
)

test.each(['/', '/community', '/%E0%A4%A', '/constructor'])(
	'every other write shares one limit: %s',
	(path) => {
		expect(ruleFor(path)).toEqual({ name: 'any', rule: everyWrite.address })
	},
)
