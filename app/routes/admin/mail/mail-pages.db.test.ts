import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { dealer } from '#app/db/schema/deals/dealers.ts'
import { mailDraft } from '#app/db/schema/mail/drafts.ts'
import { mailMessage, mailThread } from '#app/db/schema/mail/mail.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { fillContext, type RequestMetadata } from '#app/http/context.server.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { confirmDocument, createDraft } from '#app/modules/deals/documents/edit-documents.server.ts'
import { insertFirstTemplates } from '#app/modules/mail/templates/templates.server.ts'
import { makeStaff } from '#tests/factories/actors.ts'
import { draftOf, makeDeal, quoteDocument } from '#tests/factories/deals.ts'
import { mailDeps, receiveMail } from '#tests/factories/mail.ts'
import { test } from '#tests/setup/database.ts'
import { someServices } from '#tests/setup/some-services.ts'
import * as autosave from './autosave.ts'
import * as clientMail from './client-mail.tsx'
import * as draftPage from './draft.tsx'
import * as draftFiles from './draft-files.tsx'
import * as list from './list.tsx'
import * as newMail from './new.tsx'
import * as newTemplate from './new-template.tsx'
import * as settings from './settings.tsx'
import * as template from './template.tsx'
import * as templates from './templates.tsx'
import * as threadPage from './thread.tsx'

const now = new Date('2026-11-23T12:00:00Z')
type Route = { loader?: unknown; action?: unknown }

/** Creates a client with a deal, a dealer's quote and a message of that dealer, and returns functions that send requests as the advisor. */
async function setUp(db: Db) {
	const world = await makeDeal(db)
	await insertFirstTemplates(db, { now })
	const [store] = await db
		.insert(dealer)
		.values({ name: 'Riverside Honda', email: 'sam@riverside.example' })
		.returning()
	const { document } = await createDraft(db, {
		actor: world.advisor,
		dealId: world.deal.id,
		formKey: randomUUID(),
		draft: draftOf(quoteDocument, { dealerId: store!.id }),
		now,
	})
	await confirmDocument(db, { actor: world.advisor, id: document.id, version: document.version, now })
	const aMinuteAgo = new Date(now.getTime() - 60_000)
	const { thread } = await receiveMail(db, { clientId: world.clientId, now: aMinuteAgo })
	const viewer = { ...makeStaff(world.advisor.id), name: 'Dana' } as Viewer
	const { storage, env } = mailDeps()
	const services = someServices({
		db,
		storage,
		clock: { now: () => now },
		env: { ...env, origin: 'https://site.test', mode: 'demo' },
		log: { error: (...all: unknown[]) => expect(all).toBeNull() },
	})
	const context = new RouterContextProvider()
	const metadata = { viewer: async () => viewer, requestId: 'r', policy: { access: 'admin' } }
	fillContext(context, services, metadata as unknown as RequestMetadata)
	const get = (route: Route, path: string, params: object = {}) =>
		(route.loader as (args: object) => Promise<never>)({
			context,
			params,
			request: new Request(`https://site.test${path}`),
		})
	const post = async (route: Route, params: object, fields: Record<string, string>) => {
		const body = new URLSearchParams(fields)
		const request = new Request('https://site.test/', { method: 'POST', body })
		const answer = await (route.action as (args: object) => Promise<unknown>)({ context, params, request })
		return answer instanceof Response
			? { to: answer.headers.get('location'), status: answer.status }
			: ((answer as { data?: unknown }).data ?? answer)
	}
	return { ...world, thread, document, viewer, get, post }
}

type Compose = Awaited<ReturnType<typeof newMail.loader>>['compose']

/** Returns the fields that the form of an email sends. */
const formFieldsOf = ({ editKey, version, subjects, fields }: Compose, set: Record<string, string> = {}) => ({
	editKey,
	version: String(version),
	...Object.fromEntries(Object.entries(subjects).map(([name, id]) => [name, id ?? ''])),
	to: fields.to,
	cc: fields.cc,
	subject: fields.subject,
	text: fields.text,
	...(fields.quotes ? { quotes: 'on' } : {}),
	...set,
})

test('an answer goes to the address a message came from, and a foreign Reply-To is a warning', async ({
	db,
}) => {
	const { get, thread } = await setUp(db)
	const askFor = (replyTo: { name: string; email: string }) =>
		db.update(mailMessage).set({ replyTo }).where(eq(mailMessage.threadId, thread.id))
	const read = (): ReturnType<typeof threadPage.loader> => get(threadPage, '/', { id: thread.id })
	await askFor({ name: 'Sam Lee', email: 'sam@riverside-honda.evil.example' })
	const { thread: shown } = await read()
	expect(shown.compose!.fields.to).toBe('Sam Lee <sam@riverside.example>')
	expect(JSON.stringify(shown.compose)).not.toContain('evil.example')
	expect(shown.messages[0]!.problems).toEqual([
		expect.stringContaining('It asks for answers at sam@riverside-honda.evil.example'),
	])
	await askFor({ name: 'Sam', email: 'SAM@riverside.example' })
	expect((await read()).thread.messages[0]!.problems).toEqual([])
})

test('a dealer is answered from the conversation with a template filled from the case, and sending can be undone', async ({
	db,
}) => {
	const { get, post, thread, clientId } = await setUp(db)
	const page: Awaited<ReturnType<typeof threadPage.loader>> = await get(threadPage, '/', { id: thread.id })
	const compose = page.thread.compose!
	expect(compose.fields).toMatchObject({ to: 'Sam Lee <sam@riverside.example>', subject: 'Re: The Accord' })
	expect(page.thread.messages).toMatchObject([{ from: 'Sam Lee', isOurs: false, files: [] }])
	const draftId = { draftId: compose.id }
	expect(await post(autosave, draftId, formFieldsOf(compose, { text: 'Thank' }))).toMatchObject({
		status: 204,
	})
	const { id: templateId } = compose.templates.find(({ title }) => title.startsWith('Ask about problems'))!
	const inserted = formFieldsOf(compose, { text: 'And thank you.', template: templateId, intent: 'template' })
	expect(await post(draftPage, draftId, inserted)).toMatchObject({ to: `/admin/mail/${thread.id}#answer` })
	const again: typeof page = await get(threadPage, '/', { id: thread.id })
	const filled = again.thread.compose!
	expect(filled).toMatchObject({ id: compose.id, state: 'draft' })
	expect(filled.fields.text).toMatch(
		/The total that you sent is \$31,750\.00[\s\S]*1\. [\s\S]*And thank you\.$/,
	)
	// The case has no car, so the template left a field open, which is shown and not sent.
	expect(filled.open.text).toEqual([{ name: 'car', reason: 'empty' }])
	expect(await post(draftPage, draftId, formFieldsOf(filled, { intent: 'send' }))).toMatchObject({
		ok: false,
		errors: { text: expect.stringContaining('{{car}} is empty in this case') },
	})
	const text = filled.fields.text.replaceAll('{{car}}', 'Accord')
	const pressSend = (from: Compose) => post(draftPage, draftId, formFieldsOf(from, { text, intent: 'send' }))
	expect(await pressSend(filled)).toMatchObject({ to: `/admin/mail/${thread.id}#answer` })
	// For ten seconds it can be undone on the page of the conversation, and is a draft with everything that was typed.
	const waiting: typeof page = await get(threadPage, '/', { id: thread.id })
	expect(waiting.thread.compose).toMatchObject({ id: compose.id, state: 'undo_delay', undoSeconds: 10 })
	expect(await db.$count(outboxEmail, eq(outboxEmail.kind, 'mail'))).toBe(0)
	expect(await post(draftPage, draftId, { intent: 'undo' })).toMatchObject({
		to: `/admin/mail/${thread.id}#answer`,
	})
	const undone: typeof page = await get(threadPage, '/', { id: thread.id })
	expect(undone.thread.compose).toMatchObject({ state: 'draft', fields: { ...filled.fields, text } })
	expect(await post(settings, {}, { intent: 'undo-seconds', undoSeconds: '7' })).toMatchObject({ ok: false })
	await post(settings, {}, { intent: 'undo-seconds', undoSeconds: '0' })
	expect(await pressSend(undone.thread.compose!)).toMatchObject({ to: `/admin/mail/${thread.id}` })
	expect(await db.$count(outboxEmail, eq(outboxEmail.kind, 'mail'))).toBe(1)
	expect(await post(draftPage, draftId, { intent: 'undo' })).toMatchObject({ to: `/admin/mail/${thread.id}` })
	const inFile: Awaited<ReturnType<typeof clientMail.loader>> = await get(clientMail, '/', { id: clientId })
	expect(inFile.rows).toMatchObject([{ subject: 'The Accord', who: 'To Sam Lee', count: 2 }])
	expect(inFile.caseAddress).toMatch(/^case-/)
	expect(inFile.people.map(({ typed }) => typed)).toContain('Riverside Honda <sam@riverside.example>')
})

test('an email about a quote begins with its dealer; it is scheduled, changed, stopped and discarded', async ({
	db,
}) => {
	const { get, post, document, clientId } = await setUp(db)
	const page: { compose: Compose } = await get(newMail, `/admin/mail/new?document=${document.id}`)
	expect(page.compose.fields.to).toBe('Riverside Honda <sam@riverside.example>')
	expect(page.compose.subjects).toMatchObject({ clientId, documentId: document.id })
	const draftId = { draftId: page.compose.id }
	const draft = { subject: 'Hello', text: 'Hello.' }
	const schedule = (compose: Compose, sendAt: string) =>
		post(draftPage, draftId, formFieldsOf(compose, { ...draft, sendAt, intent: 'later' }))
	expect(await schedule(page.compose, 'soon')).toMatchObject({
		errors: { sendAt: 'Choose a day and a time.' },
	})
	expect(await schedule(page.compose, '2026-11-22T08:00')).toMatchObject({ ok: false })
	expect(await schedule(page.compose, '2026-11-24T08:30')).toMatchObject({
		to: `/admin/mail/drafts/${page.compose.id}`,
	})
	const [stored] = await db.select().from(mailDraft)
	// 8:30 in New York.
	expect(stored).toMatchObject({ state: 'scheduled', sendAt: new Date('2026-11-24T13:30:00Z') })
	const scheduled: { compose: Compose } = await get(draftPage, '/', draftId)
	expect(scheduled.compose.sendAt).toMatchObject({ local: '2026-11-24T08:30' })
	// What a page saves by itself does not change it, its button does.
	await post(autosave, draftId, formFieldsOf(scheduled.compose, { text: 'by itself' }))
	expect((await db.select().from(mailDraft))[0]!.text).toBe('Hello.')
	await post(draftPage, draftId, formFieldsOf(scheduled.compose, { text: 'by its button', intent: 'save' }))
	expect((await db.select().from(mailDraft))[0]).toMatchObject({ text: 'by its button', state: 'scheduled' })
	const inList: Awaited<ReturnType<typeof list.loader>> = await get(list, '/admin/mail?view=scheduled')
	expect(inList.rows).toMatchObject([{ subject: 'Hello', status: { word: 'Scheduled' } }])
	await post(draftPage, draftId, formFieldsOf(scheduled.compose, { intent: 'unschedule' }))
	expect((await db.select().from(mailDraft))[0]).toMatchObject({ state: 'draft', sendAt: null })
	expect(await post(draftPage, draftId, { intent: 'discard' })).toMatchObject({
		to: '/admin/mail?view=drafts',
	})
	expect(await db.$count(mailDraft)).toBe(0)
})

test('a conversation is found, snoozed until a local time, brought back, archived and marked as unread', async ({
	db,
}) => {
	const { get, post, thread, clientId } = await setUp(db)
	const rowsOf = async (path: string) => {
		const page: Awaited<ReturnType<typeof list.loader>> = await get(list, path)
		return page.rows.map(({ subject }) => subject)
	}
	for (const words of ['28,400', 'accord', 'SAM@river', 'ana ruiz'])
		expect(await rowsOf(`/admin/mail?q=${words}`)).toEqual(['The Accord'])
	expect(await rowsOf('/admin/mail?q=civic')).toEqual([])
	const act = (fields: Record<string, string>) => post(threadPage, { id: thread.id }, fields)
	expect(await act({ intent: 'snooze', until: '2026-11-22T08:00' })).toMatchObject({
		errors: { until: expect.any(String) },
	})
	await act({ intent: 'snooze', until: '2026-11-26T08:00' })
	expect(await rowsOf('/admin/mail')).toEqual([])
	expect(await rowsOf('/admin/mail?view=snoozed')).toEqual(['The Accord'])
	await act({ intent: 'reopen' })
	await act({ intent: 'read' })
	const stateOf = async () => (await db.select().from(mailThread).where(eq(mailThread.id, thread.id)))[0]!
	expect(await stateOf()).toMatchObject({ state: 'open', unread: 0, snoozedUntil: null })
	await act({ intent: 'unread' })
	expect(await stateOf()).toMatchObject({ unread: 1 })
	await act({ intent: 'archive' })
	expect(await rowsOf('/admin/mail?view=archived')).toEqual(['The Accord'])
	expect(await act({ intent: 'assign', client: '' })).toMatchObject({
		errors: { client: 'Choose a client.' },
	})
	const { clientId: other } = await makeDeal(db)
	await act({ intent: 'assign', client: other })
	expect(await stateOf()).toMatchObject({ clientId: other, place: 'filed' })
	expect(await db.$count(mailThread, and(eq(mailThread.clientId, clientId)))).toBe(0)
	expect(await act({ intent: 'anything' })).toMatchObject({ ok: false })
})

test('templates are added, changed, previewed with a case and deleted', async ({ db }) => {
	const { get, post, clientId } = await setUp(db)
	const fields = { title: 'Short', subject: '{{car}}', text: 'Hello {{client_first_name}}' }
	expect(await post(newTemplate, {}, { ...fields, text: ' ', formKey: randomUUID() })).toMatchObject({
		errors: { text: 'Write the text of the template.' },
	})
	const key = randomUUID()
	const added = (await post(newTemplate, {}, { ...fields, formKey: key })) as { to: string }
	expect(await post(newTemplate, {}, { ...fields, formKey: key })).toEqual(added)
	const id = added.to.split('/').at(-1)!
	const page: Awaited<ReturnType<typeof template.loader>> = await get(template, `/?client=${clientId}`, {
		id,
	})
	expect(page.preview).toMatchObject({ text: 'Hello Ana', open: [{ name: 'car', reason: 'empty' }] })
	const change = { ...fields, title: 'Shorter', version: '1', intent: 'save' }
	expect(await post(template, { id }, change)).toMatchObject({ to: `/admin/mail/templates/${id}` })
	expect(await post(template, { id }, change)).toMatchObject({ ok: false, conflict: { version: 2 } })
	expect(await post(template, { id }, { version: '2', intent: 'delete' })).toMatchObject({
		to: '/admin/mail/templates',
	})
	const all: { templates: { title: string }[] } = await get(templates, '/')
	expect(all.templates.map(({ title }) => title)).not.toContain('Shorter')
	expect(all.templates).toHaveLength(5)
	// What the advisor deleted does not come back with the next start.
	await insertFirstTemplates(db, { now })
	expect(((await get(templates, '/')) as typeof all).templates).toHaveLength(5)
})

test('the signature is generated from the business details until the advisor writes one', async ({ db }) => {
	const { get, post } = await setUp(db)
	type Page = Awaited<ReturnType<typeof settings.loader>>
	const before: Page = await get(settings, '/')
	expect(before).toMatchObject({ isOwn: false, version: 0, signature: expect.stringContaining('Lotwise') })
	const save = { signature: 'Dana', version: '0', intent: 'save' }
	expect(await post(settings, {}, save)).toMatchObject({ to: '/admin/mail/settings' })
	expect(await post(settings, {}, save)).toMatchObject({ ok: false, conflict: { version: 1 } })
	expect((await get(settings, '/')) as Page).toMatchObject({ isOwn: true, signature: 'Dana' })
	await post(settings, {}, { version: '1', intent: 'default' })
	expect((await get(settings, '/')) as Page).toMatchObject({ isOwn: false, signature: before.signature })
})

test('the page for an email’s files offers none if its case has none, and rejects an unknown file and a form without a file', async ({
	db,
}) => {
	const { get, post, document, viewer } = await setUp(db)
	const page: { compose: Compose } = await get(newMail, `/admin/mail/new?document=${document.id}`)
	const draftId = { draftId: page.compose.id }
	const to = await post(draftPage, draftId, formFieldsOf(page.compose, { intent: 'files' }))
	expect(to).toMatchObject({ to: `/admin/mail/drafts/${page.compose.id}/files` })
	const files: Awaited<ReturnType<typeof draftFiles.loader>> = await get(draftFiles, '/', draftId)
	expect(files).toMatchObject({ files: [], choices: [] })
	expect(viewer.kind).toBe('staff')
	expect(await post(draftFiles, draftId, { intent: 'choose', source: 'receipt:LW-1' })).toMatchObject({
		ok: false,
	})
	expect(await post(draftFiles, draftId, { intent: 'add' })).toMatchObject({
		errors: { upload: 'Choose a file first.' },
	})
})
