import { expect, test } from 'vitest'
import { underNewReference } from './reference.server.ts'

test('a reference that somebody has is drawn anew', async () => {
	const drawn: string[] = []
	const made = await underNewReference('LW', async (reference) => {
		drawn.push(reference)
		return drawn.length < 3 ? undefined : { reference }
	})
	expect(new Set(drawn).size).toBe(3)
	expect(made.reference).toBe(drawn[2])
	expect(made.reference).toMatch(/^LW-[234679CDFGHJKMNPQRTVWXYZ]{6}$/)
})
