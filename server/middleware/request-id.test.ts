import { expect, test } from 'vitest'
import { clientIp, incomingId } from './request-id.ts'

const peer = '::ffff:10.0.0.9'

test.each([
	['no proxy is trusted: the peer counts', '203.0.113.7', 0, '10.0.0.9'],
	[
		'one proxy: the last entry, whatever the client wrote before it',
		'1.1.1.1, 203.0.113.7',
		1,
		'203.0.113.7',
	],
	['two proxies: the last but one', '1.1.1.1, 203.0.113.7, 10.0.0.1', 2, '203.0.113.7'],
	['fewer entries than proxies: the first there is', '203.0.113.7', 2, '203.0.113.7'],
	['no header: the peer', undefined, 1, '10.0.0.9'],
	['a port is not part of an address', '203.0.113.7:4711', 1, '203.0.113.7'],
	['nor are brackets', '[2001:db8::1]:4711', 1, '2001:db8::1'],
	['text that is no address is ignored, however long', 'x'.repeat(9_000), 1, '10.0.0.9'],
])('%s', (_why, forwarded, trusted, address) => {
	expect(clientIp(peer, forwarded, trusted)).toBe(address)
})

test('the id of a trusted proxy is kept, and nothing else', () => {
	const id = '3f2a9c1e-8b7d-4a6c-9e5f-0d1c2b3a4e5f'
	expect(incomingId(id, 1)).toBe(id)
	for (const [header, proxies] of [
		[id, 0],
		[undefined, 1],
		['short', 1],
		['two\nlines-of-text', 1],
		['x'.repeat(65), 1],
	] as const)
		expect(incomingId(header, proxies)).toBeNull()
})
