import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { defaultHomeTexts, type HomeTexts } from '#app/content/home-texts.ts'
import type { Db } from '#app/db/client.server.ts'
import { auditEntry } from '#app/db/schema/audit.ts'
import { settings } from '#app/db/schema/settings.ts'
import { fillContext, type RequestMetadata } from '#app/http/context.server.ts'
import { Conflict, Forbidden } from '#app/lib/errors.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { loader as historyLoader } from '#app/routes/admin/settings/history.tsx'
import { action, loader as settingsLoader } from '#app/routes/admin/settings/settings.tsx'
import { loader as homeLoader } from '#app/routes/marketing/home.tsx'
import { makeMember, makeStaff } from '#tests/factories/actors.ts'
import { links } from '#tests/factories/links.ts'
import { openAdmin } from '#tests/person-errors/submit.ts'
import { test } from '#tests/setup/database.ts'
import { someServices } from '#tests/setup/some-services.ts'
import { homeTextNames } from './home-texts.schema.ts'
import { getLook, saveHomeTexts, undoLook } from './save-look.server.ts'
import { listSettingsChanges } from './settings-history.server.ts'

const actor = makeStaff('advisor')
const now = new Date('2026-11-21T15:00:00Z')
const empty = Object.fromEntries(homeTextNames.map((name) => [name, ''])) as HomeTexts
const page = '/admin/settings?section=look'

async function save(db: Db, texts: Partial<HomeTexts>, version?: number) {
	const current = await getLook(db, { actor })
	await saveHomeTexts(db, {
		texts: { ...empty, ...texts },
		actor,
		version: version ?? current.version,
		now,
	})
}

test('every text that the site has of its own can be written, and no other', () => {
	expect(homeTextNames).toEqual(Object.keys(defaultHomeTexts))
})

test('a saved text replaces that of the site, an empty one leaves it, and the history has both', async ({
	db,
}) => {
	await save(db, { heroTitle: 'Buy your car with us.' })
	expect(await getLook(db, { actor })).toMatchObject({
		texts: { heroTitle: 'Buy your car with us.' },
		version: 2,
	})
	await save(db, {})
	expect((await getLook(db, { actor })).texts).toEqual({})
	const { changes } = await listSettingsChanges(db, { actor, area: 'look' })
	expect(changes.map((change) => change.changes)).toEqual([
		{ heroTitle: ['Buy your car with us.', null] },
		{ heroTitle: [null, 'Buy your car with us.'] },
	])
})

test('undoing puts back what the last change replaced, leaves the rest, is audited and can be undone', async ({
	db,
}) => {
	await save(db, { heroTitle: 'One', closingLead: 'Ask us.' })
	await save(db, { heroTitle: 'Two', closingLead: 'Ask us.' })
	const undo = async () => {
		const { version, lastChange } = await getLook(db, { actor })
		await undoLook(db, { actor, version, changeId: lastChange!.id, now })
		return (await getLook(db, { actor })).texts
	}
	expect(await undo()).toEqual({ heroTitle: 'One', closingLead: 'Ask us.' })
	expect(await undo()).toEqual({ heroTitle: 'Two', closingLead: 'Ask us.' })
	const entries = await db.select().from(auditEntry).orderBy(auditEntry.seq)
	expect(entries.map(({ subjectId, detail }) => [subjectId, detail])).toEqual([
		['look', { fields: ['heroTitle', 'closingLead'] }],
		['look', { fields: ['heroTitle'] }],
		['look', { fields: ['heroTitle'] }],
		['look', { fields: ['heroTitle'] }],
	])
})

test('of two saves or undos from the same version one is rejected, and only the last change can be undone', async ({
	db,
}) => {
	await save(db, { heroTitle: 'One' })
	const { version, lastChange } = await getLook(db, { actor })
	await save(db, { heroTitle: 'Two' }, version)
	await expect(save(db, { heroTitle: 'Three' }, version)).rejects.toThrow(Conflict)
	const undo = { actor, changeId: lastChange!.id, now }
	await expect(undoLook(db, { ...undo, version })).rejects.toThrow(Conflict)
	await expect(undoLook(db, { ...undo, version: version + 1 })).rejects.toThrow(Conflict)
	expect((await getLook(db, { actor })).texts).toEqual({ heroTitle: 'Two' })
})

test('only the advisor sees, saves and undoes', async ({ db }) => {
	const stranger = { actor: makeMember('someone') }
	await expect(getLook(db, stranger)).rejects.toThrow(Forbidden)
	const change = { ...stranger, version: 1, now }
	await expect(async () => saveHomeTexts(db, { ...change, texts: empty })).rejects.toThrow(Forbidden)
	await expect(async () => undoLook(db, { ...change, changeId: 1 })).rejects.toThrow(Forbidden)
})

test('the form names a text that is too long, keeps one line, and shows both versions of a conflict', async ({
	db,
}) => {
	const { post } = await openAdmin(db)
	const send = (fields: Record<string, string>) =>
		post(action, page, { intent: 'save-look', version: '1', ...fields })
	expect(await send({ heroTitle: 'x'.repeat(81), heroLead: 'x'.repeat(201) })).toMatchObject({
		status: 422,
		errors: {
			heroTitle: 'Please use 80 characters or fewer.',
			heroLead: 'Please use 200 characters or fewer.',
		},
	})
	expect(await send({ heroTitle: '  Buy\r\n  well ' })).toMatchObject({ to: page })
	expect(await db.select().from(settings)).toMatchObject([
		{ homeTexts: { heroTitle: 'Buy well' }, version: 1 },
	])
	expect(await send({ heroTitle: 'Buy cheaply' })).toMatchObject({
		status: 409,
		conflict: { version: 2, rows: [{ label: 'Headline', yours: 'Buy cheaply', theirs: 'Buy well' }] },
	})
	const { lastChange } = await getLook(db, { actor })
	const undo = { intent: 'undo-look', change: String(lastChange!.id) }
	expect(await post(action, page, { ...undo, version: '1' })).toMatchObject({ status: 409 })
	expect(await post(action, page, { ...undo, version: '2' })).toMatchObject({ to: page })
	expect((await getLook(db, { actor })).texts).toEqual({})
})

test('the history names a text as the form does, and an earlier version fills the form', async ({ db }) => {
	await save(db, { heroTitle: 'One' })
	await save(db, { heroTitle: 'Two' })
	const { contextOf } = await openAdmin(db)
	const history = new Request('https://site.test/admin/settings/history?area=look')
	const { changes } = await historyLoader({ request: history, context: contextOf(), params: {} } as never)
	expect(changes[0]).toMatchObject({
		area: 'Home page and logo',
		fields: [{ field: 'Headline', was: 'One', is: 'Two' }],
		restore: `${page}&restore=${changes[0]!.id}`,
	})
	const { lastChange } = await getLook(db, { actor })
	const request = new Request(`https://site.test${page}&restore=${lastChange!.id}`)
	const shown = await settingsLoader({ request, context: contextOf(), params: {} } as never)
	expect(shown).toMatchObject({
		section: 'look',
		look: { isRestoring: true, texts: { heroTitle: 'One' } },
	})
})

test('a preview shows what was typed to the advisor, and to everybody else the page as saved', async ({
	db,
}) => {
	await save(db, { heroTitle: 'Saved', closingTitle: 'Also saved' })
	const query = new URLSearchParams({
		preview: 'home',
		heroTitle: '<b>Typed</b>',
		closingTitle: 'x'.repeat(81),
		heroLead: '',
	})
	const open = async (viewer: object | null) => {
		const context = new RouterContextProvider()
		const services = someServices({ db, links, env: { mode: 'demo' }, clock: { now: () => now } })
		fillContext(context, services, {
			viewer: async () => viewer as Viewer | null,
			isWrite: true,
		} as unknown as RequestMetadata)
		const request = new Request(`https://site.test/?${query}`)
		const { isPreview, texts } = await homeLoader({ request, context, params: {} } as never)
		return { isPreview, texts }
	}
	const saved = { heroTitle: 'Saved', closingTitle: 'Also saved' }
	expect(await open(actor)).toEqual({ isPreview: true, texts: { ...saved, heroTitle: '<b>Typed</b>' } })
	expect(await open(makeMember('someone'))).toEqual({ isPreview: false, texts: saved })
	expect(await open(null)).toEqual({ isPreview: false, texts: saved })
})
