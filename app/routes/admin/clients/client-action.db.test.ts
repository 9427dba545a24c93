import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { fillContext, type RequestMetadata } from '#app/http/context.server.ts'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import type { StaffViewer } from '#app/modules/auth/viewer.ts'
import { getClient } from '#app/modules/clients/clients.server.ts'
import { listNotes } from '#app/modules/clients/files/notes.server.ts'
import { deriveStage } from '#app/workflows/clients/derive-stage.server.ts'
import { makeStaff } from '#tests/factories/actors.ts'
import { makeClientFile, wednesday } from '#tests/factories/client-work.ts'
import { openSteps } from '#tests/factories/steps.ts'
import { test } from '#tests/setup/database.ts'
import { formRequest } from '#tests/setup/form-request.ts'
import { someServices } from '#tests/setup/some-services.ts'
import { actOnFile } from './client-action.server.ts'

/** Creates a client file, and returns a function that sends a form of its admin page. */
async function setUp(db: Db) {
	const { advisor, person, clientId: id } = await makeClientFile(db)
	const viewer = makeStaff(advisor.id) as StaffViewer
	const services = someServices({
		db,
		clock: { now: () => wednesday },
		log: { error: () => undefined },
	})
	const send = async (fields: Record<string, string>) => {
		const context = new RouterContextProvider()
		fillContext(context, services, { requestId: 'r', policy: { access: 'admin' } } as RequestMetadata)
		const request = formRequest({ version: '1', ...fields })
		const response = await actOnFile({ request, context }, { viewer, id })
		if (response instanceof Response)
			return {
				to: response.headers.get('location'),
				toast: decodeURIComponent(response.headers.get('set-cookie') ?? ''),
			}
		const { data, init } = response as { data: RejectedForm; init: ResponseInit | null }
		return { ...data, status: init?.status }
	}
	const state = () => getClient(db, { actor: advisor, id })
	return { id, person, send, state, notes: () => listNotes(db, { actor: advisor, clientId: id }) }
}

test('a saved form redirects to the file with a message', async ({ db }) => {
	const { id, send, state } = await setUp(db)
	expect(await send({ intent: 'details', name: ' Hank  O. ', phone: '212 555 0142' })).toMatchObject({
		to: `/admin/clients/${id}`,
		toast: expect.stringContaining('Details saved'),
	})
	expect(await state()).toMatchObject({ name: 'Hank O.', phone: '212 555 0142', version: 2 })
})

test('a step is added in one line, done, put off and opened again', async ({ db }) => {
	const { id, send } = await setUp(db)
	const added = {
		intent: 'step-add',
		what: ' Call Friday ',
		dueOn: '2026-03-06',
		side: 'client',
		formKey: '',
	}
	expect(await send(added)).toMatchObject({ toast: expect.stringContaining('Step added') })
	const [step] = await openSteps(db, id)
	expect(step).toMatchObject({ what: 'Call Friday', dueOn: '2026-03-06', side: 'client', rule: null })
	const button = { client: id, step: step!.id }
	await send({ ...button, intent: 'step-later', until: 'next-week' })
	// Monday after Wednesday, March 4.
	expect(await openSteps(db, id)).toMatchObject([{ dueOn: '2026-03-09' }])
	await send({ ...button, intent: 'step-done' })
	expect(await openSteps(db, id)).toEqual([])
	await send({ ...button, intent: 'step-reopen' })
	expect(await openSteps(db, id)).toMatchObject([{ id: step!.id }])
	expect(await send({ ...button, intent: 'step-later', until: 'constructor' })).toMatchObject({ status: 422 })
})

test('a stage set by hand holds until the facts change, and closed is the state of the file', async ({
	db,
}) => {
	const { id, send, state } = await setUp(db)
	expect(await send({ intent: 'stage', stage: 'quotes' })).toMatchObject({
		toast: expect.stringContaining('Stage: Quotes'),
	})
	expect(await state()).toMatchObject({ stage: 'quotes', stageDerived: 'lead' })
	const derive = () => db.transaction((tx) => deriveStage(tx, { clientId: id, now: wednesday }))
	await derive()
	expect((await state()).stage).toBe('quotes')
	await send({ intent: 'stage', stage: 'closed' })
	expect(await state()).toMatchObject({ stage: 'closed', stageDerived: 'closed', closedAt: wednesday })
	await send({ intent: 'stage', stage: 'agreed' })
	expect(await state()).toMatchObject({ stage: 'agreed', stageDerived: 'lead', closedAt: null })
	expect(await send({ intent: 'stage', stage: 'won' })).toMatchObject({ status: 422 })
})

test('invalid input is reported at its field and kept', async ({ db }) => {
	const { send, state } = await setUp(db)
	const step = { intent: 'step-add', what: 'Call', dueOn: '2026-02-30', formKey: '' }
	expect(await send(step)).toMatchObject({
		status: 422,
		errors: { dueOn: 'Choose a date that exists.' },
		values: { what: 'Call', dueOn: '2026-02-30' },
		conflict: null,
	})
	expect(await send({ intent: 'details', name: '' })).toMatchObject({
		errors: { name: 'Please enter a name.' },
	})
	expect((await state()).version).toBe(1)
})

test('if somebody else saved first, both versions are compared field by field', async ({ db }) => {
	const { send } = await setUp(db)
	await send({ intent: 'details', name: 'Hank O.', phone: '' })
	expect(await send({ intent: 'details', name: 'Henry', phone: '212 555 0142' })).toMatchObject({
		status: 409,
		conflict: {
			version: 2,
			rows: [
				{ label: 'Name', yours: 'Henry', theirs: 'Hank O.' },
				{ label: 'Phone', yours: '212 555 0142', theirs: 'nothing' },
			],
		},
	})
	expect(await send({ intent: 'close' })).toMatchObject({
		conflict: { rows: [{ label: 'File', yours: 'Closed', theirs: 'Open' }] },
	})
})

test('a note that changed in the meantime shows both texts, in the form of that note', async ({ db }) => {
	const { send, notes } = await setUp(db)
	await send({ intent: 'add-note', text: 'First' })
	const [note] = await notes()
	const change = (text: string) => send({ intent: 'change-note', note: note!.id, text, version: '1' })
	await change('Second')
	expect(await change('Third')).toMatchObject({
		status: 409,
		formId: expect.stringContaining(note!.id),
		conflict: { version: 2, rows: [{ label: 'Note', yours: 'Third', theirs: 'Second' }] },
	})
	expect(await send({ intent: 'remove-note', note: 'x' })).toMatchObject({ status: 404, conflict: null })
	expect((await notes()).map(({ text }) => text)).toEqual(['Second'])
})

test('the main address cannot be removed while there is another one, which is an error but not a conflict', async ({
	db,
}) => {
	const { send, person } = await setUp(db)
	await send({ intent: 'add-email', email: 'work@example.com' })
	expect(await send({ intent: 'remove-email', email: person.email })).toMatchObject({
		status: 409,
		conflict: null,
		formError: 'Emails go to this address. Please make another address the main one first.',
	})
	expect(await send({ intent: 'main-email', email: 'work@example.com' })).toMatchObject({
		toast: expect.stringContaining('Emails now go to this address'),
	})
})

test('an unknown intent is rejected', async ({ db }) => {
	const { send } = await setUp(db)
	for (const intent of ['', 'delete', 'constructor'])
		expect(await send({ intent }), intent).toMatchObject({ status: 422, formError: 'Choose what to do.' })
})
