import { expect } from 'vitest'
import { checklistTemplate } from '#app/db/schema/clients/clients.ts'
import { claim } from '#app/db/schema/settings.ts'
import { hashState } from '#app/lib/state-hash.server.ts'
import { claimState } from '#app/modules/settings/claims.server.ts'
import { action as savePackage } from '#app/routes/admin/clients/packages.tsx'
import { action as saveClaim } from '#app/routes/admin/reviews/claims.tsx'
import { test } from '#tests/setup/database.ts'
import { type Fields, long, openAdmin, type PersonError, tryEach } from './submit.ts'

const noTitle = 'Please give it a title, 200 characters at most.'
const noTasks = 'Please write a step, then its tasks below it, each starting with a dash.'

const packageErrors: PersonError[] = [
	['no title', { title: ' ' }, { title: noTitle }],
	['a title that is too long', { title: long(201) }, { title: noTitle }],
	['no text', { text: '' }, { text: noTasks }],
	['steps without tasks', { text: 'First\nThen' }, { text: noTasks }],
	[
		'a task above its step',
		{ text: '- Call\nFirst' },
		{ text: 'Line 1: please write the step above its tasks, on a line without a dash.' },
	],
	['a dash alone', { text: 'First\n-' }, { text: 'Line 2: please write a task after the dash.' }],
	['only a mark', { text: 'First\n- (optional)' }, { text: 'Line 2: please write a task after the dash.' }],
	[
		'a line that is too long',
		{ text: `First\n- ${long(201)}` },
		{ text: 'Line 2: please keep it to 200 characters or fewer.' },
	],
	['all optional', { text: 'First\n- Call (optional)' }, { text: /at least one task that is not optional/ }],
	[
		'two starts of the support',
		{ text: 'A\n- B (starts support)\n- C (starts support)' },
		{ text: /^Support starts only once/ },
	],
	['too many tasks', { text: `First\n${'- Call\n'.repeat(61)}` }, { text: 'Please keep to 60 tasks.' }],
	['a page from before a change', { version: '7' }, { form: /Someone else changed this checklist/ }],
]

test('each common mistake on the text of a package is named with its line, and nothing is saved', async ({
	db,
}) => {
	const { post } = await openAdmin(db)
	const valid = { package: 'find_it_fast', title: 'Search', text: 'First\n- Call', version: '0' }
	const submit = (fields: Fields) => post(savePackage, '/admin/packages', fields)
	expect(await tryEach(packageErrors, { valid, submit })).toEqual([])
	expect(await db.$count(checklistTemplate)).toBe(0)
	// Pasted from a document: bullets, blank lines, spaces.
	const pasted = { ...valid, title: ' Search ', text: '\r\n First: \r\n • Call  the client\r\n' }
	expect((await submit(pasted)).to).toBe('/admin/packages')
	expect(await submit(valid)).toMatchObject({ status: 409, conflict: { version: 1 } })
	expect(await db.select().from(checklistTemplate)).toMatchObject([
		{ title: 'Search', items: [{ section: 'First', description: 'Call the client' }] },
	])
})

const onlyDigits = 'Please use only digits and $ . , : / + % -'
const noFigure = 'Please enter the figure you confirm.'
const noSource = 'Please say where the figure comes from; visitors can read it.'

const claimErrors: PersonError[] = [
	['no figure', { value: '' }, { value: noFigure }],
	['a figure of spaces', { value: '  ' }, { value: noFigure }],
	['a figure in words', { value: 'a hundred' }, { value: onlyDigits }],
	['a figure with a unit', { value: '150 buyers' }, { value: onlyDigits }],
	['another currency', { value: '€3,400' }, { value: onlyDigits }],
	['a figure that is too long', { value: '1'.repeat(21) }, { value: 'Please use at most 20 characters.' }],
	['no source', { note: '' }, { note: noSource }],
	['a source of spaces', { note: ' \n ' }, { note: noSource }],
	['a source that is too long', { note: long(501) }, { note: 'Please use at most 500 characters.' }],
	['a page from before a change', { seenVersion: 'old' }, { form: /in the meantime/ }],
	['a figure that is gone', { key: 'made-up' }, { form: 'We couldn’t find this figure.' }],
]

test('each common mistake when confirming a figure is named, and nothing is published', async ({ db }) => {
	const { post } = await openAdmin(db)
	const seenVersion = hashState(claimState(undefined))
	const valid = { intent: 'confirm', key: 'buyers-helped', value: '150+', note: 'My books.', seenVersion }
	const submit = (fields: Fields) => post(saveClaim, '/admin/claims', fields)
	expect(await tryEach(claimErrors, { valid, submit })).toEqual([])
	expect(await db.$count(claim)).toBe(0)
	expect((await submit({ ...valid, value: ' 150+ ' })).to).toBe('/admin/claims')
	expect(await submit({ ...valid, value: '99' })).toMatchObject({ status: 409 })
	expect(await db.select().from(claim)).toMatchObject([{ value: '150+', source: 'confirmed' }])
})
