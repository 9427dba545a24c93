import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { user } from '#app/db/schema/auth.ts'
import { creditApplication, creditConsent, creditEvent, creditValue } from '#app/db/schema/credit.ts'
import { verifyAudit } from '#app/modules/audit/verify.server.ts'
import { personActor } from '#app/modules/auth/actor.server.ts'
import {
	advisor,
	agreement,
	completeForm,
	makeApplication,
	makeDraft,
	newApplicant,
	silent,
	submissionDay,
	submitForm,
	testVault,
} from '#tests/factories/credit.ts'
import { test } from '#tests/setup/database.ts'
import { listOwnApplications } from '../own-applications.server.ts'
import { readApplicationFor } from '../vault/read-application.server.ts'
import { saveDraft } from './drafts/drafts.server.ts'
import { InvalidApplication, isAsSubmitted } from './submit-application.server.ts'

test('a submission is encrypted, hashed into the audit chain, stored with its consent, and then has the status new', async ({
	db,
}) => {
	const { vault } = testVault()
	const { application } = await makeApplication(db, { vault })
	expect(application).toMatchObject({
		status: 'new',
		name: 'Marisol Quintero',
		email: 'marisol@example.com',
		completedAt: submissionDay,
		noticeDueAt: new Date('2026-12-21T15:00:00Z'),
	})
	const { rows } = await db.execute(
		sql`select action, subject_id, detail from audit_entry order by seq desc limit 1`,
	)
	expect(rows).toEqual([
		{
			action: 'credit.submitted',
			subject_id: application.id,
			detail: { manifest: application.manifestHash?.toString('hex'), version: application.version },
		},
	])
	expect((await verifyAudit(db, { anchors: [] })).faults).toEqual([])
	expect(await isAsSubmitted(db, { application })).toBe(true)
	const [consent] = await db.select().from(creditConsent)
	expect(consent).toMatchObject({ signature: 'Marisol Quintero', clientIp: '192.0.2.7', copyByEmail: true })
	const { parts } = await readApplicationFor(db, { vault, actor: advisor, id: application.id })
	expect(parts[0]?.masked?.maskedSecrets).toEqual({ ssn: '•••-••-3456', dob: '••/••/1990' })
	expect(parts[0]?.masked?.values).toMatchObject({ address: '41 Larkspur Ave', salaryAmount: '48200.00' })
	expect(parts[0]?.masked?.values).not.toHaveProperty('ssn')
})

test('twenty concurrent submissions of one form, and another one a day later, make one application', async ({
	freshDb: { db },
}) => {
	const { vault } = testVault()
	const { actor, formKey } = await makeDraft(db, { vault })
	const submit = (now: Date) =>
		submitForm(db, {
			vault,
			actor,
			formKey,
			now,
		})
	const results = await Promise.all(Array.from({ length: 20 }, () => submit(submissionDay)))
	expect(results.filter(({ replayed }) => !replayed)).toHaveLength(1)
	expect(new Set(results.map(({ application }) => application.id)).size).toBe(1)
	expect(await submit(new Date('2026-11-22T15:00:00Z'))).toMatchObject({
		replayed: true,
		application: { submittedAt: submissionDay },
	})
	expect(await db.select().from(creditApplication)).toHaveLength(1)
	expect(await db.select().from(creditEvent)).toHaveLength(1)
	expect(await db.select().from(creditConsent)).toHaveLength(1)
})

test('a retired applicant and one on benefits apply without an employer, even if their draft had one', async ({
	db,
}) => {
	const { vault } = testVault()
	for (const employmentStatus of ['retired', 'benefits']) {
		const { actor, formKey } = await makeDraft(db, { vault })
		const values = {
			...completeForm,
			employmentStatus,
			employerName: '',
			employerPhone: '',
			occupation: '',
			lengthOfEmploymentYears: '',
			lengthOfEmploymentMonths: '',
		}
		const { application } = await submitForm(db, { vault, actor, formKey, values })
		expect(application.status).toBe('new')
		const { parts } = await readApplicationFor(db, { vault, actor: advisor, id: application.id })
		expect(parts[0]?.masked?.values).toMatchObject({ employmentStatus, employerName: '', occupation: '' })
	}
})

test('a submission that fails before its commit leaves the draft, and the next attempt succeeds', async ({
	db,
}) => {
	const { vault } = testVault()
	const { actor, formKey } = await makeDraft(db, { vault })
	const submit = (emails: typeof silent) =>
		submitForm(db, {
			vault,
			actor,
			formKey,
			emails,
		})
	const killed = { ...silent, changed: () => Promise.reject(new Error('killed')) }
	await expect(submit(killed)).rejects.toThrow('killed')
	expect(await db.select().from(creditConsent)).toEqual([])
	expect(await submit(silent)).toMatchObject({ replayed: false, application: { status: 'new' } })
})

test('a form can only be saved and submitted by whoever started it', async ({ db }) => {
	const { vault } = testVault()
	const { formKey } = await makeDraft(db, { vault })
	const stranger = newApplicant()
	await expect(
		saveDraft(db, { vault, actor: stranger, formKey, values: { city: 'Nyack' }, now: submissionDay }),
	).rejects.toThrow('We couldn’t find this application.')
	await expect(
		submitForm(db, {
			vault,
			actor: stranger,
			formKey,
		}),
	).rejects.toThrow('We couldn’t find this application.')
})

test('a form that a visitor started and a member submitted belongs to that member only', async ({ db }) => {
	const { vault } = testVault()
	for (const id of ['marisol', 'somebody'])
		await db.insert(user).values({ id, name: id, email: `${id}@example.com` })
	const { actor, formKey, draft } = await makeDraft(db, { vault })
	const submitAs = (userId: string | null) =>
		submitForm(db, {
			vault,
			actor: personActor({ id: userId }, { browser: actor.browser }),
			formKey,
		})
	const owned = async (id: string) => (await listOwnApplications(db, { actor: { id } })).map((own) => own.id)
	const { application } = await submitAs('marisol')
	expect(application).toMatchObject({ status: 'new', userId: 'marisol' })
	expect(await submitAs('marisol')).toMatchObject({ replayed: true })
	for (const other of ['somebody', null])
		await expect(submitAs(other)).rejects.toThrow('find this application')
	expect(await owned('marisol')).toEqual([draft.application.id])
	expect(await owned('somebody')).toEqual([])

	const { formKey: otherFormKey } = await makeDraft(db, {
		vault,
		actor: personActor({ id: 'marisol' }, { browser: actor.browser }),
	})
	await expect(
		submitForm(db, {
			vault,
			actor: personActor({ id: 'somebody' }, { browser: actor.browser }),
			formKey: otherFormKey,
		}),
	).rejects.toThrow('find this application')
	expect(await owned('marisol')).toHaveLength(2)
	expect(await owned('somebody')).toEqual([])
})

test('an empty secret in the submitted form means the stored one', async ({ db }) => {
	const { vault } = testVault()
	const { actor, formKey } = await makeDraft(db, { vault })
	const { application } = await submitForm(db, {
		vault,
		actor,
		formKey,
		values: { ...completeForm, ssn: '', dob: '' },
	})
	const { parts } = await readApplicationFor(db, { vault, actor: advisor, id: application.id })
	expect(parts[0]?.masked?.maskedSecrets.ssn).toBe('•••-••-3456')
})

test('a license and every required field are required to submit, but not the agreement to electronic records', async ({
	db,
}) => {
	const { vault } = testVault()
	const actor = newApplicant()
	const submit = (values: object, more: object = {}) =>
		submitForm(db, {
			vault,
			actor,
			formKey: randomUUID(),
			values: { ...completeForm, ...values },
			agreement: { ...agreement, ...more },
		})
	const rejected = await submit({ city: '' }).catch((error: unknown) => error)
	expect(rejected).toBeInstanceOf(InvalidApplication)
	expect((rejected as InvalidApplication).errors).toEqual({
		city: 'City is required',
		driversLicense: "Driver's license upload is required",
	})
	const { formKey } = await makeDraft(db, { vault, actor })
	expect(await db.select().from(creditConsent)).toEqual([])
	await submitForm(db, {
		vault,
		actor,
		formKey,
		agreement: { ...agreement, electronicRecords: false },
	})
	expect(await db.select().from(creditConsent)).toMatchObject([{ electronicRecords: false }])
})

test('the database rejects reviewing or exporting an application without its own consent', async ({
	freshDb: { db },
}) => {
	const { vault } = testVault()
	const { draft } = await makeDraft(db, { vault })
	const { application: other } = await makeApplication(db, { vault })
	const id = draft.application.id
	const requiredColumns = sql`name = 'x', email = 'x@example.com', submitted_at = now(), manifest_hash = sha256('')`
	await expect(
		db.execute(sql`update credit_application set status = 'reviewing', ${requiredColumns} where id = ${id}`),
	).rejects.toThrow()
	await expect(
		db.execute(
			sql`update credit_application set status = 'reviewing', ${requiredColumns}, consent_id = ${other.consentId} where id = ${id}`,
		),
	).rejects.toThrow()
	await expect(
		db.execute(
			sql`insert into credit_export (application_id, consent_id, profile, actor_id, at) values (${id}, ${other.consentId}, 'full', 'a', now())`,
		),
	).rejects.toThrow()
	await expect(
		db.execute(sql`update credit_application set consent_id = null where id = ${other.id}`),
	).rejects.toThrow()
	await expect(db.execute(sql`delete from credit_consent where id = ${other.consentId}`)).rejects.toThrow()
	await expect(db.execute(sql`update credit_consent set signature = 'Somebody'`)).rejects.toThrow()
})

test('a submission is frozen in the database, and tampering with it is detected', async ({
	freshDb: { db },
}) => {
	const { vault } = testVault()
	const { application, applicantId, actor, formKey } = await makeApplication(db, { vault })
	await expect(
		saveDraft(db, { vault, actor, formKey, values: { city: 'Nyack' }, now: submissionDay }),
	).rejects.toThrow('already been submitted')
	await expect(db.update(creditValue).set({ encrypted: Buffer.alloc(40) })).rejects.toThrow()
	await expect(
		db.insert(creditValue).values({ applicantId, field: 'more', encrypted: Buffer.alloc(40) }),
	).rejects.toThrow()
	await db.delete(creditValue).where(eq(creditValue.field, 'previousAddress'))
	expect(await isAsSubmitted(db, { application })).toBe(false)
})

test('a shared browser shows nothing of an application submitted from it', async ({ db }) => {
	const { vault } = testVault()
	const { application, actor, owner } = await makeApplication(db, { vault })
	await expect(readApplicationFor(db, { vault, actor, id: application.id })).rejects.toThrow(
		'find this application',
	)
	const stranger = personActor({ id: 'somebody' })
	await expect(readApplicationFor(db, { vault, actor: stranger, id: application.id })).rejects.toThrow(
		'find this application',
	)
	const { parts } = await readApplicationFor(db, { vault, actor: owner, id: application.id })
	expect(parts[0]?.masked?.values.city).toBe('Yonkers')
})
