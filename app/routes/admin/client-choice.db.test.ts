import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { fillContext, type RequestMetadata } from '#app/http/context.server.ts'
import { Forbidden } from '#app/lib/errors.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { getClient } from '#app/modules/clients/clients.server.ts'
import { mergeFiles } from '#app/modules/clients/files/merge-files.server.ts'
import { findOrOpenClientFile } from '#app/modules/clients/files/open-file.server.ts'
import { makeMember, makeStaff } from '#tests/factories/actors.ts'
import { makeClientFile, wednesday } from '#tests/factories/client-work.ts'
import { test } from '#tests/setup/database.ts'
import { someServices } from '#tests/setup/some-services.ts'
import { readClientChoice } from './client-choice.server.ts'

function choiceIn(db: Db, actor = makeStaff('advisor') as Viewer) {
	const context = new RouterContextProvider()
	fillContext(context, someServices({ db }), {} as RequestMetadata)
	return (query: string) => readClientChoice(context, { actor, query: new URLSearchParams(query) })
}

test('without scripts, the dialog of a form lists the latest clients, finds one by a search, and fills in the chosen one', async ({
	db,
}) => {
	const { clientId, person } = await makeClientFile(db)
	const read = choiceIn(db)
	expect(await read('')).toBeNull()
	expect(await read('add=1')).toMatchObject({ chosen: null, search: '', found: [{ id: clientId }] })
	expect(await read('add=1&who=oyela')).toMatchObject({
		chosen: null,
		found: [{ id: clientId, email: person.email, closed: false }],
	})
	expect(await read('add=1&who=nobody')).toMatchObject({ chosen: null, found: [] })
	expect(await read(`add=1&client=${clientId}`)).toEqual({
		chosen: { id: clientId, name: 'Hank Oyelaran', email: person.email },
	})
	expect(await read('add=1&client=new')).toEqual({ chosen: { id: null, name: '', email: '' } })
})

test('the id of a merged duplicate chooses the file it was merged into, and an unknown id chooses nobody', async ({
	db,
}) => {
	const { advisor: actor, clientId, person } = await makeClientFile(db)
	const { client: from } = await findOrOpenClientFile(db, {
		actor,
		person: { name: 'H. Oyelaran' },
		now: wednesday,
	})
	const into = await getClient(db, { actor, id: clientId })
	await mergeFiles(db, {
		actor,
		intoId: clientId,
		intoVersion: into.version,
		fromId: from.id,
		fromVersion: from.version,
		now: wednesday,
	})
	const read = choiceIn(db)
	expect(await read(`add=1&client=${from.id}`)).toMatchObject({
		chosen: { id: clientId, email: person.email },
	})
	for (const id of ['00000000-0000-4000-8000-000000000000', 'undefined', '%00'])
		expect(await read(`add=1&client=${id}`), id).toMatchObject({ chosen: null })
})

test('only the advisor can choose among clients', async ({ db }) => {
	const { person } = await makeClientFile(db)
	await expect(choiceIn(db, makeMember(person.id) as Viewer)('add=1')).rejects.toThrow(Forbidden)
})
