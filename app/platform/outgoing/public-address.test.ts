import { expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'

test.each([
	'127.0.0.1',
	'127.8.9.10',
	'0.0.0.0',
	'10.1.2.3',
	'172.16.0.1',
	'172.31.255.255',
	'192.168.1.1',
	'169.254.169.254',
	'100.64.0.1',
	'224.0.0.1',
	'255.255.255.255',
	'::1',
	'::',
	'::ffff:127.0.0.1',
	'::ffff:10.0.0.1',
	'::ffff:8.8.8.8',
	'fe80::1',
	'fc00::1',
	'fd12:3456::1',
	'ff02::1',
	'64:ff9b::7f00:1',
	'2002:7f00:1::',
	'2001:db8::1',
	'2001:0:4136:e378:8000:63bf:3fff:fdd2',
	'localhost',
	'',
])('%s is no address of the public internet', (address) => {
	expect(isPublicAddress(address)).toBe(false)
})

test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '192.167.255.255', '2607:f8b0:4006:80d::200e'])(
	'%s is one',
	(address) => {
		expect(isPublicAddress(address)).toBe(true)
	},
)
