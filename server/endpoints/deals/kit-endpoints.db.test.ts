import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import pino from 'pino'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import type { Services } from '#app/http/services.server.ts'
import {
	chooseDocument,
	confirmDocument,
	createDraft,
} from '#app/modules/deals/documents/edit-documents.server.ts'
import { recordAgreement } from '#app/modules/signing/agreements.server.ts'
import { readSigning } from '#app/modules/signing/desk/read-signing.server.ts'
import { listSigningEntries } from '#app/modules/signing/desk/signing-entries.server.ts'
import type { SigningEntry } from '#app/modules/signing/desk/signing-entry.ts'
import type { KitResponse } from '#app/modules/signing/kit/kit-case.ts'
import { listKitDevices } from '#app/modules/signing/kit/kit-devices.server.ts'
import { makeKitLink } from '#app/modules/signing/kit/kit-links.server.ts'
import { deleteOldKits } from '#app/modules/signing/kit/kit-retention.server.ts'
import { openOwnKit, removeKit, sendKitLink } from '#app/workflows/signing/kit.server.ts'
import { draftOf, makeDeal, quoteDocument } from '#tests/factories/deals.ts'
import { test } from '#tests/setup/database.ts'
import type { ServerEnv } from '../../request-context.ts'
import { kitEndpoints } from './kit-endpoints.ts'

const start = new Date('2026-11-24T12:00:00Z')
const later = (days: number) => new Date(start.getTime() + days * 86_400_000)

/** The endpoints on a database, with a clock that the test sets. */
function serve(db: Db) {
	const clock = { time: start, now: () => clock.time }
	const app = new Hono<ServerEnv>()
	app.use(async (c, next) => {
		c.set('clientIp', '192.0.2.1')
		c.set('requestId', 'one')
		await next()
	})
	const services = { db, clock, log: pino({ level: 'silent' }), auth: { cookie: { secure: false } } }
	app.route(
		'/api/kit',
		kitEndpoints({ services: services as unknown as Services, hub: null!, streams: null! }),
	)
	return { app, clock }
}

/** A deal with an agreement, and a phone that has its kit. */
async function setUp(db: Db) {
	const world = await makeDeal(db)
	const { advisor, client, deal } = world
	const dealId = deal.id
	const record = { actor: advisor, dealId, formKey: randomUUID(), now: start }
	const { document } = await createDraft(db, { ...record, draft: draftOf(quoteDocument) })
	await confirmDocument(db, { actor: advisor, id: document.id, version: document.version, now: start })
	await chooseDocument(db, { actor: advisor, id: document.id, chosen: true, now: start })
	await recordAgreement(db, { ...record, reason: '' })
	const { app, clock } = serve(db)
	const sessionId = randomUUID()
	const open = async () =>
		(await openOwnKit(db, { actor: client, dealId, sessionId, name: 'Safari on iPhone', now: clock.now() }))
			.secret
	const request = (path: string, { secret, body }: { secret?: string; body?: unknown } = {}) =>
		app.request(`/api/kit${path}`, {
			method: body === undefined ? 'GET' : 'POST',
			headers: { 'content-type': 'application/json', ...(secret && { cookie: `lw_kit=${secret}` }) },
			...(body !== undefined && { body: JSON.stringify(body) }),
		})
	const send = async (secret: string, entries: unknown[], after = 0): Promise<KitResponse> =>
		(await request('/entries', { secret, body: { after, entries } })).json()
	return { ...world, dealId, app, clock, open, request, send, sessionId }
}

const paper = randomUUID()
const sentEntry = (entry: SigningEntry, key: string = randomUUID()) => ({
	key,
	writtenAt: '2031-01-01T00:00:00Z',
	entry,
})
const opened = sentEntry({ kind: 'open', paper, form: 'buyers_order', corrects: null })
const box = (value: number, over: string[] = []) =>
	sentEntry({ kind: 'box', paper, box: 'price', value, over })

test('a phone gets its case, and sends entries once, however often they arrive', async ({ db }) => {
	const { open, request, send, dealId } = await setUp(db)
	const secret = await open()
	const first: KitResponse = await (await request('', { secret })).json()
	expect(first.case.agreed?.version).toBe(1)
	expect(first).toMatchObject({ entries: [], position: 0, rejected: {} })
	const price = box(2_950_000)
	const answer = await send(secret, [opened, price])
	expect(answer.entries.map(({ key }) => key)).toEqual([opened.key, price.key])
	expect((await send(secret, [opened, price, price], answer.position)).entries).toEqual([])
	expect(await listSigningEntries(db, { dealId })).toHaveLength(2)
})

test('an invalid entry is answered with the reason and does not stop the others', async ({ db }) => {
	const { open, send, dealId } = await setUp(db)
	const secret = await open()
	const bad = [
		{ key: 'no key', entry: opened.entry },
		sentEntry({ kind: 'open', paper: 'no document', form: 'buyers_order', corrects: null }),
		sentEntry({ kind: 'reply', ask: randomUUID(), text: 'I am not the advisor.' }),
		sentEntry({ kind: 'box', paper: randomUUID(), box: 'price', value: 1, over: [] }),
		{ key: randomUUID(), entry: null },
	]
	const price = box(2_950_000)
	const { rejected } = await send(secret, [...bad, opened, price])
	expect(Object.keys(rejected)).toEqual(bad.map(({ key }) => key))
	expect(await listSigningEntries(db, { dealId })).toHaveLength(2)
})

test('a clock that is wrong by years changes neither the order nor what is stored', async ({ db }) => {
	const { open, send, dealId } = await setUp(db)
	const secret = await open()
	const first = box(1)
	const second = { ...box(2, [first.key]), writtenAt: '1970-01-01T00:00:00Z' }
	await send(secret, [
		opened,
		first,
		{ ...second },
		{ ...sentEntry({ kind: 'ask', ask: randomUUID(), paper: null, text: 'x' }), writtenAt: 'noon' },
	])
	const stored = await listSigningEntries(db, { dealId })
	expect(stored.map(({ writtenAt }) => writtenAt)).toEqual([
		'2031-01-01T00:00:00.000Z',
		'2031-01-01T00:00:00.000Z',
		start.toISOString(),
		start.toISOString(),
	])
	const { state } = (await readSigning(db, { dealId, checks: { lawRows: [], today: '2026-11-24' } }))!
	expect(state.papers.get(paper)!.answers.get('price')).toBe(2)
})

test('when two phones without signal read differently, both readings are stored', async ({ db }) => {
	const { open, send, dealId } = await setUp(db)
	const [one, other] = [await open(), await open()]
	await send(one, [opened, box(2_950_000)])
	await send(other, [opened, box(2_900_000)])
	const signing = (await readSigning(db, { dealId, checks: { lawRows: [], today: '2026-11-24' } }))!
	expect(signing.state.papers.get(paper)!.readings.get('box price')).toHaveLength(2)
	expect(signing.status).toBe('reading')
})

test('what another phone wrote before it knew that the signing had ended is stored as late', async ({
	db,
}) => {
	const { open, send, dealId } = await setUp(db)
	const [one, other] = [await open(), await open()]
	await send(one, [
		opened,
		box(2_950_000),
		sentEntry({ kind: 'end', outcome: 'signed', reason: 'It is fine.' }),
	])
	const late = box(3_000_000)
	const { rejected } = await send(other, [late])
	expect(rejected).toEqual({})
	const { state } = (await readSigning(db, { dealId, checks: { lawRows: [], today: '2026-11-24' } }))!
	expect(state.late.map(({ key }) => key)).toEqual([late.key])
	expect(state.papers.get(paper)!.answers.get('price')).toBe(2_950_000)
})

test('a phone whose kit was removed gets 410, and one that never had a kit gets 401', async ({ db }) => {
	const { open, request, client, dealId } = await setUp(db)
	const secret = await open()
	const [device] = await listKitDevices(db, { dealId, now: start })
	await removeKit(db, { actor: client, dealId, id: device!.id, now: start })
	for (const path of ['', '/entries'])
		expect((await request(path, { secret, ...(path !== '' && { body: {} }) })).status).toBe(410)
	expect((await request('')).status).toBe(401)
	expect((await request('', { secret: 'x'.repeat(43) })).status).toBe(410)
})

test('the kit ends after seven days, and with the session that opened it, but not when that session only expires', async ({
	db,
}) => {
	const { open, request, clock, sessionId, client } = await setUp(db)
	const secret = await open()
	const addSession = (expires: string) =>
		db.execute(sql`insert into session (id, user_id, token, expires_at, ip_address, user_agent)
			values (${sessionId}, ${client.id}, ${randomUUID()}, ${expires}, '', '')`)
	await addSession('2020-01-01T00:00:00Z')
	await db.execute(sql`delete from session where id = ${sessionId}`)
	expect((await request('', { secret })).status).toBe(200)
	clock.time = later(6.9)
	expect((await request('', { secret })).status).toBe(200)
	clock.time = later(7.1)
	expect((await request('', { secret })).status).toBe(410)
	clock.time = start
	await addSession('2099-01-01T00:00:00Z')
	await db.execute(sql`delete from session where id = ${sessionId}`)
	expect((await request('', { secret })).status).toBe(410)
})

test('an emailed link opens the kit once, with the code that is not in the email', async ({ db }) => {
	const { request, advisor, dealId } = await setUp(db)
	const { code, email } = await sendKitLink(db, {
		actor: advisor,
		dealId,
		origin: 'https://l.test',
		now: start,
	})
	const { rows } = await db.execute<{ text: string }>(
		sql`select text from outbox_email where "to" = ${email} and kind = 'deal-kit'`,
	)
	const token = /kit#link=([\w-]+)/.exec(rows[0]!.text)![1]!
	expect(rows[0]!.text).not.toContain(code)
	const answer = await request('/open', { body: { token, code: `${code.slice(0, 3)} ${code.slice(3)}` } })
	expect(answer.status).toBe(204)
	const secret = /lw_kit=([\w-]{43}); Path=\/api\/kit; Max-Age=604800; HttpOnly; SameSite=Strict/.exec(
		answer.headers.get('set-cookie')!,
	)![1]!
	expect((await request('', { secret })).status).toBe(200)
	expect((await request('/open', { body: { token, code } })).status).toBe(422)
})

test('a link no longer works after five wrong codes, even at once, when it is too old, or when there is a newer one', async ({
	db,
}) => {
	const { request, dealId, client, clock } = await setUp(db)
	const make = () => makeKitLink(db, { dealId, userId: client.id, now: start })
	const tryCode = async (token: string, code: string) =>
		(await request('/open', { body: { token, code } })).status
	const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
	const first = await make()
	await Promise.all(Array.from({ length: 8 }, () => tryCode(first.token, wrong(first.code))))
	expect(await tryCode(first.token, first.code)).toBe(422)
	const second = await make()
	for (let tries = 0; tries < 4; tries++) expect(await tryCode(second.token, wrong(second.code))).toBe(422)
	expect(await tryCode(second.token, second.code)).toBe(204)
	const third = await make()
	const fourth = await make()
	expect(await tryCode(third.token, third.code)).toBe(422)
	clock.time = later(2.1)
	expect(await tryCode(fourth.token, fourth.code)).toBe(422)
	expect(await tryCode('unknown', '000000')).toBe(422)
	await deleteOldKits(db, { now: later(40) })
	expect((await db.execute(sql`select 1 from deal_kit_link`)).rows).toEqual([])
})

test('the case has nothing but what the signing desk needs', async ({ db }) => {
	const { open, request } = await setUp(db)
	const { case: caseOnPhone } = (await (await request('', { secret: await open() })).json()) as KitResponse
	// A new field is a decision: nothing of the credit application, no address, no birth date.
	expect(Object.keys(caseOnPhone).sort()).toEqual([
		'advisor',
		'agreed',
		'car',
		'checks',
		'expiresAt',
		'id',
		'isClosed',
		'numbers',
		'stop',
	])
	expect(Object.keys(caseOnPhone.advisor)).toEqual(['name', 'phone'])
	// The law on a state says 'income' of the interest that may be deducted.
	const own = { ...caseOnPhone, checks: { ...caseOnPhone.checks, lawRows: [] } }
	expect(JSON.stringify(own)).not.toMatch(/ssn|birth|income|employ|\b\d{3}-\d{2}-\d{4}\b|@/i)
})

test('another deal’s phone reads and writes only its own case', async ({ db }) => {
	const [mine, other] = [await setUp(db), await setUp(db)]
	const [secret, foreign] = [await mine.open(), await other.open()]
	await mine.send(secret, [opened])
	const answer = await other.send(foreign, [box(1)])
	expect(Object.values(answer.rejected)).toEqual(['This document does not exist.'])
	expect(answer.entries).toEqual([])
	expect(answer.case.id).toBe(other.dealId)
	// The key of an entry of another deal.
	expect((await other.send(foreign, [{ ...opened }])).rejected).toEqual({
		[opened.key]: 'This entry can’t be read. Please reload the page.',
	})
})
