import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { client, clientEmail, clientNote } from '#app/db/schema/clients/clients.ts'
import { getClient } from '#app/modules/clients/clients.server.ts'
import { findOrOpenClientFile } from '#app/modules/clients/files/open-file.server.ts'
import { action as actOnFile } from '#app/routes/admin/clients/client.tsx'
import { action as merge } from '#app/routes/admin/clients/merge.tsx'
import { action as openNew } from '#app/routes/admin/clients/new.tsx'
import { makeSite } from '#tests/factories/actors.ts'
import { makeClientFile } from '#tests/factories/client-work.ts'
import { openSteps, openWork } from '#tests/factories/steps.ts'
import { test } from '#tests/setup/database.ts'
import { type Fields, long, now, openAdmin, type PersonError, tryEach } from './submit.ts'

const wrongEmail = 'Please enter an email address like name@example.com.'
const wrongPhone = 'Please enter a phone number with its area code, or leave it empty.'
const pastDayMessage = 'This day is over. Choose today or a later one.'
const changed = /^Someone else changed this file/

async function openPage(db: Db) {
	const { post } = await openAdmin(db)
	const { advisor, clientId: id, person } = await makeClientFile(db, { now })
	const submit = (fields: Fields) => post(actOnFile, `/admin/clients/${id}`, fields, { params: { id } })
	return { post, id, person, submit, file: () => getClient(db, { actor: advisor, id }) }
}

const opening: PersonError[] = [
	['no name', { name: '' }, { name: 'Please enter a name.' }],
	['a name of spaces', { name: '   ' }, { name: 'Please enter a name.' }],
	['a name that is too long', { name: long(101) }, { name: /100 characters or fewer/ }],
	['a comma in the address', { email: 'ann@gmail,com' }, { email: wrongEmail }],
	['no ending', { email: 'ann@gmail' }, { email: wrongEmail }],
	['no @', { email: 'ann.example.com' }, { email: wrongEmail }],
	['two addresses', { email: 'a@example.com;b@example.com' }, { email: wrongEmail }],
	['a name with the address', { email: 'Ann <ann@example.com>' }, { email: wrongEmail }],
	['a phone in words', { phone: 'call her' }, { phone: wrongPhone }],
	['a phone without its area code', { phone: '0142' }, { phone: wrongPhone }],
	['a phone that is too long', { phone: '5'.repeat(41) }, { phone: /40 characters/ }],
]

test('each common mistake when opening a file is named, and a button pressed twice opens one file', async ({
	freshDb: { db },
}) => {
	const { post, person } = await openPage(db)
	const valid = { name: 'Ann Lee', email: 'ann@example.com', phone: '(555) 010-0142' }
	const submit = (fields: Fields) => post(openNew, '/admin/clients/new', fields)
	expect(await tryEach(opening, { valid, submit })).toEqual([])
	expect(await submit({ ...valid, email: person.email })).toMatchObject({
		status: 409,
		formError: expect.stringMatching(/^There is already a file with this address: Hank Oyelaran, LF-/),
		values: { name: 'Ann Lee' },
	})
	expect(await db.$count(client)).toBe(1)
	for (const fields of [
		{ ...valid, email: ' Ann@Example.com ' },
		{ name: ' Only  A Name', email: '', phone: '' },
	]) {
		const [first, second] = await Promise.all([submit(fields), submit(fields)])
		expect(first!.to).toMatch(/^\/admin\/clients\//)
		expect(second!.to).toBe(first!.to)
	}
	expect(await db.$count(client)).toBe(3)
})

const changing: PersonError[] = [
	['nothing to do', { what: ' ' }, { what: 'Please say what needs to be done.' }],
	['too much to do', { what: long(241) }, { what: /240 characters or fewer/ }],
	['the date as people write it', { dueOn: '3/12/2026' }, { dueOn: 'Choose a date that exists.' }],
	['a date that does not exist', { dueOn: '2026-02-30' }, { dueOn: 'Choose a date that exists.' }],
	['yesterday', { dueOn: '2026-03-01' }, { dueOn: pastDayMessage }],
	['last year', { dueOn: '2025-03-12' }, { dueOn: pastDayMessage }],
	['a step that is gone', { intent: 'step-done', step: 'x' }, { form: 'This step no longer exists.' }],
	[
		'a page from before a change',
		{ intent: 'details', name: 'Hank', phone: '', version: '0' },
		{ form: changed },
	],
	['a name of spaces', { intent: 'details', name: ' ', phone: '' }, { name: 'Please enter a name.' }],
	['a phone in words', { intent: 'details', name: 'Hank', phone: 'call' }, { phone: wrongPhone }],
	['no address', { intent: 'add-email', email: ' ' }, { email: 'Please enter an email address.' }],
	['a typing error in an address', { intent: 'add-email', email: 'hank@gmail,com' }, { email: wrongEmail }],
	['no tag', { intent: 'add-tag', tag: ' ' }, { tag: 'Please enter a tag.' }],
	['a tag that is too long', { intent: 'add-tag', tag: long(41) }, { tag: /40 characters or fewer/ }],
	['an empty note', { intent: 'add-note', text: ' \n ' }, { note: 'Please write something.' }],
	[
		'a note that is too long',
		{ intent: 'add-note', text: long(4_001) },
		{ note: /4000 characters or fewer/ },
	],
	[
		'a note that is gone',
		{ intent: 'change-note', note: 'x', text: 'Mine' },
		{ form: 'This note no longer exists.' },
	],
]

test('each common mistake in a client’s file is named at its field, and nothing is saved', async ({
	freshDb: { db },
}) => {
	const { submit, file, id } = await openPage(db)
	const valid = { intent: 'step-add', version: '1', what: 'Call', dueOn: '2026-03-12', formKey: randomUUID() }
	const sent = { ...valid, client: id, side: 'advisor' }
	expect(await tryEach(changing, { valid: sent, submit })).toEqual([])
	expect(await file()).toMatchObject({ version: 1 })
	expect(await openWork(db, id)).toEqual([])
	// A button pressed twice, and without a day.
	await Promise.all([
		submit({ ...sent, what: ' Call ', dueOn: '' }),
		submit({ ...sent, what: 'Call', dueOn: '' }),
	])
	expect(await openSteps(db, id)).toMatchObject([{ what: 'Call', dueOn: null, side: 'advisor' }])
})

test('a note saved twice is one note, and an address of another file is named with that file', async ({
	freshDb: { db },
}) => {
	const { submit } = await openPage(db)
	const note = { intent: 'add-note', version: '1', text: ' Dad is a mechanic. ' }
	await Promise.all([submit(note), submit(note)])
	expect(await db.$count(clientNote)).toBe(1)
	await findOrOpenClientFile(db, {
		actor: makeSite(),
		person: { name: 'Bo', email: 'bo@example.com' },
		now,
	})
	expect(await submit({ intent: 'add-email', email: ' bo@example.com ' })).toMatchObject({
		status: 409,
		formError: expect.stringContaining('Bo'),
	})
	expect(await db.$count(clientEmail)).toBe(2)
})

test('each common mistake when merging files is named, and a button pressed twice merges once', async ({
	db,
}) => {
	const { post, id } = await openPage(db)
	const { client: from } = await findOrOpenClientFile(db, {
		actor: makeSite(),
		person: { name: 'H. O.' },
		now,
	})
	const valid = { from: from.id, version: '1', fromVersion: '1' }
	const submit = (fields: Fields) => post(merge, `/admin/clients/${id}/merge`, fields, { params: { id } })
	const stale = 'One of the two files was changed in the meantime. Please check both again, then merge.'
	const gone = 'We couldn’t find this client file.'
	const errors: PersonError[] = [
		['no duplicate chosen', { from: '' }, { form: gone }],
		['a made-up file', { from: crypto.randomUUID() }, { form: gone }],
		['a reference for an id', { from: from.reference }, { form: gone }],
		['the file itself', { from: id }, { form: 'A file can’t be merged into itself.' }],
		['an old version of this file', { version: '0' }, { form: stale }],
		['an old version of the duplicate', { fromVersion: '9' }, { form: stale }],
		['no version', { version: '' }, { form: stale }],
	]
	expect(await tryEach(errors, { valid, submit })).toEqual([])
	for (const time of [1, 2]) expect((await submit(valid)).to, String(time)).toBe(`/admin/clients/${id}`)
	expect((await db.select().from(client)).filter(({ mergedIntoId }) => mergedIntoId === id)).toHaveLength(1)
})
