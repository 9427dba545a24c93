import { expect } from 'vitest'
import { Forbidden, TooLarge } from '#app/lib/errors.ts'
import { makeUser } from '#tests/factories/payments/orders.ts'
import { test } from '#tests/setup/database.ts'
import { bytesMax, findMarks, mergeAccountMarks, ownerTag, saveForm } from './account-checklist.server.ts'
import { checked, limits, type Marks, sameMarks, setMark, valuesOf } from './checklist-progress.ts'

const now = new Date('2026-11-21T15:00:00Z')
const check = (stepId: string, deviceId = 'phone'): Marks => ({
	[`check:${stepId}`]: setMark(undefined, { by: deviceId, value: checked }),
})

test('the marks of two browsers are merged, and sending them again changes nothing', async ({ db }) => {
	const actor = await makeUser(db)
	await mergeAccountMarks(db, { actor, marks: check('needs'), now })
	const marks = await mergeAccountMarks(db, { actor, marks: check('models', 'laptop'), now })
	expect(valuesOf(marks)).toEqual({ 'check:needs': checked, 'check:models': checked })
	const later = new Date('2026-11-22T15:00:00Z')
	expect(sameMarks(await mergeAccountMarks(db, { actor, marks, now: later }), marks)).toBe(true)
	expect(sameMarks(await findMarks(db, { actor }), marks)).toBe(true)
})

test('no completion or note is lost when twenty browsers send at once', async ({ freshDb: { db } }) => {
	const actor = await makeUser(db)
	const replicas = [...Array(20)].map((_, index) => `place${index}`)
	await Promise.all(
		replicas.map((deviceId) =>
			mergeAccountMarks(db, {
				actor,
				now,
				marks: {
					'check:needs': setMark(undefined, { by: deviceId, value: checked }),
					'note:needs': setMark(undefined, { by: deviceId, value: `from ${deviceId}` }),
				},
			}),
		),
	)
	const values = valuesOf(await findMarks(db, { actor }))
	expect(values['check:needs']).toBe(checked)
	expect(values['note:needs']!.split('\n\n').sort()).toEqual(
		replicas.map((deviceId) => `from ${deviceId}`).sort(),
	)
})

test('nobody sees or changes another account’s marks, and a deleted account cannot save', async ({ db }) => {
	const [actor, other] = [await makeUser(db), await makeUser(db)]
	await mergeAccountMarks(db, { actor, marks: check('needs'), now })
	expect(await findMarks(db, { actor: other })).toEqual({})
	expect(ownerTag(actor)).not.toBe(ownerTag(other))
	await expect(mergeAccountMarks(db, { actor: { id: 'gone' }, marks: check('needs'), now })).rejects.toThrow(
		Forbidden,
	)
})

test('steps that the checklist does not have are not stored', async ({ db }) => {
	const actor = await makeUser(db)
	const marks = await mergeAccountMarks(db, {
		actor,
		marks: { ...check('needs'), ...check('moon-landing') },
		now,
	})
	expect(Object.keys(marks)).toEqual(['check:needs'])
})

test('marks beyond the account’s limit are rejected as a whole', async ({ db }) => {
	const actor = await makeUser(db)
	await mergeAccountMarks(db, { actor, marks: check('needs'), now })
	const long: Marks = {
		'note:needs': {
			versions: [...Array(bytesMax / limits.noteChars)].map((_, index) => ({
				by: `p${index}`,
				at: 1,
				value: 'x'.repeat(limits.noteChars),
			})),
			seen: {},
		},
	}
	await expect(mergeAccountMarks(db, { actor, marks: long, now })).rejects.toThrow(TooLarge)
	expect(valuesOf(await findMarks(db, { actor }))).toEqual({ 'check:needs': checked })
})

test('a form from an old page changes only what was changed in it', async ({ db }) => {
	const actor = await makeUser(db)
	await mergeAccountMarks(db, { actor, marks: { ...check('needs'), ...check('models') }, now })
	const was = { 'check:needs': checked }
	await saveForm(db, { actor, form: { was, now: { 'check:budget-total': checked } }, now })
	expect(valuesOf(await findMarks(db, { actor }))).toEqual({
		'check:models': checked,
		'check:budget-total': checked,
	})
	const cleared = await saveForm(db, { actor, form: { was: {}, now: {} }, now })
	expect(Object.keys(valuesOf(cleared))).toHaveLength(2)
})
