import { expect, test } from 'vitest'
import { underNewReference } from './reference.server.ts'

test('a reference that somebody has is drawn anew', async () => {
	const rendered: string[] = []
	const made = await underNewReference('LW', async (reference) => {
		rendered.push(reference)
		return rendered.length < 3 ? undefined : { reference }
	})
	expect(new Set(rendered).size).toBe(3)
	expect(made.reference).toBe(rendered[2])
	expect(made.reference).toMatch(/^LW-[234679CDFGHJKMNPQRTVWXYZ]{6}$/)
})
