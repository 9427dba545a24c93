import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { client } from '#app/db/schema/clients/clients.ts'
import { Forbidden } from '#app/lib/errors.ts'
import { makeMember } from '#tests/factories/actors.ts'
import { makeClientFile } from '#tests/factories/client-work.ts'
import { addByHand } from '#tests/factories/steps.ts'
import { test } from '#tests/setup/database.ts'
import { clientStages } from './client-file.ts'
import { listBoard } from './list-board.server.ts'

const now = new Date('2026-03-02T15:00:00Z')

test('the board has every stage in order, the last active clients first, and counts those it does not list', async ({
	db,
}) => {
	const { advisor: actor, clientId } = await makeClientFile(db, { now })
	await addByHand(db, { actor, clientId, what: 'Call the bank', dueOn: '2026-03-04', now })
	await addByHand(db, { actor, clientId, what: 'Write first', dueOn: '2026-03-03', now })
	await db.update(client).set({ stage: 'quotes', activeAt: now, name: 'Ana' })
	const file = (name: string, minutes: number, set = {}) => ({
		reference: `LF-${name}`,
		name,
		stage: 'quotes' as const,
		activeAt: new Date(now.getTime() + minutes * 60_000),
		createdAt: now,
		...set,
	})
	await db
		.insert(client)
		.values([
			file('Ben', 5),
			file('Cora', -5),
			file('Dan', 1, { stage: 'closed', closedAt: now }),
			file('Merged', 9, { mergedIntoId: clientId }),
		])
	const board = await listBoard(db, { actor, limit: 2 })
	expect(board.map(({ stage }) => stage)).toEqual(clientStages)
	const shown = Object.fromEntries(
		board.map(({ stage, count, clients }) => [stage, [count, clients.map(({ name }) => name)]]),
	)
	expect(shown).toMatchObject({ lead: [0, []], quotes: [3, ['Ben', 'Ana']], closed: [1, ['Dan']] })
	const [ana] = board.flatMap(({ clients }) => clients.filter(({ id }) => id === clientId))
	expect(ana?.step).toBe('Write first')
	await db.update(client).set({ stage: 'agreed' }).where(eq(client.id, clientId))
	expect((await listBoard(db, { actor, limit: 2 }))[3]).toMatchObject({ stage: 'agreed', count: 1 })
})

test('only staff see the board', async ({ db }) => {
	await expect(listBoard(db, { actor: makeMember('ana'), limit: 2 })).rejects.toThrow(Forbidden)
})
