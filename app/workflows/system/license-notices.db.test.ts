import { asc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { settings } from '#app/db/schema/settings.ts'
import { test } from '#tests/setup/database.ts'
import { sendLicenseNotices } from './license-notices.server.ts'

const origin = 'https://advice.example'

const subjects = async (db: Db) => {
	const sent = await db
		.select()
		.from(outboxEmail)
		.where(eq(outboxEmail.kind, 'license-expiry'))
		.orderBy(asc(outboxEmail.dedupeKey))
	return sent.map(({ subject }) => subject)
}

test('the advisor is emailed a month before a license expires and on the day after it, once each', async ({
	db,
}) => {
	await db.insert(settings).values({
		serviceStates: [
			{ state: 'NY', license: '7124002', expiresOn: '2027-06-30' },
			{ state: 'NJ', license: 'counsel’s letter' },
			{ state: 'CT' },
		],
	})
	const send = (now: string) => sendLicenseNotices(db, { origin, now: new Date(now) })
	// Midnight in New York is 04:00 UTC.
	await send('2027-05-31T03:59:00Z')
	expect(await subjects(db)).toEqual([])
	await Promise.all([send('2027-05-31T04:00:00Z'), send('2027-05-31T04:00:00Z')])
	await send('2027-06-30T15:00:00Z')
	const before = 'New York: the license expires June 30, 2027'
	expect(await subjects(db)).toEqual([before])
	await send('2027-07-01T04:00:00Z')
	await send('2027-07-08T15:00:00Z')
	const after = 'Closed: New York, the license expired'
	expect(await subjects(db)).toEqual([after, before])
	const [closed] = await db.select().from(outboxEmail).orderBy(asc(outboxEmail.dedupeKey))
	expect(closed!.text).toContain('https://advice.example/admin/settings/licenses?state=NY')
})

test('a license that expired long ago is no news, and a renewed one is announced again', async ({ db }) => {
	const enter = (expiresOn: string) =>
		db.update(settings).set({ serviceStates: [{ state: 'NY', license: '7124002', expiresOn }] })
	await db.insert(settings).values({})
	await enter('2027-06-30')
	const send = (now: string) => sendLicenseNotices(db, { origin, now: new Date(now) })
	await send('2027-07-09T15:00:00Z')
	expect(await subjects(db)).toEqual([])
	await enter('2029-06-30')
	await send('2027-07-09T15:00:00Z')
	await send('2029-06-10T15:00:00Z')
	expect(await subjects(db)).toEqual(['New York: the license expires June 30, 2029'])
})
