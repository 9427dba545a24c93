import { expect } from 'vitest'
import { withCountedQueries } from '#app/db/query-names.server.ts'
import { insertOfferings, listOfferings } from '#app/modules/catalog/catalog.server.ts'
import { defaultOfferings } from '#app/modules/catalog/offerings.ts'
import { test } from '#tests/setup/database.ts'
import { getSettings } from './settings.server.ts'

test('settings and offerings are always read fresh, also when another instance changes them during the request', async ({
	freshDb,
}) => {
	const { db, pool } = freshDb
	await insertOfferings(db, defaultOfferings)
	// Inserts the row if there is none.
	await getSettings(db)
	await withCountedQueries(async () => {
		const before = await listOfferings(db)
		expect((await getSettings(db)).headerBrand).not.toBe('Fairwind')
		await pool.query(`update settings set header_brand = 'Fairwind'`)
		await pool.query('update offering set active = false where price_id = $1', [before[0]!.priceId])
		expect((await getSettings(db)).headerBrand).toBe('Fairwind')
		expect(await listOfferings(db)).toEqual(before.slice(1))
	})
})
