import { expect } from 'vitest'
import { personActor } from '#app/modules/auth/actor.server.ts'
import { withdrawPhoneContact } from '#app/modules/credit/consent/electronic-records.server.ts'
import { openingOf } from '#app/modules/credit/policy.ts'
import { recordConsent } from '#app/modules/records/consents/consents.server.ts'
import { makeStaff } from '#tests/factories/actors.ts'
import { agreement, makeDraft, silent, submitForm, testVault } from '#tests/factories/credit.ts'
import { makeUser } from '#tests/factories/payments/orders.ts'
import { test } from '#tests/setup/database.ts'
import { listConsentsOfClient, listShownConsents } from './shown-consents.server.ts'

const now = new Date('2026-12-01T12:00:00Z')

test('a member sees the terms with their dates in words and no button, a signed agreement with one', async ({
	db,
}) => {
	const { id, email } = await makeUser(db)
	const given = {
		person: { userId: id, email },
		text: 'I agree',
		clientIp: '192.0.2.1',
		userAgent: 'Firefox',
		now,
	}
	await recordConsent(db, { ...given, kind: 'terms', aboutId: null, textVersion: 'terms of 2026-11-30' })
	await recordConsent(db, { ...given, kind: 'electronic_agreement', aboutId: 'a', textVersion: '2026-11-30' })
	const shown = await listShownConsents(db, { actor: { id, email, emailVerified: true } })
	expect(shown.find(({ label }) => label.startsWith('Terms'))).toMatchObject({
		version: 'terms of November 30, 2026',
		from: '192.0.2.1',
		withdraw: null,
		note: 'It ends with your account.',
	})
	expect(shown.find(({ label }) => label.startsWith('Signing'))!.withdraw).toMatchObject({
		label: 'Send me paper from now on',
	})
})

test('the client’s file has each box that was checked with an application, and what was taken back', async ({
	db,
}) => {
	const { vault } = testVault()
	const { actor, formKey } = await makeDraft(db, { vault })
	const agreed = { ...agreement, electronicRecords: true, contactByPhone: true }
	const { application } = await submitForm(db, { vault, actor, formKey, agreement: agreed })
	const { id, reference } = application
	const owner = personActor(null, { opens: openingOf({ applicationId: id, role: 'first' }) })
	await withdrawPhoneContact(db, { actor: owner, id, role: 'first', emails: silent, now })
	const shown = await listConsentsOfClient(db, {
		actor: makeStaff(),
		userIds: [],
		emails: ['marisol@example.com'],
		applicationIds: [id],
	})
	expect(shown.map(({ label, withdrawnAt }) => [label, withdrawnAt])).toEqual([
		[`Authorization of the credit application ${reference}`, null],
		[`Calls and texts about the credit application ${reference}`, now],
		[`Electronic notices about the credit application ${reference}`, null],
	])
	expect(shown.every(({ applicationId }) => applicationId === id)).toBe(true)
})
