import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { fillContext, type RequestMetadata } from '#app/http/context.server.ts'
import { importOhio } from '#tests/factories/import-ohio.ts'
import { test } from '#tests/setup/database.ts'
import { someServices } from '#tests/setup/some-services.ts'
import { readPlace } from './financing-place.server.ts'

const now = new Date('2026-11-23T12:00:00Z')

function placeOf(db: Db, query: string) {
	const context = new RouterContextProvider()
	const facts = { clientIp: '192.0.2.7', isWrite: true } as unknown as RequestMetadata
	fillContext(context, someServices({ db, clock: { now: () => now } }), facts)
	return readPlace(context, new URLSearchParams(query))
}

test('without imported ZIP codes of the state there is no field for one, and a typed one changes nothing', async ({
	db,
}) => {
	expect(await placeOf(db, '')).toEqual({ place: null, zip: null })
	const before = await placeOf(db, 'state=OH&zip=43215')
	expect(before).toMatchObject({ zip: null, place: { zip: null, fields: { tax: { initial: '6.5' } } } })
	await importOhio(db, now)
	expect((await placeOf(db, 'state=NE&zip=68001')).zip).toBeNull()
})

test('a ZIP code fills in its rate, and one that is wrong or unknown says so', async ({ db }) => {
	await importOhio(db, now)
	expect(await placeOf(db, 'state=OH')).toMatchObject({
		zip: { typed: '', problem: null },
		place: { zip: null, fields: { tax: { initial: '6.5' } } },
	})
	expect(await placeOf(db, 'state=OH&zip=+43016 ')).toMatchObject({
		zip: { typed: '43016', problem: null },
		place: {
			zip: '43016',
			fields: { tax: { initial: '7', hint: 'ZIP code 43016: 7% to 8%; your street address decides.' } },
		},
	})
	expect(await placeOf(db, 'state=OH&zip=43016-1000')).toMatchObject({
		place: { fields: { tax: { initial: '8', hint: 'ZIP code 43016-1000: 8%.' } } },
	})
	expect(await placeOf(db, 'state=OH&zip=10001')).toMatchObject({
		zip: { problem: 'This ZIP code is not in Ohio.' },
		place: { zip: null, fields: { tax: { initial: '6.5' } } },
	})
	const unknown = await placeOf(db, 'state=OH&zip=43999')
	expect(unknown.place?.unknown).toContain('the rate of ZIP code 43999')
	expect(unknown.place?.fields.tax).toMatchObject({ initial: '6.5' })
})
