import { expect } from 'vitest'
import { verification } from '#app/db/schema/auth.ts'
import { Invalid } from '#app/lib/errors.ts'
import { setUpAuth } from '#tests/factories/auth.ts'
import { test } from '#tests/setup/database.ts'
import { findKeptForm, keepForm } from './kept-forms.server.ts'

test('a form of a visitor is kept for a day, encrypted, and found by its token alone', async ({ db }) => {
	const { auth, now } = setUpAuth(db)
	const form = new FormData()
	form.append('label', 'Doc fee')
	form.append('label', 'Title')
	const token = await keepForm(db, { auth, form, now })
	const stored = JSON.stringify(await db.select().from(verification))
	expect(stored).not.toContain('Doc fee')
	expect(stored).not.toContain(token)
	const after = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
	const found = await findKeptForm(db, { auth, token, now: after(23) })
	expect(found?.getAll('label')).toEqual(['Doc fee', 'Title'])
	expect(await findKeptForm(db, { auth, token, now: after(24) })).toBeNull()
	expect(await findKeptForm(db, { auth, token: 'another', now })).toBeNull()
	// The next form that is kept deletes what nobody came back for.
	await keepForm(db, { auth, form, now: after(25) })
	expect(await db.select().from(verification)).toHaveLength(1)
})

test('more text than a quote has is not kept', async ({ db }) => {
	const { auth, now } = setUpAuth(db)
	const form = new FormData()
	form.append('label', 'x'.repeat(60_001))
	await expect(keepForm(db, { auth, form, now })).rejects.toThrow(Invalid)
})
