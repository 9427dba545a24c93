import { expect, test } from 'vitest'
import { exactCopy } from './exact-copy.server.ts'

test('a copy has the same bytes, and its memory holds nothing else', () => {
	const part = Buffer.concat([Buffer.from('a part '), Buffer.from('of a block')])
	expect(part.buffer.byteLength).toBeGreaterThan(part.length)
	const copy = exactCopy(part)
	part.fill(0)
	expect(copy.toString()).toBe('a part of a block')
	expect(copy.buffer.byteLength).toBe(copy.length)
})
