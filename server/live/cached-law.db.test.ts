import { expect } from 'vitest'
import { settings } from '#app/db/schema/settings.ts'
import { saveLawRow } from '#app/modules/deals/law/law-changes.server.ts'
import { importRates } from '#app/modules/deals/law/tax-rates.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { lawRows } from '#engine'
import { makeStaff } from '#tests/factories/actors.ts'
import { test } from '#tests/setup/database.ts'
import { cacheCurrentLaw } from './cached-law.ts'
import { createLiveHub } from './hub.ts'
import { waitForOwnWrites } from './wait-for-own-writes.ts'

const now = new Date('2026-11-24T03:00:00Z')
const clock = { now: () => now }
const actor = makeStaff()

test('the law is read once, and a change anywhere is seen by every instance', async ({ freshDb }) => {
	const { db, url } = freshDb
	await db.insert(settings).values({}).onConflictDoNothing()
	const instances = [1, 2].map(() => {
		const hub = createLiveHub({ databaseUrl: url, log: createLog('silent') })
		const wait = waitForOwnWrites(hub, db)
		return { hub, wait, law: cacheCurrentLaw({ db, clock, hub }) }
	})
	try {
		for (const { hub } of instances) await hub.ready
		const before = await Promise.all(instances.map(({ law }) => law()))
		expect((await instances[0]!.law()).lawRows).toBe(before[0]!.lawRows)
		expect(before[1]!.today).toBe('2026-11-23')

		const row = { ...lawRows[0]!, note: 'Read again.' }
		await saveLawRow(db, { actor, row, reason: 'The agency’s page', latestChangeId: 0, now })
		await db.update(settings).set({ timeZone: 'Europe/London' })
		const text = '18,45,18,.07,.07,0,0,20080401,29991231'
		await importRates(db, { fileName: 'INR2026Q4AUG28.csv', text, now })
		for (const { wait, law } of instances) {
			await wait()
			const { today, lawRows: rows } = await law()
			expect(rows.find(({ id }) => id === row.id)).toEqual(row)
			expect(rows.some(({ citation }) => citation === 'INR2026Q4AUG28.csv')).toBe(true)
			expect(today).toBe('2026-11-24')
			expect((await law()).lawRows).toBe(rows)
		}
	} finally {
		for (const { hub } of instances) await hub.close()
	}
})

/** A hub that is connected and notified by hand. */
function makeHub() {
	let notified = (_payload: string) => {}
	let changedState = (_connected: boolean) => {}
	const hub = {
		subscribe(_topic: string, listener: (payload: string) => void) {
			notified = listener
			return () => {}
		},
		onState(listener: (connected: boolean) => void) {
			changedState = listener
			return () => {}
		},
	}
	return { hub, notify: (payload: string) => notified(payload), connect: (on: boolean) => changedState(on) }
}

test('without a connection nothing is cached, nor is a read during which the law changed', async ({ db }) => {
	const { hub, notify, connect } = makeHub()
	const law = cacheCurrentLaw({ db, clock, hub })
	const rows = async () => (await law()).lawRows
	expect(await rows()).not.toBe(await rows())
	connect(true)
	const overtaken = rows()
	notify('law')
	const cached = await rows()
	expect(cached).not.toBe(await overtaken)
	notify('offerings')
	expect(await rows()).toBe(cached)
	notify('')
	expect(await rows()).not.toBe(cached)
	connect(false)
	expect(await rows()).not.toBe(await rows())
})
