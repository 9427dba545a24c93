import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { auditEntry } from '#app/db/schema/audit.ts'
import { settings } from '#app/db/schema/settings.ts'
import { fillContext, type RequestMetadata } from '#app/http/context.server.ts'
import { Conflict, Forbidden } from '#app/lib/errors.ts'
import { getLicenses, saveLicense } from '#app/modules/settings/licenses/save-license.server.ts'
import { listSettingsChanges } from '#app/modules/settings/settings-history.server.ts'
import { makeMember, makeStaff } from '#tests/factories/actors.ts'
import { long, openAdmin, type PersonError, tryEach } from '#tests/person-errors/submit.ts'
import { test } from '#tests/setup/database.ts'
import { someServices } from '#tests/setup/some-services.ts'
import * as page from './licenses.tsx'

const path = '/admin/settings/licenses'
const newYork = {
	state: 'NY',
	license: 'Registration 7124002',
	bond: 'Surety 1',
	trustAccount: 'First Bank, ends in 9',
	expiresOn: '2027-06-30',
}

async function open(db: Db) {
	const { post, viewer } = await openAdmin(db)
	const version = async () => String((await getLicenses(db, { actor: viewer })).version)
	return {
		viewer,
		version,
		save: async (fields: Record<string, string>) =>
			post(page.action, path, { intent: 'save', version: await version(), ...fields }),
		remove: async (state: string) =>
			post(page.action, path, { intent: 'remove', version: await version(), state }),
		read: async (query = '') => {
			const context = new RouterContextProvider()
			const metadata = { viewer: async () => viewer, requestId: 'r', policy: { access: 'admin' } }
			const services = someServices({ db, clock: { now: () => new Date('2026-11-30T15:00:00Z') } })
			fillContext(context, services, metadata as unknown as RequestMetadata)
			const request = new Request(`https://site.test${path}${query}`)
			return page.loader({ context, request, params: {} } as never)
		},
	}
}

test('a state is added, changed and removed, each in the history and the audit chain', async ({ db }) => {
	const { save, remove, read, viewer } = await open(db)
	expect((await save({ ...newYork, isNew: 'on' })).to).toBe(path)
	// New York wants the address of the business in the agreement.
	const before = await read()
	expect(before.addressStates).toBe('Arizona, California, Nevada, and New York')
	expect(before.rows[4]).toMatchObject({ isNegotiating: false, status: { text: 'Missing: your address' } })
	await db.update(settings).set({ postalAddress: '12 Main Street, White Plains, NY 10601' })
	const { addressStates, rows } = await read()
	expect(addressStates).toBe('')
	expect(rows[4]).toMatchObject({ name: 'New York', isNegotiating: true, isListed: true })
	const { chosen, choices } = await read('?state=NY')
	expect(chosen?.values).toEqual({
		license: newYork.license,
		bond: newYork.bond,
		trustAccount: newYork.trustAccount,
		expiresOn: newYork.expiresOn,
		isExempt: '',
	})
	expect(choices.map(([state]) => state)).not.toContain('NY')
	expect((await save({ ...newYork, bond: '' })).to).toBe(path)
	expect((await read('?state=NY')).chosen).toMatchObject({ isNegotiating: false, status: { tone: 'stop' } })
	expect((await remove('NY')).to).toBe(path)
	expect((await read('?state=NY')).chosen).toMatchObject({ isListed: false, license: null })
	const { changes } = await listSettingsChanges(db, { actor: viewer })
	expect(changes).toMatchObject([
		{ area: 'licenses', item: 'NY', changes: { listed: [true, false] } },
		{ area: 'licenses', item: 'NY', changes: { bond: ['Surety 1', null] } },
		{ area: 'licenses', item: 'NY', changes: { listed: [false, true], expiresOn: [null, '2027-06-30'] } },
	])
	expect(await db.select().from(auditEntry).orderBy(auditEntry.seq)).toMatchObject([
		{ action: 'settings.changed', subjectId: 'licenses:NY' },
		{ subjectId: 'licenses:NY' },
		{ subjectId: 'licenses:NY' },
	])
})

const errors: PersonError[] = [
	['no state', { state: '' }, { state: 'Choose a state.' }],
	['a state by its name', { state: 'New York' }, { state: 'Choose a state.' }],
	[
		'a day that does not exist',
		{ expiresOn: '2027-02-30' },
		{ expiresOn: 'Choose the last day on which they hold.' },
	],
	['a license at length', { license: long(121) }, { license: /120 characters or fewer/ }],
	['a bond at length', { bond: long(121) }, { bond: /120 characters or fewer/ }],
	['an account at length', { trustAccount: long(121) }, { trustAccount: /120 characters or fewer/ }],
	[
		'a state that is there',
		{ state: 'NY' },
		{ state: 'New York is in the list. Open it there to change it.' },
	],
	['a page from before a change', { version: '0' }, { form: /Someone else changed these settings/ }],
]

test('each common mistake is named at its field, what was typed stays, and nothing is saved', async ({
	db,
}) => {
	const { save, version } = await open(db)
	await save(newYork)
	const valid = { ...newYork, state: 'NV', isNew: 'on', version: await version() }
	expect(await tryEach(errors, { valid, submit: save })).toEqual([])
	const rejected = await save({ ...valid, state: 'NY' })
	expect(rejected.values).toMatchObject({ license: newYork.license, expiresOn: '2027-06-30', isNew: 'on' })
	expect(await db.select().from(settings)).toMatchObject([{ version: Number(valid.version) }])
})

test('of two advisors who save, the second compares; a visitor may not', async ({ db }) => {
	const { save, viewer } = await open(db)
	await save(newYork)
	const { version } = await getLicenses(db, { actor: viewer })
	const stale = await save({ ...newYork, license: 'Another', version: String(version - 1) })
	expect(stale).toMatchObject({
		status: 409,
		conflict: {
			version,
			rows: [{ label: 'License or registration', yours: 'Another', theirs: 'Registration 7124002' }],
		},
	})
	const input = { ...newYork, isExempt: false, isNew: false, now: new Date('2026-11-30T15:00:00Z') }
	const stranger = makeMember('someone')
	await expect(saveLicense(db, { ...input, actor: stranger, version })).rejects.toThrow(Forbidden)
	await expect(saveLicense(db, { ...input, actor: makeStaff('a'), version: 0 })).rejects.toThrow(Conflict)
})
