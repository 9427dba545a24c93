import { RouterContextProvider, redirect } from 'react-router'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { Conflict, Forbidden, Invalid, InvalidFields, TooMany } from '#app/lib/errors.ts'
import { textField } from '#app/lib/forms/form-fields.ts'
import { DecryptionFailed } from '#app/platform/crypto/decryption-failed.ts'
import { someServices } from '#tests/setup/some-services.ts'
import { fillContext, type RequestMetadata } from './context.server.ts'
import { formAction, runForm, runForms } from './form-actions.server.ts'

const note = z.object({ text: textField({ charsMax: 10, missing: 'Write something.' }) })

/** Returns functions that post a form, and what was logged. */
function setUp(metadata: Partial<RequestMetadata> = {}) {
	const logged: unknown[] = []
	const context = new RouterContextProvider()
	fillContext(context, someServices({ log: { error: (...line: unknown[]) => void logged.push(line) } }), {
		requestId: 'r',
		policy: { access: 'public' },
		...metadata,
	} as RequestMetadata)
	const args = (fields: Record<string, string>) => ({
		context,
		request: new Request('http://site.test/notes', { method: 'POST', body: new URLSearchParams(fields) }),
	})
	return { args, logged }
}

test('the intent selects the action, a form without one goes to the default, and the next page says what was done', async () => {
	const { args } = setUp()
	const done: string[] = []
	const table = {
		add: formAction({
			schema: note,
			run: ({ text }) => void done.push(`add ${text}`),
			message: ({ text }) => ['Added', text],
		}),
		clear: formAction({ run: () => void done.push('clear'), to: '/', message: 'Cleared' }),
	}
	const options = { page: '/notes', otherwise: 'add' as const }
	const added = (await runForms(args({ text: ' Call ' }), table, options)) as Response
	const cleared = (await runForms(args({ intent: 'clear' }), table, options)) as Response
	expect(done).toEqual(['add Call', 'clear'])
	expect([added, cleared].map(({ headers }) => headers.get('location'))).toEqual(['/notes', '/'])
	expect(decodeURIComponent(added.headers.get('set-cookie')!)).toContain(
		'"title":"Added","description":"Call"',
	)
})

test.for(['', 'remove', 'constructor', '__proto__'])('an unknown intent is rejected: %s', async (intent) => {
	const { args } = setUp()
	const answer = await runForms(args({ intent }), { add: formAction({ run: () => 'added' }) })
	expect(answer).toMatchObject({
		data: { ok: false, formError: 'Choose what to do.' },
		init: { status: 422 },
	})
})

test('fields that are read together are rejected together, each with its message', async () => {
	const { args } = setUp()
	const errors = { low: 'Too low.', high: 'Too high.' }
	const action = formAction({
		schema: z.object({ low: z.string() }),
		run: () => Promise.reject(new InvalidFields(errors)),
	})
	expect(await runForm(args({ low: '5' }), action)).toMatchObject({
		data: { ok: false, errors, formError: null, values: { low: '5' } },
		init: { status: 422 },
	})
})

test('an invalid form does nothing and gets its errors, its values and its id, but no secret', async () => {
	const { args } = setUp()
	const schema = note.extend({ row: z.string(), pin: z.string().meta({ secret: true }) })
	let seen: FormData | undefined
	const action = formAction({
		schema,
		run(_, { fields }) {
			seen = fields
		},
		formId: ({ row }) => `add ${row}`,
	})
	const sent = { intent: 'add', text: '', row: '7', pin: '1234' }
	expect(await runForms(args(sent), { add: action })).toMatchObject({
		data: {
			formId: 'add 7',
			errors: { text: 'Write something.' },
			formError: null,
			values: { text: '', row: '7' },
		},
		init: { status: 422 },
	})
	expect(seen).toBeUndefined()
	await runForms(args({ ...sent, text: 'Call' }), { add: action })
	expect(seen!.has('pin')).toBe(false)
})

test('an error is shown at its field if the form has it, else above the form', async () => {
	const { args } = setUp()
	const failing = (error: Error, field?: null) =>
		runForm(
			args({ text: 'Call' }),
			formAction({
				schema: note,
				run() {
					throw error
				},
				...(field === null && { field }),
			}),
		)
	expect(await failing(new Invalid('Too rude.', 'text'))).toMatchObject({
		data: { errors: { text: 'Too rude.' } },
	})
	for (const answer of [
		await failing(new Invalid('No.', 'other')),
		await failing(new Invalid('No.', 'text'), null),
	])
		expect(answer).toMatchObject({ data: { errors: {}, formError: 'No.', values: { text: 'Call' } } })
	expect(await failing(new Forbidden('Not yours.'))).toMatchObject({ init: { status: 403 } })
})

test('a conflict shows both versions, and whatever else the page adds', async () => {
	const { args } = setUp()
	const action = formAction({
		schema: note,
		run() {
			throw new Conflict('Changed.')
		},
		conflict: (_, { text }) => ({
			version: 2,
			rows: [{ label: 'Text', yours: text ?? '', theirs: 'Write' }],
		}),
	})
	const answer = await runForm(args({ text: 'Call' }), action, {
		extra: (error) => ({ isTaken: error instanceof Conflict }),
	})
	expect(answer).toMatchObject({
		data: { conflict: { version: 2, rows: [{ yours: 'Call', theirs: 'Write' }] }, isTaken: true },
		init: { status: 409 },
	})
})

test('a defect is logged and shows a general message; a redirect or an error page passes', async () => {
	const { args, logged } = setUp()
	const throwing = (thrown: unknown) =>
		runForm(
			args({}),
			formAction({
				run() {
					throw thrown
				},
			}),
			{ fallback: 'Please try again.' },
		)
	expect(await throwing(new Error('select'))).toMatchObject({
		data: { formError: 'Please try again.' },
		init: { status: 500 },
	})
	expect(logged).toHaveLength(1)
	await expect(throwing(redirect('/sign-in'))).rejects.toBeInstanceOf(Response)
})

test('what the server rejected before the route ran is shown on the form, with the values', async () => {
	const { args } = setUp({ rejection: new TooMany('Slow down.', 60) })
	const answer = await runForm(args({ text: 'Call' }), formAction({ schema: note, run: () => 'saved' }))
	expect(answer).toMatchObject({
		data: { formError: 'Slow down.', values: { text: 'Call' } },
		init: { status: 429 },
	})
})

test('a file that is too large is rejected at its field, and the other values stay', async () => {
	const { context } = setUp().args({})
	const body = new FormData()
	body.append('text', 'Call')
	body.append('photo', new File(['x'.repeat(20)], 'a.jpg'))
	const request = new Request('http://site.test/notes', { method: 'POST', body })
	const action = formAction({ schema: note, run: () => 'saved' })
	const answer = await runForm({ request, context }, action, { file: { field: 'photo', bytesMax: 10 } })
	expect(answer).toMatchObject({
		data: { errors: { photo: expect.stringContaining('too large') }, values: { text: 'Call' } },
		init: { status: 413 },
	})
})

test('a route without a page sends its errors to the page with the form, and only what is not the sender’s fault is logged', async () => {
	const errorToast = { page: '/files', title: 'No file' }
	const { args, logged } = setUp()
	const fail = (error: Error) => formAction({ schema: note, run: () => Promise.reject(error) })
	const answers = [
		await runForm(args({ text: '' }), fail(new Invalid('')), { errorToast }),
		await runForm(args({ text: 'a' }), fail(new Invalid('Too early.')), { errorToast }),
		await runForm(args({ text: 'a' }), fail(new DecryptionFailed()), { errorToast }),
		await runForm(args({ text: 'a' }), fail(new Error('defect')), { errorToast, fallback: 'Not now.' }),
	] as unknown as Response[]
	expect(answers.map(({ status, headers }) => [status, headers.get('location')])).toEqual(
		answers.map(() => [303, '/files']),
	)
	const toasts = answers.map(({ headers }) => decodeURIComponent(headers.get('set-cookie')!))
	expect(toasts.map((toast) => JSON.parse(/{.*}/.exec(toast)![0]))).toEqual(
		['Write something.', 'Too early.', expect.stringContaining('damaged'), 'Not now.'].map((description) => ({
			kind: 'error',
			title: 'No file',
			description,
		})),
	)
	expect(logged).toHaveLength(2)
})

test('an invalid form is answered without a confirmation that it is you', async () => {
	const { args } = setUp()
	const confirm = 'do something sensitive'
	for (const action of [
		formAction({ schema: note, confirm, run: () => 'done' }),
		formAction({ schema: note, confirm: { to: confirm, typedAgain: true }, run: () => 'done' }),
	])
		expect(await runForm(args({ text: '' }), action)).toMatchObject({
			data: { errors: { text: 'Write something.' } },
			init: { status: 422 },
		})
})
