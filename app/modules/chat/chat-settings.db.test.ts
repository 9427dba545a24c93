import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { chatSettings } from '#app/db/schema/chat.ts'
import { settingsChange } from '#app/db/schema/settings.ts'
import { Conflict, Forbidden } from '#app/lib/errors.ts'
import { hashState } from '#app/lib/state-hash.server.ts'
import { makeMember, makeStaff } from '#tests/factories/actors.ts'
import { test } from '#tests/setup/database.ts'
import {
	type ChatSettingsInput,
	fillPlaceholders,
	getChatSettings,
	saveChatSettings,
	wordingOf,
} from './chat-settings.server.ts'

const actor = makeStaff('advisor')
const now = new Date('2026-03-04T15:00:00Z')
const input: ChatSettingsInput = {
	greeting: 'Hello, I’m {name}.',
	awayReply: 'Call {phone}.',
	afterHoursReply: 'Tomorrow.',
	hours: [{ weekday: 1, from: '09:00', until: '12:00' }],
	retentionDays: 365,
}
const save = (db: Db, more: Partial<ChatSettingsInput> & { seenVersion?: string } = {}) =>
	saveChatSettings(db, { actor, now, ...input, ...more })
const stored = async (db: Db) => wordingOf(await getChatSettings(db))

test('the defaults are stored once, however often they are read', async ({ freshDb: { db } }) => {
	const read = await Promise.all(Array.from({ length: 8 }, () => getChatSettings(db)))
	expect(await db.$count(chatSettings)).toBe(1)
	expect(read[0]).toMatchObject({ away: false, retentionDays: 730, lastPresentAt: null })
	expect(read[0]?.hours.map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5])
})

test('settings are saved without control characters, and the change is recorded', async ({ db }) => {
	await save(db, { greeting: ' Hello\u0000,\r\nI’m \u202e{name}. ' })
	expect(await stored(db)).toEqual({ ...input, greeting: 'Hello,\nI’m {name}.' })
	const [change] = await db.select().from(settingsChange)
	expect(change).toMatchObject({
		area: 'chat',
		changedByUserId: 'advisor',
		changes: { retentionDays: [730, 365] },
	})
	await save(db, { greeting: 'Hello,\nI’m {name}.' })
	expect(await db.$count(settingsChange)).toBe(1)
})

test('saving changes neither whether the advisor is away nor when they were last present', async ({ db }) => {
	await getChatSettings(db)
	await db.update(chatSettings).set({ away: true, lastPresentAt: now })
	await save(db)
	expect(await getChatSettings(db)).toMatchObject({ away: true, lastPresentAt: now })
})

const badHours = 'Please give each time range a start and a later end.'
const range = (weekday: number, from: string, until: string) => [{ weekday, from, until }]
test.for([
	['greeting', { greeting: ' \n' }, 'Please enter some text.'],
	['awayReply', { awayReply: '\u200e' }, 'Please enter some text.'],
	['afterHoursReply', { afterHoursReply: 'x'.repeat(1_001) }, 'Please keep it to 1,000 characters or fewer.'],
	['retentionDays', { retentionDays: 6 }, 'Please choose 7 to 3,650 days.'],
	['retentionDays', { retentionDays: 3_651 }, 'Please choose 7 to 3,650 days.'],
	['retentionDays', { retentionDays: 30.5 }, 'Please choose 7 to 3,650 days.'],
	['hours', { hours: range(7, '09:00', '10:00') }, badHours],
	['hours', { hours: range(-1, '09:00', '10:00') }, badHours],
	['hours', { hours: range(1, '10:00', '10:00') }, badHours],
	['hours', { hours: range(1, '9:00', '10:00') }, badHours],
	['hours', { hours: range(1, '09:00', '24:01') }, badHours],
	['hours', { hours: range(1, '09:60', '10:00') }, badHours],
	[
		'hours',
		{ hours: Array.from({ length: 22 }, () => range(1, '09:00', '10:00')[0]!) },
		'Please enter at most three time ranges a day.',
	],
] as const)(
	'an invalid %s is reported at its field, and nothing is saved',
	async ([field, more, message], { db }) => {
		const before = await stored(db)
		await expect(save(db, more as Partial<ChatSettingsInput>)).rejects.toMatchObject({
			errors: { [field as string]: message },
		})
		expect(await stored(db)).toEqual(before)
	},
)

test('values at the limits are accepted: whole days, every character, and no office hours', async ({
	db,
}) => {
	for (const retentionDays of [7, 3_650]) await save(db, { retentionDays })
	await save(db, { greeting: '🚗'.repeat(1_000), hours: range(0, '00:00', '24:00') })
	await save(db, { hours: [] })
	expect((await stored(db)).hours).toEqual([])
})

test('only an administrator can save, and a form based on an older state is a conflict with the current one', async ({
	db,
}) => {
	const member = makeMember('someone')
	await expect(saveChatSettings(db, { ...input, actor: member, now })).rejects.toThrow(Forbidden)
	const seenVersion = hashState(await stored(db))
	await save(db, { seenVersion })
	await expect(save(db, { seenVersion, greeting: 'Too late' })).rejects.toThrow(Conflict)
	await expect(save(db, { seenVersion })).rejects.toMatchObject({ theirs: { greeting: input.greeting } })
	await save(db, { seenVersion: hashState(await stored(db)), greeting: 'In time' })
	expect((await stored(db)).greeting).toBe('In time')
})

test('both placeholders are replaced everywhere, and nothing else is', () => {
	const business = { name: 'Robin', phone: '(914) 555-0187' }
	expect(fillPlaceholders('{name} is {name}: {phone}, {email} {Name}', business)).toBe(
		'Robin is Robin: (914) 555-0187, {email} {Name}',
	)
	// A dollar sign in a name is not a replacement pattern.
	expect(fillPlaceholders('{name}', { ...business, name: 'A$$ap $& Cars' })).toBe('A$$ap $& Cars')
})
