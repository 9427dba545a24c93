import { expect, test } from 'vitest'
import { insertWithNewReference } from './reference.server.ts'

test('a reference that is in use is replaced by another', async () => {
	const tried: string[] = []
	const row = await insertWithNewReference('LW', async (reference) => {
		tried.push(reference)
		return tried.length < 3 ? undefined : { reference }
	})
	expect(new Set(tried).size).toBe(3)
	expect(row.reference).toBe(tried[2])
	expect(row.reference).toMatch(/^LW-[234679CDFGHJKMNPQRTVWXYZ]{6}$/)
})
