import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { user } from '#app/db/schema/auth.ts'
import { creditApplication } from '#app/db/schema/credit.ts'
import { personActor } from '#app/modules/auth/actor.server.ts'
import {
	firstApplicantByLink,
	makeDraft,
	newApplicant,
	submissionDay as now,
	testVault,
} from '#tests/factories/credit.ts'
import { test } from '#tests/setup/database.ts'
import { withoutRandomText } from '#tests/support/random-text.ts'
import { findDraft, saveDraft } from './drafts.server.ts'

const insertUser = (db: Db, id: string) =>
	db.insert(user).values({ id, name: id, email: `${id}@example.com` })

test('a draft is returned with everything but the secrets, merged from all its saves', async ({ db }) => {
	const { vault } = testVault()
	const { actor, formKey } = await makeDraft(db, { vault, values: { city: 'Nyack', ssn: '900-12-3456' } })
	await saveDraft(db, { vault, actor, formKey, values: { city: '', zip: '10960' }, now })
	const draft = await findDraft(db, { vault, actor })
	expect(draft?.values).toEqual({ city: '', zip: '10960' })
	expect(draft?.maskedSecrets).toEqual({ ssn: '•••-••-3456' })
	expect(withoutRandomText(JSON.stringify(draft))).not.toContain('900-12')
})

test('ten concurrent saves of one form make one draft', async ({ freshDb: { db } }) => {
	const { vault, shares } = testVault()
	const actor = newApplicant()
	const formKey = randomUUID()
	await Promise.all(
		Array.from({ length: 10 }, (_, number) =>
			saveDraft(db, { vault, actor, formKey, values: { address: `${number} Larkspur Ave` }, now }),
		),
	)
	expect(await db.select().from(creditApplication)).toHaveLength(1)
	expect(shares.stored.size).toBe(1)
	expect((await findDraft(db, { vault, actor }))?.values.address).toMatch(/^\d Larkspur Ave$/)
})

test('a visitor’s draft saved again as a member is found on the member’s other devices, and no longer by the browser alone', async ({
	db,
}) => {
	const { vault } = testVault()
	await insertUser(db, 'marisol')
	await insertUser(db, 'somebody')
	const { actor, formKey } = await makeDraft(db, { vault, values: { city: 'Nyack' } })
	const signedIn = personActor({ id: 'marisol' }, { browser: actor.browser })
	await saveDraft(db, { vault, actor: signedIn, formKey, values: { zip: '10960' }, now })
	const elsewhere = personActor({ id: 'marisol' })
	expect((await findDraft(db, { vault, actor: elsewhere }))?.values).toEqual({ city: 'Nyack', zip: '10960' })
	for (const other of [actor, personActor({ id: 'somebody' }, { browser: actor.browser })]) {
		expect(await findDraft(db, { vault, actor: other })).toBeNull()
		await expect(
			saveDraft(db, { vault, actor: other, formKey, values: { zip: '10001' }, now }),
		).rejects.toThrow('find this application')
	}
})

test('a verified link opens the draft that it names, and no other', async ({ db }) => {
	const { vault } = testVault()
	const { draft } = await makeDraft(db, { vault, values: { city: 'Nyack' } })
	await makeDraft(db, { vault, values: { city: 'Yonkers' } })
	const actor = firstApplicantByLink(draft.application.id)
	expect((await findDraft(db, { vault, actor }))?.values).toEqual({ city: 'Nyack' })
	expect(await findDraft(db, { vault, actor: newApplicant() })).toBeNull()
})

test('of everything typed, only the email address is readable in the database', async ({ db }) => {
	const { vault } = testVault()
	await makeDraft(db, { vault })
	const { rows } = await db.execute<{ all: string }>(sql`select
		(select string_agg(t::text, ' ') from credit_application t) || ' ' ||
		(select string_agg(t::text || encode(t.encrypted, 'escape'), ' ') from credit_value t) as all`)
	const stored = withoutRandomText(rows[0]!.all)
	for (const secret of [
		'900-12-3456',
		'900123456',
		'1990-05-17',
		'Larkspur',
		'Quintero',
		'48200',
		'Riverbend',
	])
		expect(stored, secret).not.toContain(secret)
	expect(stored).toContain('marisol@example.com')
})
