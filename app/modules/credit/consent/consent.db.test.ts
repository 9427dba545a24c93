import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { currentConsent, wholeConsent } from '#app/content/legal/credit-consent.ts'
import type { Db } from '#app/db/client.server.ts'
import { creditConsent } from '#app/db/schema/credit.ts'
import {
	agreement,
	makeApplication,
	makeDraft,
	submissionDay as now,
	testVault,
} from '#tests/factories/credit.ts'
import { makeJointApplication } from '#tests/factories/joint-application.ts'
import { test } from '#tests/setup/database.ts'
import { withoutRandomText } from '#tests/support/random-text.ts'
import { type Agreement, recordConsent } from './consent.server.ts'
import { findConsentCopy } from './consent-copy.server.ts'

async function setUpConsent(db: Db) {
	const { draft } = await makeDraft(db, { vault: testVault().vault })
	const { applicantId, application } = draft
	return (more: Partial<Agreement> & { signature?: string } = {}) => {
		const { signature = 'Marisol Quintero', ...changed } = more
		return recordConsent(db, {
			applicationId: application.id,
			applicantId,
			agreement: { ...agreement, ...changed },
			signature,
			agreementDate: '2026-11-21',
			now,
		})
	}
}

test('the record has the whole text, its fingerprint, each checkbox, the IP address and the browser', async ({
	db,
}) => {
	const record = await setUpConsent(db)
	const id = await record()
	const [stored] = await db.select().from(creditConsent)
	expect(stored).toMatchObject({
		id,
		text: agreement.text,
		textVersion: '2026-11',
		signature: 'Marisol Quintero',
		agreementDate: '2026-11-21',
		electronicRecords: true,
		contactByPhone: false,
		copyByEmail: true,
		jointIntent: null,
		clientIp: '192.0.2.7',
		userAgent: 'Test/1.0',
		agreedAt: now,
	})
	expect(stored?.textHash.toString('hex')).toBe(createHash('sha256').update(agreement.text).digest('hex'))
})

test('nothing is recorded without a signature; electronic records are a choice', async ({ db }) => {
	const record = await setUpConsent(db)
	await expect(record({ signature: ' \t' })).rejects.toMatchObject({
		field: 'signature',
		message: 'Signature is required',
	})
	expect(await db.select().from(creditConsent)).toEqual([])
	await record({ electronicRecords: false })
	expect(await db.select().from(creditConsent)).toMatchObject([{ electronicRecords: false }])
})

test('the user agent of a browser is cut to 400 characters', async ({ db }) => {
	const record = await setUpConsent(db)
	await record({ userAgent: 'x'.repeat(5_000) })
	expect((await db.select().from(creditConsent))[0]?.userAgent).toHaveLength(400)
})

test('the database rejects a second consent of one person to an application', async ({ db }) => {
	const record = await setUpConsent(db)
	await record()
	await expect(db.transaction((tx) => consentAgain(tx))).rejects.toThrow()
	expect(await db.$count(creditConsent)).toBe(1)
	async function consentAgain(tx: Db) {
		await tx.execute(
			sql`insert into credit_consent select gen_random_uuid(), application_id, applicant_id, text_version, text, text_hash, signature,
				agreement_date, electronic_records, contact_by_phone, copy_by_email, joint_intent, client_ip, user_agent, agreed_at from credit_consent`,
		)
	}
})

test('a consent record is never changed, not even by an administrator of the database', async ({ db }) => {
	await makeApplication(db, { vault: testVault().vault })
	const change = db.transaction((tx) =>
		tx.execute(sql`update credit_consent set signature = 'Somebody else'`),
	)
	await expect(change).rejects.toMatchObject({ cause: { message: expect.stringMatching('never changed') } })
})

test('a copy is emailed only to somebody who asked for one', async ({ db }) => {
	const record = await setUpConsent(db)
	expect(await findConsentCopy(db, { consentId: await record() })).toBe(agreement.text)
	const other = await setUpConsent(db)
	expect(await findConsentCopy(db, { consentId: await other({ copyByEmail: false }) })).toBeNull()
	expect(await findConsentCopy(db, { consentId: null })).toBeNull()
	expect(await findConsentCopy(db, { consentId: '00000000-0000-4000-8000-000000000000' })).toBeNull()
})

test('a copy says of each checkbox whether it was checked, and nothing of one that was not shown', async ({
	db,
}) => {
	const record = await setUpConsent(db)
	const shown = currentConsent({ business: 'Lotwise', email: 'a@example.com', phone: '555' })
	const signed = { textVersion: shown.version, text: wholeConsent(shown), electronicRecords: false }
	const alone = await findConsentCopy(db, { consentId: await record(signed) })
	expect(alone).toContain('Important Disclosures\n\nSubmitting this application')
	expect(alone?.split('\n\n').slice(-3)).toEqual([
		'Not checked: I agree to get the disclosures and notices about this application electronically.',
		'Not checked: You may call or text me about this application at the numbers I gave.',
		'Checked: Email me a copy of this agreement.',
	])
	const together = await setUpConsent(db)
	const joint = await together({ ...signed, jointIntent: true })
	expect(await findConsentCopy(db, { consentId: joint })).toMatch(
		/\nChecked: We intend to apply for joint credit\.$/,
	)
})

test('of everything two applicants typed, the database shows only names and addresses for the admin list', async ({
	db,
}) => {
	const { vault } = testVault()
	await makeJointApplication(db, { vault })
	const { rows } = await db.execute<{ all: string }>(sql`select concat_ws(' ',
		(select string_agg(t::text, ' ') from credit_application t),
		(select string_agg(t::text, ' ') from credit_applicant t),
		(select string_agg(t::text, ' ') from credit_event t),
		(select string_agg(t::text, ' ') from credit_document t),
		(select string_agg(t::text || encode(t.encrypted, 'escape'), ' ') from credit_value t),
		(select string_agg(t::text, ' ') from audit_entry t)) as all`)
	const stored = withoutRandomText(rows[0]!.all)
	for (const secret of [
		'900-12-3456',
		'901-98-7654',
		'1990-05-17',
		'1988-02-29',
		'Larkspur',
		'48200',
		'Riverbend',
	])
		expect(stored, secret).not.toContain(secret)
	for (const listed of ['Marisol Quintero', 'marisol@example.com', 'anselm@example.com'])
		expect(stored, listed).toContain(listed)
	expect(stored).not.toContain('Anselm Quintero')
})
