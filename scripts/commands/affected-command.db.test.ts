import { expect } from 'vitest'
import { settings } from '#app/db/schema/settings.ts'
import { revealValue } from '#app/modules/credit/vault/reveal.server.ts'
import { adminViewer, makeApplication, testVault } from '#tests/factories/credit.ts'
import { test } from '#tests/setup/database.ts'
import { listOpenedCommand } from './affected-command.ts'

test('the first and the last day count, in the time zone of the business, and reversed dates are rejected', async ({
	freshDb: { db },
}) => {
	const { vault } = testVault()
	const { application } = await makeApplication(db, { vault })
	// The first and the last minute of 8 November in New York, which is five hours behind UTC.
	for (const at of ['2026-11-08T05:00:00Z', '2026-11-09T04:59:59Z']) {
		const now = new Date(at)
		const viewer = adminViewer(now)
		await revealValue(db, {
			vault,
			viewer,
			id: application.id,
			role: 'first',
			field: 'ssn',
			reason: 'Verifying identity',
			now,
		})
	}
	const times = async (first: string, last: string) =>
		(await listOpenedCommand(db, { first, last }))
			.split('\r\n')
			.slice(1)
			.map((line) => line.split(',').at(-1))
	const both = ['2026-11-08T05:00:00.000Z', '2026-11-09T04:59:59.000Z']
	expect(await times('2026-11-08', '2026-11-08')).toEqual(both)
	expect(await times('2026-11-01', '2026-11-08')).toEqual(both)
	expect(await times('2026-11-09', '2026-11-30')).toEqual([])
	expect(await times('2026-11-01', '2026-11-07')).toEqual([])
	expect(await times('2026-11-08T00:00', '2026-11-08T00:00')).toEqual(both.slice(0, 1))
	expect(await times('2026-11-09T04:59Z', '2026-11-09T04:59Z')).toEqual(both.slice(1))
	await db.update(settings).set({ timeZone: 'America/Los_Angeles' })
	expect(await times('2026-11-07', '2026-11-07')).toEqual(both.slice(0, 1))

	await expect(times('2026-11-08', '2026-11-01')).rejects.toThrow(
		'2026-11-08 is after 2026-11-01. Write the earlier one first: affected 2026-11-01 2026-11-08.',
	)
	for (const text of ['2026-02-30', '11/08/2026', '2026-11-08T25:00', 'yesterday', ''])
		await expect(times(text, '2026-11-08')).rejects.toThrow(`'${text}' is not a valid date or time.`)
})
