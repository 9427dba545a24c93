import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { mailTemplates } from '#app/content/mail-templates.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '#app/lib/errors.ts'
import { makeSite, makeStaff } from '#tests/factories/actors.ts'
import { test } from '#tests/setup/database.ts'
import {
	addTemplate,
	changeTemplate,
	deleteTemplate,
	getTemplate,
	insertFirstTemplates,
	listTemplates,
} from './templates.server.ts'

const actor = makeStaff('advisor')
const system = makeSite()
const now = new Date('2026-11-26T12:00:00Z')
const later = new Date('2026-11-26T13:00:00Z')
const fields = { title: 'First question', subject: 'About the {car}', text: 'What is the total?' }

test('a form that is submitted twice adds one template, and a malformed form key is rejected', async ({
	db,
}) => {
	const formKey = randomUUID()
	const first = await addTemplate(db, { actor, fields, formKey, now })
	expect(await addTemplate(db, { actor, fields, formKey, now: later })).toEqual(first)
	expect(await listTemplates(db, { actor })).toMatchObject([
		{ ...fields, version: 1, createdAt: now, updatedAt: now },
	])
	await expect(addTemplate(db, { actor, fields, formKey: 'no key', now })).rejects.toThrow(Invalid)
})

test('templates are listed by title, regardless of upper and lower case', async ({ db }) => {
	for (const title of ['beta', 'Alpha', 'Gamma'])
		await addTemplate(db, { actor, fields: { ...fields, title }, formKey: randomUUID(), now })
	expect((await listTemplates(db, { actor })).map(({ title }) => title)).toEqual(['Alpha', 'beta', 'Gamma'])
})

test('a change needs the current version, so that nobody overwrites what they have not seen', async ({
	db,
}) => {
	const { id } = await addTemplate(db, { actor, fields, formKey: randomUUID(), now })
	const text = 'What is the total, with tax?'
	await changeTemplate(db, { actor, id, version: 1, fields: { ...fields, text }, now: later })
	expect(await getTemplate(db, { actor, id })).toMatchObject({ text, version: 2, updatedAt: later })
	await expect(changeTemplate(db, { actor, id, version: 1, fields, now: later })).rejects.toThrow(Conflict)
	await expect(deleteTemplate(db, { actor, id, version: 1 })).rejects.toThrow(Conflict)
	expect(await getTemplate(db, { actor, id })).toMatchObject({ text, version: 2 })
	await deleteTemplate(db, { actor, id, version: 2 })
	await expect(getTemplate(db, { actor, id })).rejects.toThrow(NotFound)
})

test('a template that does not exist is not found, whatever its id looks like', async ({ db }) => {
	for (const id of [randomUUID(), 'no id']) {
		await expect(getTemplate(db, { actor, id })).rejects.toThrow(NotFound)
		await expect(changeTemplate(db, { actor, id, version: 1, fields, now })).rejects.toThrow(NotFound)
		await expect(deleteTemplate(db, { actor, id, version: 1 })).rejects.toThrow(NotFound)
	}
})

test('the first templates are inserted once, and a template that the advisor deletes stays deleted', async ({
	db,
}) => {
	await insertFirstTemplates(db, { now })
	const [first, ...others] = await listTemplates(db, { actor })
	expect(others).toHaveLength(mailTemplates.length - 1)
	await deleteTemplate(db, { actor, id: first!.id, version: first!.version })
	await insertFirstTemplates(db, { now: later })
	expect(await listTemplates(db, { actor })).toEqual(others)
})

test('only the advisor reads or changes templates', async ({ db }) => {
	const { id } = await addTemplate(db, { actor, fields, formKey: randomUUID(), now })
	await expect(listTemplates(db, { actor: system })).rejects.toThrow(Forbidden)
	await expect(getTemplate(db, { actor: system, id })).rejects.toThrow(Forbidden)
	await expect(addTemplate(db, { actor: system, fields, formKey: randomUUID(), now })).rejects.toThrow(
		Forbidden,
	)
	await expect(changeTemplate(db, { actor: system, id, version: 1, fields, now })).rejects.toThrow(Forbidden)
	await expect(deleteTemplate(db, { actor: system, id, version: 1 })).rejects.toThrow(Forbidden)
})

test('there are at most 200 templates', async ({ db }) => {
	for (let n = 0; n < 200; n++)
		await addTemplate(db, {
			actor,
			fields: { ...fields, title: `Template ${n}` },
			formKey: randomUUID(),
			now,
		})
	await expect(addTemplate(db, { actor, fields, formKey: randomUUID(), now })).rejects.toThrow(
		'There can be 200 templates.',
	)
})
