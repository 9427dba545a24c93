import { asc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { settings } from '#app/db/schema/settings.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { insertAppointment } from '#tests/factories/appointments/appointments.ts'
import { makeClientFile } from '#tests/factories/client-work.ts'
import { addByHand } from '#tests/factories/steps.ts'
import { test } from '#tests/setup/database.ts'
import { sendEveningEmail } from './evening-email.server.ts'

const origin = 'https://advice.example'
/** Tuesday, March 3 in New York, before daylight saving time: 6 pm is 23:00 UTC. */
const at = (time: string) => new Date(`2026-03-${time}:00Z`)
const morning = at('03T14:00')
const evening = at('03T23:00')

/** A file with a step for tomorrow, and an appointment of tomorrow. */
async function dayAhead(db: Db, wanted = true) {
	await getSettings(db)
	await db.update(settings).set({ eveningEmail: wanted })
	const { advisor: actor, clientId } = await makeClientFile(db, { now: morning })
	const add = (what: string, dueOn: string, side: 'advisor' | 'client' = 'advisor') =>
		addByHand(db, { actor, clientId, what, dueOn, side, now: morning })
	return { add, send: (now: Date) => sendEveningEmail(db, { origin, now }) }
}
const sent = (db: Db) =>
	db.select().from(outboxEmail).where(eq(outboxEmail.kind, 'evening-list')).orderBy(asc(outboxEmail.id))

test('at 6 pm of the business’s time zone the advisor gets tomorrow in one email, however often the job runs', async ({
	db,
}) => {
	const { add, send } = await dayAhead(db)
	await add('Call the bank', '2026-03-04')
	await add('Today', '2026-03-03')
	await add('Later', '2026-03-05')
	await add('The client answers', '2026-03-04', 'client')
	const { reference } = await insertAppointment(db, {
		name: 'Robin Ferrer',
		slotDate: '2026-03-04',
		status: 'confirmed',
		startsAt: at('04T15:00'),
	})
	await insertAppointment(db, { slotDate: '2026-03-04', slot: 'evening', status: 'cancelled' })
	await send(at('03T22:59'))
	expect(await sent(db)).toEqual([])
	await Promise.all([send(evening), send(evening)])
	await send(at('04T03:00'))
	const [email, ...others] = await sent(db)
	expect(others).toEqual([])
	expect(email!.subject).toBe('Tomorrow: 1 appointment and 1 step')
	expect(email!.text).toContain('Call the bank')
	expect(email!.text).toContain(reference)
	for (const text of ['Today', 'Later', 'The client answers', 'Robin Ferrer'])
		expect(email!.text).not.toContain(text)
	// After midnight it is the day itself; in the next evening there is nothing to say but the step of March 5.
	await send(at('04T06:00'))
	expect(await sent(db)).toHaveLength(1)
	await send(at('04T23:30'))
	expect((await sent(db)).map(({ subject }) => subject).sort()).toEqual([
		'Tomorrow: 1 appointment and 1 step',
		'Tomorrow: 1 step',
	])
})

test('nothing is sent for an empty day, or to an advisor who does not want it', async ({ db }) => {
	const { add, send } = await dayAhead(db, false)
	await add('Call the bank', '2026-03-04')
	await send(evening)
	await db.update(settings).set({ eveningEmail: true })
	await send(at('02T23:30'))
	await send(at('04T23:30'))
	expect(await sent(db)).toEqual([])
	await send(evening)
	expect(await sent(db)).toHaveLength(1)
})

test('of many steps the email lists twenty and counts the others, and after the change of clocks it comes at 6 pm', async ({
	db,
}) => {
	const { add, send } = await dayAhead(db)
	for (let step = 1; step <= 22; step++) await add(`Step ${step}`, '2026-03-10')
	await send(at('09T21:59'))
	expect(await sent(db)).toEqual([])
	// 6 pm of daylight saving time.
	await send(at('09T22:00'))
	const [email] = await sent(db)
	expect(email!.subject).toBe('Tomorrow: 22 steps')
	expect(email!.text).toContain('2 more steps are on the overview.')
})
