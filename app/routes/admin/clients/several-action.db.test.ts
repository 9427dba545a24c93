import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { client, clientEvent, clientOrder } from '#app/db/schema/clients/clients.ts'
import { mailDraft } from '#app/db/schema/mail/drafts.ts'
import { invoice } from '#app/db/schema/payments/orders.ts'
import { settings } from '#app/db/schema/settings.ts'
import { fillContext, type RequestMetadata } from '#app/http/context.server.ts'
import { consumeToast } from '#app/http/toast.server.ts'
import type { StaffViewer } from '#app/modules/auth/viewer.ts'
import { insertOfferings } from '#app/modules/catalog/catalog.server.ts'
import { defaultOfferings } from '#app/modules/catalog/offerings.ts'
import { openFileByHand } from '#app/modules/clients/files/edit-file.server.ts'
import { chosenValue } from '#app/modules/clients/files/several.ts'
import { mergeClientFiles } from '#app/workflows/clients/merge-client-files.server.ts'
import { makeStaff } from '#tests/factories/actors.ts'
import { wednesday as now } from '#tests/factories/client-work.ts'
import { makeOrder, makeUser } from '#tests/factories/payments/orders.ts'
import { addByHand, openSteps } from '#tests/factories/steps.ts'
import { test } from '#tests/setup/database.ts'
import { someServices } from '#tests/setup/some-services.ts'
import { actOnSeveral } from './several-action.server.ts'

const people = [
	{ name: 'Ana Ruiz', email: 'ana@clients.example' },
	{ name: 'Ben Ito', email: 'ben@clients.example' },
	{ name: 'Cy Lowe', email: '' },
]

/** Creates three files, of which the last has no address, and returns a function that sends the form of the list. */
async function setUp(db: Db) {
	await db.insert(settings).values({}).onConflictDoNothing()
	const actor = makeStaff((await makeUser(db, { role: 'admin' })).id)
	const [ana, ben, cy] = await Promise.all(
		people.map((person) => openFileByHand(db, { actor, phone: '', ...person, now })),
	)
	const services = someServices({ db, clock: { now: () => now }, log: { error: () => undefined } })
	const formKey = randomUUID()
	async function send(
		fields: Record<string, string>,
		chosen: readonly (string | { id: string; version: number })[],
		query = '',
	) {
		const context = new RouterContextProvider()
		fillContext(context, services, { requestId: 'r', policy: { access: 'admin' } } as RequestMetadata)
		const body = new URLSearchParams({ formKey, ...fields })
		for (const each of chosen) body.append('client', typeof each === 'string' ? each : chosenValue(each))
		const request = new Request(`https://site.test/admin/clients${query}`, { method: 'POST', body })
		const response = (await actOnSeveral({ request, context }, { viewer: actor as StaffViewer })) as Response
		const cookie = response.headers.get('set-cookie') ?? ''
		// A browser drops a cookie that is longer.
		expect(cookie.length).toBeLessThan(4_096)
		const shown = consumeToast(
			new Request('https://site.test/', { headers: { cookie: cookie.split(';')[0]! } }),
		)
		return { to: response.headers.get('location'), ...shown!.toast }
	}
	const stageOf = async (id: string) => {
		const [row] = await db.select().from(client).where(eq(client.id, id))
		return row!.closedAt ? 'closed' : row!.stage
	}
	const eventsOf = async (id: string) =>
		(await db.select().from(clientEvent).where(eq(clientEvent.clientId, id))).map(({ what }) => what)
	return { actor, ana: ana!, ben: ben!, cy: cy!, send, stageOf, eventsOf }
}

test('the stage of several clients is set as on their pages, and the same form again changes nothing more', async ({
	db,
}) => {
	const { ana, ben, cy, send, stageOf, eventsOf } = await setUp(db)
	const set = () => send({ intent: 'stage', stage: 'quotes' }, [ana, ben], '?sort=name&choose=all')
	const done = { to: '/admin/clients?sort=name', kind: 'success', title: '2 clients moved to Quotes' }
	expect(await set()).toMatchObject(done)
	expect(await set()).toMatchObject(done)
	expect([await stageOf(ana.id), await stageOf(ben.id), await stageOf(cy.id)]).toEqual([
		'quotes',
		'quotes',
		'lead',
	])
	expect((await eventsOf(ana.id)).filter((what) => what === 'stage-set')).toHaveLength(1)
})

test('a file that somebody changed in the meantime stays as it is and is named, the others are changed', async ({
	db,
}) => {
	const { actor, ana, ben, cy, send, stageOf } = await setUp(db)
	await db
		.update(client)
		.set({ version: ben.version + 1 })
		.where(eq(client.id, ben.id))
	await mergeClientFiles(db, {
		actor,
		intoId: ana.id,
		fromId: cy.id,
		intoVersion: ana.version,
		fromVersion: cy.version,
		now,
	})
	const [merged] = await db.select().from(client).where(eq(client.id, ana.id))
	expect(await send({ intent: 'stage', stage: 'after' }, [merged!, ben, cy])).toMatchObject({
		kind: 'success',
		title:
			'1 client moved to After; Ben Ito was not: the file was changed in the meantime; Cy Lowe was not: the file was merged with another',
		durationMs: 60_000,
	})
	expect([await stageOf(ana.id), await stageOf(ben.id)]).toEqual(['after', 'lead'])
})

test('files are closed with their steps, except one about which something is open, and reopened', async ({
	db,
}) => {
	const { actor, ana, ben, cy, send, stageOf, eventsOf } = await setUp(db)
	await addByHand(db, { actor, clientId: ana.id, now })
	await db.insert(invoice).values({
		reference: 'LI-7K2M9Q',
		customerName: ben.name,
		customerEmail: people[1]!.email,
		title: 'A second visit',
		note: '',
		amountCents: 50_00,
		requestKey: randomUUID(),
		createdByUserId: actor.id,
		createdAt: now,
	})
	await insertOfferings(db, defaultOfferings)
	const order = await makeOrder(db, { status: 'paid', paidAt: now, customerEmail: 'cy@elsewhere.example' })
	await db.insert(clientOrder).values({ clientId: cy.id, orderId: order.id, createdAt: now })
	expect(await send({ intent: 'close' }, [ana, ben, cy])).toMatchObject({
		title: '1 client closed; Ben Ito was not: an invoice is unpaid; Cy Lowe was not: a service is not over',
	})
	expect([await stageOf(ana.id), await stageOf(ben.id), await stageOf(cy.id)]).toEqual([
		'closed',
		'lead',
		'lead',
	])
	expect(await openSteps(db, ana.id)).toEqual([])
	expect(await eventsOf(ana.id)).toContain('closed')
	expect(await send({ intent: 'close' }, [ben])).toMatchObject({
		kind: 'error',
		title: 'No clients closed; Ben Ito was not: an invoice is unpaid',
	})
	const [closed] = await db.select().from(client).where(eq(client.id, ana.id))
	expect(await send({ intent: 'reopen' }, [closed!], '?state=closed')).toMatchObject({
		to: '/admin/clients?state=closed',
		title: '1 client reopened',
	})
	expect(await stageOf(ana.id)).toBe('lead')
})

test('a form that chooses nobody, too many, or what does not exist changes nothing', async ({ db }) => {
	const { ana, send, eventsOf } = await setUp(db)
	const close = { intent: 'close' }
	expect(await send(close, [])).toMatchObject({ kind: 'error', description: 'Choose at least one client.' })
	expect(await send(close, ['constructor:1', "' or 1=1", ''])).toMatchObject({
		description: 'Choose at least one client.',
	})
	const many = Array.from({ length: 500 }, () => ({ id: randomUUID(), version: 1 }))
	// More fields than any form of the site has.
	await expect(send(close, many)).rejects.toMatchObject({ init: { status: 413 } })
	expect(await send(close, many.slice(0, 60))).toMatchObject({
		description: 'Choose at most 50 clients at once.',
	})
	expect(await send(close, many.slice(0, 2))).toMatchObject({
		kind: 'error',
		title: 'No clients closed; 2 were not: there is no such file anymore',
	})
	expect(await send({ intent: 'stage', stage: 'constructor' }, [ana])).toMatchObject({
		description: 'Choose a stage.',
	})
	expect(await send({ intent: 'nothing' }, [ana])).toMatchObject({ kind: 'error' })
	// The same client many times is one.
	expect(
		await send(
			close,
			Array.from({ length: 50 }, () => ana),
		),
	).toMatchObject({ title: '1 client closed' })
	expect((await eventsOf(ana.id)).filter((what) => what === 'closed')).toHaveLength(1)
})

test('long names of many clients are cut, so that the message fits in its cookie', async ({ db }) => {
	const { actor, send } = await setUp(db)
	const long = []
	for (let no = 0; no < 12; no++) {
		const name = `${no} ${'🚗'.repeat(40)}`
		const file = await openFileByHand(db, { actor, name, email: '', phone: '', now })
		long.push({ ...file, version: file.version + 1 })
	}
	const { title } = await send({ intent: 'close' }, long)
	expect(title).toMatch(
		/^No clients closed; 0 🚗.* and 7 more were not: the file was changed in the meantime$/u,
	)
})

test('an email to several clients is one draft, however often the form is sent, without those who have no address', async ({
	db,
}) => {
	const { ana, ben, cy, send } = await setUp(db)
	const write = () => send({ intent: 'write' }, [cy, ben, ana])
	const first = await write()
	expect(first).toMatchObject({
		to: expect.stringMatching(/^\/admin\/mail\/drafts\/[0-9a-f-]{36}$/),
		title: '2 clients in this email; Cy Lowe was not: the file has no email address',
	})
	expect(await write()).toMatchObject({ to: first.to })
	const [draft, ...others] = await db.select().from(mailDraft)
	expect(others).toEqual([])
	expect(draft).toMatchObject({
		to: 'Ana Ruiz <ana@clients.example>, Ben Ito <ben@clients.example>',
		clientId: null,
		text: '',
	})
	// Others chosen on the same page are another email; to one it is about their case.
	expect((await send({ intent: 'write' }, [ana])).to).not.toBe(first.to)
	expect(await db.select().from(mailDraft).where(eq(mailDraft.clientId, ana.id))).toHaveLength(1)
	expect(await send({ intent: 'write' }, [cy])).toMatchObject({ to: '/admin/clients', kind: 'error' })
})
