import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { client } from '#app/db/schema/clients/clients.ts'
import { clientStep } from '#app/db/schema/clients/steps.ts'
import { makeStaff } from '#tests/factories/actors.ts'
import { makeUser } from '#tests/factories/payments/orders.ts'
import { test } from '#tests/setup/database.ts'
import { addTag } from '../tags.server.ts'
import { type ListFiles, listFiles } from './list-files.server.ts'
import { insertFile } from './open-file.server.ts'

const now = new Date('2026-03-04T12:00:00Z')

async function insertFiles(db: Db, values: Partial<typeof client.$inferInsert>[]) {
	const { id: userId } = await makeUser(db)
	const actor = makeStaff(userId)
	const inserted = []
	for (const set of values)
		inserted.push(await insertFile(db, { name: 'Ana', activeAt: now, createdAt: now, ...set }))
	const list = (view: Partial<ListFiles> = {}) => listFiles(db, { actor, ...view })
	return { actor, inserted, list }
}

test('a list without files has no next page', async ({ db }) => {
	const { list } = await insertFiles(db, [])
	expect(await list()).toEqual({ files: [], next: null })
})

test('exactly one page has no next page, and one file more has', async ({ db }) => {
	const { list } = await insertFiles(db, [{}, {}, {}])
	expect((await list({ limit: 3 })).next).toBeNull()
	const first = await list({ limit: 2 })
	expect(first.files).toHaveLength(2)
	expect(first.next).toBe(first.files[1]!.id)
	expect(await list({ limit: 2, after: first.next! })).toMatchObject({ files: [{}], next: null })
})

test('each file is on exactly one page even if sort keys are equal, in every order', async ({ db }) => {
	const { list, inserted } = await insertFiles(
		db,
		Array.from({ length: 5 }, () => ({})),
	)
	for (const { id: clientId } of inserted)
		await db.insert(clientStep).values({ clientId, side: 'advisor', what: 'Call', dueOn: '2026-03-09' })
	for (const order of ['latest', 'name', 'due'] as const) {
		const seen: string[] = []
		let after: string | undefined
		do {
			const page = await list({ order, after, limit: 2 })
			seen.push(...page.files.map(({ id }) => id))
			after = page.next ?? undefined
		} while (after)
		expect(seen.toSorted(), order).toEqual(inserted.map(({ id }) => id).sort())
	}
})

test('an invalid cursor starts at the first page', async ({ db }) => {
	const { list } = await insertFiles(db, [{}])
	expect((await list({ after: 'x' })).files).toHaveLength(1)
})

test('merged duplicates are in no list', async ({ db }) => {
	const { inserted, list } = await insertFiles(db, [{}, {}])
	await db.update(client).set({ mergedIntoId: inserted[0]!.id }).where(eq(client.id, inserted[1]!.id))
	expect((await list()).files.map(({ id }) => id)).toEqual([inserted[0]!.id])
	expect((await list({ order: 'due' })).files).toEqual([])
})

test('a tag is matched whole, in any case', async ({ db }) => {
	const { actor, inserted, list } = await insertFiles(db, [{}, {}])
	await addTag(db, { actor, id: inserted[0]!.id, tag: 'First car', now })
	expect((await list({ tag: 'FIRST CAR' })).files.map(({ id }) => id)).toEqual([inserted[0]!.id])
	expect((await list({ tag: 'first' })).files).toEqual([])
})

test('every search word has to be found, up to eight of them', async ({ db }) => {
	const { list } = await insertFiles(db, [{ name: 'Ana Maria Ruiz', phone: '(212) 555-0142' }])
	expect((await list({ search: 'ruiz ana' })).files).toHaveLength(1)
	expect((await list({ search: 'ana oak' })).files).toEqual([])
	expect((await list({ search: '  ' })).files).toHaveLength(1)
	const eight = 'ana '.repeat(8)
	expect((await list({ search: `${eight}oak` })).files).toHaveLength(1)
})
