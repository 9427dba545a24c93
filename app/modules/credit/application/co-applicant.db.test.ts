import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { creditApplicant, creditConsent, creditDocument, creditValue } from '#app/db/schema/credit.ts'
import { personActor } from '#app/modules/auth/actor.server.ts'
import type { FileStorage } from '#app/platform/storage/storage.ts'
import {
	addLicense,
	advisor,
	agreement,
	completeForm,
	makeApplication,
	makeDraft,
	memoryStorage,
	newApplicant,
	submissionDay as now,
	recordEmails,
	silent,
	submitForm,
	testVault,
	timeZone,
} from '#tests/factories/credit.ts'
import { links } from '#tests/factories/links.ts'
import { test } from '#tests/setup/database.ts'
import type { NotifiedChange } from '../decision/application-emails.ts'
import { findRecentSubmission } from '../own-applications.server.ts'
import { type Applicant, openingOf } from '../policy.ts'
import { readApplicationFor } from '../vault/read-application.server.ts'
import type { Vault } from '../vault/vault.server.ts'
import { endInvitation, inviteCoApplicant, saveCoPart, submitCoPart } from './co-applicant.server.ts'
import { requireInvitation } from './co-applicant-link.server.ts'
import { isAsSubmitted } from './submit-application.server.ts'
import { submittedValuesOf } from './submitted-values.server.ts'

const joint = { ...agreement, jointIntent: true }
const coEmail = 'anselm@example.com'
const coAnswers = submittedValuesOf({
	...completeForm,
	firstName: 'Anselm',
	ssn: '901-98-7654',
	email: coEmail,
})

type InviteInput = { actor: Applicant; id: string; email?: string; storage?: FileStorage }

async function invite(db: Db, { actor, id, email = coEmail, storage = memoryStorage() }: InviteInput) {
	let token = ''
	const emails = {
		async changed(_: Db, { invitation }: NotifiedChange) {
			token = invitation?.token ?? token
		},
	}
	await inviteCoApplicant(db, { storage, actor, id, email, jointIntent: true, emails, now })
	const { linkTo } = await requireInvitation(db, { links, token })
	return { token, co: personActor(null, { opens: openingOf(linkTo) }) }
}

async function submitCoAnswers(db: Db, { vault, co, id }: { vault: Vault; co: Applicant; id: string }) {
	const { applicantId } = await saveCoPart(db, { vault, actor: co, id, values: coAnswers, now })
	await addLicense(db, { applicationId: id, applicantId })
	return submitCoPart(db, {
		emails: silent,
		vault,
		actor: co,
		id,
		values: coAnswers,
		agreement: joint,
		timeZone,
		now,
	})
}

test('neither applicant can read what the other one wrote; the advisor reads both, masked', async ({
	db,
}) => {
	const { vault } = testVault()
	const { application, owner } = await makeApplication(db, { vault })
	const { id } = application
	const { co } = await invite(db, { actor: owner, id })
	expect(await submitCoAnswers(db, { vault, co, id })).toEqual({ replayed: false })
	expect(
		await submitCoPart(db, {
			emails: silent,
			vault,
			actor: co,
			id,
			values: coAnswers,
			agreement: joint,
			timeZone,
			now,
		}),
	).toEqual({ replayed: true })
	const seenBy = async (actor: Parameters<typeof readApplicationFor>[1]['actor']) => {
		const seen = await readApplicationFor(db, { vault, actor, id })
		return seen.parts.map(({ role, masked }) => [role, masked?.maskedSecrets.ssn ?? null])
	}
	expect(await seenBy(owner)).toEqual([
		['first', '•••-••-3456'],
		['co', null],
	])
	expect(await seenBy(co)).toEqual([
		['first', null],
		['co', '•••-••-7654'],
	])
	expect(await seenBy(advisor)).toEqual([
		['first', '•••-••-3456'],
		['co', '•••-••-7654'],
	])
	const consents = await db.select().from(creditConsent)
	expect(consents.map(({ jointIntent }) => jointIntent).sort()).toEqual([null, true])
	const { application: after } = await readApplicationFor(db, { vault, actor: advisor, id })
	expect(after.manifestHash?.equals(application.manifestHash!)).toBe(false)
	expect(await isAsSubmitted(db, { application: after })).toBe(true)
})

test('nobody else can read what a co-applicant saved but did not submit', async ({ db }) => {
	const { vault } = testVault()
	const { application, owner } = await makeApplication(db, { vault })
	const { id } = application
	const { co } = await invite(db, { actor: owner, id })
	await saveCoPart(db, { vault, actor: co, id, values: { city: 'Nyack' }, now })
	for (const actor of [owner, advisor]) {
		const { parts } = await readApplicationFor(db, { vault, actor, id })
		expect(parts.find(({ role }) => role === 'co')?.masked).toBeNull()
	}
	await expect(saveCoPart(db, { vault, actor: owner, id, values: coAnswers, now })).rejects.toThrow(
		'find this application',
	)
	await expect(saveCoPart(db, { vault, actor: newApplicant(), id, values: coAnswers, now })).rejects.toThrow(
		'find this application',
	)
})

test('a joint application requires the joint intent of both applicants', async ({ db }) => {
	const { vault } = testVault()
	const { application, owner } = await makeApplication(db, { vault })
	const { id } = application
	await expect(
		inviteCoApplicant(db, {
			actor: owner,
			id,
			email: coEmail,
			jointIntent: false,
			storage: memoryStorage(),
			emails: silent,
			now,
		}),
	).rejects.toMatchObject({ field: 'jointIntent' })
	const { co } = await invite(db, { actor: owner, id })
	await expect(
		submitCoPart(db, { emails: silent, vault, actor: co, id, values: coAnswers, agreement, timeZone, now }),
	).rejects.toMatchObject({ field: 'jointIntent' })
})

test('a new invitation voids the earlier link; declining or canceling one removes everything saved with it', async ({
	db,
}) => {
	const { vault } = testVault()
	const { application, owner } = await makeApplication(db, { vault })
	const { id } = application
	const storage = memoryStorage()
	const first = await invite(db, { actor: owner, id })
	const second = await invite(db, { actor: owner, id })
	await expect(requireInvitation(db, { links, token: first.token })).rejects.toThrow('no longer works')
	const { applicantId } = await saveCoPart(db, { vault, actor: second.co, id, values: coAnswers, now })
	const { storageKey } = await addLicense(db, { applicationId: id, applicantId })
	await storage.put(storageKey, Buffer.from('x'), { contentType: 'image/jpeg', sizeBytes: 1 })
	await endInvitation(db, { emails: silent, storage, actor: second.co, id, now })
	expect(storage.stored.size).toBe(0)
	expect(await db.select().from(creditValue).where(eq(creditValue.applicantId, applicantId))).toEqual([])
	expect(await db.select().from(creditDocument).where(eq(creditDocument.applicantId, applicantId))).toEqual(
		[],
	)
	await expect(requireInvitation(db, { links, token: second.token })).rejects.toThrow('no longer works')

	const third = await invite(db, { actor: owner, id })
	await endInvitation(db, { emails: silent, storage, actor: owner, id, now })
	await expect(requireInvitation(db, { links, token: third.token })).rejects.toThrow('no longer works')
	const co = and(eq(creditApplicant.applicationId, id), eq(creditApplicant.role, 'co'))
	expect(await db.select().from(creditApplicant).where(co)).toEqual([])
})

test('a person invited instead of another one sees nothing the other one saved, and that data is deleted', async ({
	db,
}) => {
	const { vault } = testVault()
	const { application, owner } = await makeApplication(db, { vault })
	const { id } = application
	const storage = memoryStorage()
	const first = await invite(db, { storage, actor: owner, id })
	const { applicantId } = await saveCoPart(db, { vault, actor: first.co, id, values: coAnswers, now })
	const { storageKey } = await addLicense(db, { applicationId: id, applicantId })
	await storage.put(storageKey, Buffer.from('x'), { contentType: 'image/jpeg', sizeBytes: 1 })

	const again = await invite(db, { storage, actor: owner, id, email: 'Anselm@example.com' })
	const { parts: stored } = await readApplicationFor(db, { vault, actor: again.co, id })
	expect(stored.find(({ role }) => role === 'co')?.masked?.maskedSecrets.ssn).toBe('•••-••-7654')

	const second = await invite(db, { storage, actor: owner, id, email: 'other@example.com' })
	const { parts } = await readApplicationFor(db, { vault, actor: second.co, id })
	const part = parts.find(({ role }) => role === 'co')
	expect(part?.email).toBe('other@example.com')
	expect(part?.masked).toEqual({ values: {}, maskedSecrets: {} })
	expect(part?.id).not.toBe(applicantId)
	expect(await db.select().from(creditDocument).where(eq(creditDocument.applicantId, part!.id))).toEqual([])
	expect(await db.select().from(creditDocument).where(eq(creditDocument.applicantId, applicantId))).toEqual(
		[],
	)
	expect(await db.select().from(creditValue).where(eq(creditValue.applicantId, applicantId))).toEqual([])
	expect(storage.stored.size).toBe(0)
	await expect(
		submitCoPart(db, {
			emails: silent,
			vault,
			actor: second.co,
			id,
			values: submittedValuesOf({ ...completeForm, ssn: '' }),
			agreement: joint,
			timeZone,
			now,
		}),
	).rejects.toMatchObject({
		errors: { ssn: expect.any(String), driversLicense: expect.any(String) },
	})
})

test('an opened invitation stops working once it is declined, canceled or replaced', async ({ db }) => {
	const { vault } = testVault()
	const { application, owner } = await makeApplication(db, { vault })
	const { id } = application
	const storage = memoryStorage()
	const first = await invite(db, { actor: owner, id })
	const expectNoAccess = async (co: Applicant) => {
		await expect(saveCoPart(db, { vault, actor: co, id, values: coAnswers, now })).rejects.toThrow(
			'find this application',
		)
		await expect(readApplicationFor(db, { vault, actor: co, id })).rejects.toThrow('find this application')
		expect(await findRecentSubmission(db, { actor: co, now })).toBeNull()
	}
	await endInvitation(db, { emails: silent, storage, actor: first.co, id, now })
	await expectNoAccess(first.co)
	const second = await invite(db, { actor: owner, id })
	await expectNoAccess(first.co)
	await endInvitation(db, { emails: silent, storage, actor: owner, id, now })
	const third = await invite(db, { actor: owner, id, email: 'other@example.com' })
	await expectNoAccess(second.co)
	const fourth = await invite(db, { actor: owner, id })
	await expectNoAccess(third.co)
	await expect(saveCoPart(db, { vault, actor: fourth.co, id, values: coAnswers, now })).resolves.toBeDefined()
})

test('a co-applicant who has submitted their part cannot be replaced', async ({ db }) => {
	const { vault } = testVault()
	const { application, owner } = await makeApplication(db, { vault })
	const { id } = application
	const { co } = await invite(db, { actor: owner, id })
	await submitCoAnswers(db, { vault, co, id })
	await expect(invite(db, { actor: owner, id, email: 'other@example.com' })).rejects.toThrow(
		'has already submitted their part',
	)
	const { parts } = await readApplicationFor(db, { vault, actor: co, id })
	expect(parts.find(({ role }) => role === 'co')?.masked?.maskedSecrets.ssn).toBe('•••-••-7654')
})

test('a co-applicant may submit before the first applicant, and the manifest covers both', async ({ db }) => {
	const { vault } = testVault()
	const { actor, draft } = await makeDraft(db, { vault })
	const { id } = draft.application
	const { co } = await invite(db, { actor, id })
	await submitCoAnswers(db, { vault, co, id })
	const { emails, notified } = recordEmails()
	const { application } = await submitForm(db, {
		vault,
		actor,
		formKey: draft.application.formKey,
		agreement: joint,
		emails,
		now,
	})
	expect(notified).toEqual(['submitted'])
	expect(await isAsSubmitted(db, { application })).toBe(true)
	const { parts } = await readApplicationFor(db, { vault, actor: advisor, id })
	expect(parts.every(({ masked }) => masked)).toBe(true)
})
