import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { settings, settingsChange } from '#app/db/schema/settings.ts'
import { Conflict, Forbidden, Invalid } from '#app/lib/errors.ts'
import { makeSite, makeStaff } from '#tests/factories/actors.ts'
import { test } from '#tests/setup/database.ts'
import {
	getSignature,
	getUndoSeconds,
	saveSignature,
	saveUndoSeconds,
	signatureCharsMax,
} from './mail-settings.server.ts'

const actor = makeStaff('advisor')
const system = makeSite()
const now = new Date('2026-11-26T12:00:00Z')

test('without a saved signature, the signature consists of the business details', async ({ db }) => {
	await db.insert(settings).values({}).onConflictDoNothing()
	await db
		.update(settings)
		.set({ advisorName: 'Dana Reyes', footerBrand: 'Lotwise', phone: '(212) 555-0142' })
	expect(await getSignature(db)).toEqual({
		signature: 'Dana Reyes\nLotwise\n(212) 555-0142',
		version: 0,
		isOwn: false,
		undoSeconds: 10,
	})
})

test('a signature is saved trimmed, null restores the business details, and both are in the settings history', async ({
	db,
}) => {
	await db.insert(settings).values({}).onConflictDoNothing()
	const standard = (await getSignature(db)).signature
	await saveSignature(db, { actor, signature: ' Dana\r\nYour advisor \r\n', version: 0, now })
	expect(await getSignature(db)).toMatchObject({ signature: 'Dana\nYour advisor', version: 1, isOwn: true })
	await saveSignature(db, { actor, signature: null, version: 1, now })
	expect(await getSignature(db)).toMatchObject({ signature: standard, version: 2, isOwn: false })
	const changes = await db
		.select()
		.from(settingsChange)
		.where(eq(settingsChange.area, 'mail'))
		.orderBy(settingsChange.id)
	expect(changes.map((each) => each.changes)).toEqual([
		{ signature: [null, 'Dana\nYour advisor'] },
		{ signature: ['Dana\nYour advisor', null] },
	])
})

test('a signature is rejected if it is too long, or if somebody else saved one in the meantime', async ({
	db,
}) => {
	await db.insert(settings).values({}).onConflictDoNothing()
	await saveSignature(db, { actor, signature: 'Dana', version: 0, now })
	await expect(saveSignature(db, { actor, signature: 'Ray', version: 0, now })).rejects.toThrow(Conflict)
	const long = 'x'.repeat(signatureCharsMax + 1)
	const rejected = await saveSignature(db, { actor, signature: long, version: 1, now }).catch(
		(error: unknown) => error,
	)
	expect(rejected).toMatchObject({ field: 'signature', message: 'Please use at most 1000 characters.' })
	expect(await getSignature(db)).toMatchObject({ signature: 'Dana', version: 1 })
})

test('sending can be undone for ten seconds unless the advisor chooses another time', async ({ db }) => {
	await db.insert(settings).values({}).onConflictDoNothing()
	expect(await getUndoSeconds(db)).toBe(10)
	await saveUndoSeconds(db, { actor, undoSeconds: 30, now })
	expect(await getUndoSeconds(db)).toBe(30)
	await saveUndoSeconds(db, { actor, undoSeconds: 0, now })
	expect(await getUndoSeconds(db)).toBe(0)
	for (const undoSeconds of [-1, 7, 31, Number.NaN])
		await expect(saveUndoSeconds(db, { actor, undoSeconds, now })).rejects.toThrow(Invalid)
	expect(await getUndoSeconds(db)).toBe(0)
})

test('only the advisor changes the settings of emails', async ({ db }) => {
	await expect(saveUndoSeconds(db, { actor: system, undoSeconds: 5, now })).rejects.toThrow(Forbidden)
	await expect(saveSignature(db, { actor: system, signature: 'x', version: 0, now })).rejects.toThrow(
		Forbidden,
	)
})
