import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { Forbidden } from '#app/lib/errors.ts'
import { makeSite, makeStaff } from '#tests/factories/actors.ts'
import { makeUser } from '#tests/factories/payments/orders.ts'
import { addByHand } from '#tests/factories/steps.ts'
import { test } from '#tests/setup/database.ts'
import type { StepSide } from '../steps/step-rules.ts'
import { addTag } from '../tags.server.ts'
import { setFileState } from './edit-file.server.ts'
import { type ListFiles, listFiles } from './list-files.server.ts'
import { findOrOpenClientFile } from './open-file.server.ts'

const day = (date: string) => new Date(`${date}T12:00:00Z`)

/** Creates files of Ana 100% Sure, Ben, Cora, Dan_Oak and Eve, opened one day after another. */
async function fiveFiles(db: Db) {
	const { id: userId } = await makeUser(db)
	const actor = makeStaff(userId)
	const ids: Record<string, string> = {}
	for (const [index, name] of ['Ana 100% Sure', 'Ben Lind', 'Cora Moss', 'Dan_Oak', 'Eve Ruiz'].entries()) {
		const person = { name, email: `${name.slice(0, 3)}@example.com`, phone: `(212) 555-010${index}` }
		const { client } = await findOrOpenClientFile(db, { actor, person, now: day(`2026-03-0${index + 1}`) })
		ids[name.slice(0, 3)] = client.id
	}
	const addStep = (who: string, side: StepSide, dueOn: string | null) =>
		addByHand(db, { actor, clientId: ids[who]!, what: 'Call', side, dueOn, now: day('2026-03-01') })
	await addStep('Ben', 'advisor', '2026-03-20')
	await addStep('Cor', 'client', '2026-03-10')
	await addStep('Eve', 'advisor', null)
	await addStep('Eve', 'advisor', '2026-03-15')
	await setFileState(db, { actor, id: ids.Ana!, version: 1, state: 'closed', now: day('2026-03-01') })
	await addTag(db, { actor, id: ids.Ben!, tag: 'Truck', now: day('2026-03-02') })
	const list = async (filters: Partial<ListFiles> = {}) =>
		(await listFiles(db, { actor, ...filters })).files.map(({ name }) => name.slice(0, 3))
	return { actor, list, ids }
}

test('the list is sorted and filtered as requested', async ({ db }) => {
	const { list, actor } = await fiveFiles(db)
	expect(await list()).toEqual(['Eve', 'Dan', 'Cor', 'Ben', 'Ana'])
	expect(await list({ order: 'name' })).toEqual(['Ana', 'Ben', 'Cor', 'Dan', 'Eve'])
	expect(await list({ order: 'due' })).toEqual(['Cor', 'Eve', 'Ben'])
	expect(await list({ side: 'advisor', order: 'due' })).toEqual(['Eve', 'Ben'])
	expect(await list({ lateOn: '2026-03-16' })).toEqual(['Eve'])
	expect(await list({ idle: true, state: 'open' })).toEqual(['Dan'])
	expect(await list({ stage: 'lead', state: 'open', order: 'due' })).toEqual(['Cor', 'Eve', 'Ben'])
	expect(await list({ stage: 'agreed' })).toEqual([])
	expect(await list({ state: 'closed' })).toEqual(['Ana'])
	expect(await list({ state: 'open', tag: 'truck' })).toEqual(['Ben'])
	const { files } = await listFiles(db, { actor, order: 'due' })
	expect(files[1]).toMatchObject({
		step: { side: 'advisor', what: 'Call', dueOn: '2026-03-15' },
		stepCount: 2,
	})
})

test('search matches name, address, phone, tags and reference, and treats special characters literally', async ({
	db,
}) => {
	const { list, actor } = await fiveFiles(db)
	expect(await list({ search: 'MOSS' })).toEqual(['Cor'])
	expect(await list({ search: 'eve@example' })).toEqual(['Eve'])
	expect(await list({ search: '2125550103' })).toEqual(['Dan'])
	expect(await list({ search: 'truck lind' })).toEqual(['Ben'])
	expect(await list({ search: '100%' })).toEqual(['Ana'])
	expect(await list({ search: 'n_o' })).toEqual(['Dan'])
	expect(await list({ search: '\\' })).toEqual([])
	const { files } = await listFiles(db, { actor, search: 'Cora\0' })
	expect(await list({ search: files[0]!.reference.toLowerCase() })).toEqual(['Cor'])
})

test('pages have no gaps or repeats, in every order', async ({ db }) => {
	const { actor, list } = await fiveFiles(db)
	for (const order of ['latest', 'name', 'due'] as const) {
		const seen: string[] = []
		let after: string | undefined
		do {
			const page = await listFiles(db, { actor, order, limit: 2, after })
			seen.push(...page.files.map(({ name }) => name.slice(0, 3)))
			after = page.next ?? undefined
		} while (after)
		expect(seen).toEqual(await list({ order }))
	}
	await expect(listFiles(db, { actor: makeSite() })).rejects.toThrow(Forbidden)
})
