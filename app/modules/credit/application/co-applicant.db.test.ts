import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { creditApplicant, creditConsent, creditDocument, creditValue } from '#app/db/schema/credit.ts'
import type { Storage } from '#app/platform/storage/storage.ts'
import {
	aBrowser,
	addLicense,
	advisor,
	agreement,
	countedEmails,
	makeApplication,
	makeDraft,
	memoryStorage,
	submissionDay as now,
	silent,
	testVault,
	timeZone,
	wholeForm,
} from '#tests/factories/credit.ts'
import { test } from '#tests/setup/database.ts'
import { findJustSubmitted } from '../own-applications.server.ts'
import { type Applicant, asApplicant } from '../policy.ts'
import { readApplicationFor } from '../vault/read-application.server.ts'
import type { Vault } from '../vault/vault.server.ts'
import {
	endInvitation,
	inviteCoApplicant,
	openInvitation,
	saveCoPart,
	submitCoPart,
} from './co-applicant.server.ts'
import { isAsSubmitted, submitApplication } from './submit-application.server.ts'

const joint = { ...agreement, jointIntent: true }
const theirs = { ...wholeForm, firstName: 'Anselm', ssn: '901-98-7654', email: 'anselm@example.com' }

type Inviting = { actor: Applicant; id: string; email?: string; storage?: Storage }

async function invite(db: Db, { actor, id, email = theirs.email, storage = memoryStorage() }: Inviting) {
	let token = ''
	const emails = {
		async invited(_: Db, __: unknown, invitation: { token: string }) {
			token = invitation.token
		},
	}
	await inviteCoApplicant(db, { storage, actor, id, email, jointIntent: true, emails, now })
	const { linkTo } = await openInvitation(db, { token })
	return { token, co: asApplicant(null, { linkTo }) }
}

async function submitTheirs(db: Db, { vault, co, id }: { vault: Vault; co: Applicant; id: string }) {
	const { applicantId } = await saveCoPart(db, { vault, actor: co, id, typed: theirs, now })
	await addLicense(db, { applicationId: id, applicantId })
	return submitCoPart(db, { vault, actor: co, id, typed: theirs, agreement: joint, timeZone, now })
}

test('neither of two applicants reads what the other one wrote; the advisor reads both, masked', async ({
	db,
}) => {
	const { vault } = testVault()
	const { application, owner } = await makeApplication(db, { vault })
	const { id } = application
	const { co } = await invite(db, { actor: owner, id })
	expect(await submitTheirs(db, { vault, co, id })).toEqual({ replayed: false })
	expect(
		await submitCoPart(db, { vault, actor: co, id, typed: theirs, agreement: joint, timeZone, now }),
	).toEqual({ replayed: true })
	const seenBy = async (actor: Parameters<typeof readApplicationFor>[1]['actor']) => {
		const seen = await readApplicationFor(db, { vault, actor, id })
		return seen.parts.map(({ role, masked }) => [role, masked?.masks.ssn ?? null])
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

test('what a co-applicant saved and did not submit is nobody else’s', async ({ db }) => {
	const { vault } = testVault()
	const { application, owner } = await makeApplication(db, { vault })
	const { id } = application
	const { co } = await invite(db, { actor: owner, id })
	await saveCoPart(db, { vault, actor: co, id, typed: { city: 'Nyack' }, now })
	for (const actor of [owner, advisor]) {
		const { parts } = await readApplicationFor(db, { vault, actor, id })
		expect(parts.find(({ role }) => role === 'co')?.masked).toBeNull()
	}
	await expect(saveCoPart(db, { vault, actor: owner, id, typed: theirs, now })).rejects.toThrow(
		'find this application',
	)
	await expect(saveCoPart(db, { vault, actor: aBrowser(), id, typed: theirs, now })).rejects.toThrow(
		'find this application',
	)
})

test('without joint intent of each of them nobody applies jointly', async ({ db }) => {
	const { vault } = testVault()
	const { application, owner } = await makeApplication(db, { vault })
	const { id } = application
	await expect(
		inviteCoApplicant(db, {
			actor: owner,
			id,
			email: theirs.email,
			jointIntent: false,
			storage: memoryStorage(),
			emails: silent,
			now,
		}),
	).rejects.toMatchObject({ field: 'jointIntent' })
	const { co } = await invite(db, { actor: owner, id })
	await expect(
		submitCoPart(db, { vault, actor: co, id, typed: theirs, agreement, timeZone, now }),
	).rejects.toMatchObject({ field: 'jointIntent' })
})

test('a new invitation voids the link before, and a no or a taking back ends it with all that was saved', async ({
	db,
}) => {
	const { vault } = testVault()
	const { application, owner } = await makeApplication(db, { vault })
	const { id } = application
	const storage = memoryStorage()
	const first = await invite(db, { actor: owner, id })
	const second = await invite(db, { actor: owner, id })
	await expect(openInvitation(db, { token: first.token })).rejects.toThrow('no longer works')
	const { applicantId } = await saveCoPart(db, { vault, actor: second.co, id, typed: theirs, now })
	const { storageKey } = await addLicense(db, { applicationId: id, applicantId })
	await storage.put(storageKey, Buffer.from('x'), { contentType: 'image/jpeg', sizeBytes: 1 })
	await endInvitation(db, { storage, actor: second.co, id, now })
	expect(storage.stored.size).toBe(0)
	expect(await db.select().from(creditValue).where(eq(creditValue.applicantId, applicantId))).toEqual([])
	expect(await db.select().from(creditDocument).where(eq(creditDocument.applicantId, applicantId))).toEqual(
		[],
	)
	await expect(openInvitation(db, { token: second.token })).rejects.toThrow('no longer works')

	const third = await invite(db, { actor: owner, id })
	await endInvitation(db, { storage, actor: owner, id, now })
	await expect(openInvitation(db, { token: third.token })).rejects.toThrow('no longer works')
	const co = and(eq(creditApplicant.applicationId, id), eq(creditApplicant.role, 'co'))
	expect(await db.select().from(creditApplicant).where(co)).toEqual([])
})

test('who is invited in the place of somebody else finds nothing of what that one saved, and it is gone', async ({
	db,
}) => {
	const { vault } = testVault()
	const { application, owner } = await makeApplication(db, { vault })
	const { id } = application
	const storage = memoryStorage()
	const first = await invite(db, { storage, actor: owner, id })
	const { applicantId } = await saveCoPart(db, { vault, actor: first.co, id, typed: theirs, now })
	const { storageKey } = await addLicense(db, { applicationId: id, applicantId })
	await storage.put(storageKey, Buffer.from('x'), { contentType: 'image/jpeg', sizeBytes: 1 })

	const again = await invite(db, { storage, actor: owner, id, email: 'Anselm@example.com' })
	const { parts: stored } = await readApplicationFor(db, { vault, actor: again.co, id })
	expect(stored.find(({ role }) => role === 'co')?.masked?.masks.ssn).toBe('•••-••-7654')

	const second = await invite(db, { storage, actor: owner, id, email: 'other@example.com' })
	const { parts } = await readApplicationFor(db, { vault, actor: second.co, id })
	const part = parts.find(({ role }) => role === 'co')
	expect(part?.email).toBe('other@example.com')
	expect(part?.masked).toEqual({ values: {}, masks: {} })
	expect(part?.id).not.toBe(applicantId)
	expect(await db.select().from(creditDocument).where(eq(creditDocument.applicantId, part!.id))).toEqual([])
	expect(await db.select().from(creditDocument).where(eq(creditDocument.applicantId, applicantId))).toEqual(
		[],
	)
	expect(await db.select().from(creditValue).where(eq(creditValue.applicantId, applicantId))).toEqual([])
	expect(storage.stored.size).toBe(0)
	await expect(
		submitCoPart(db, {
			vault,
			actor: second.co,
			id,
			typed: { ...theirs, ssn: '' },
			agreement: joint,
			timeZone,
			now,
		}),
	).rejects.toMatchObject({
		errors: { ssn: expect.any(String), driversLicense: expect.any(String) },
	})
})

test('who opened an invitation goes no further once it was refused, taken back or replaced', async ({
	db,
}) => {
	const { vault } = testVault()
	const { application, owner } = await makeApplication(db, { vault })
	const { id } = application
	const storage = memoryStorage()
	const first = await invite(db, { actor: owner, id })
	const shutOut = async (co: Applicant) => {
		await expect(saveCoPart(db, { vault, actor: co, id, typed: theirs, now })).rejects.toThrow(
			'find this application',
		)
		await expect(readApplicationFor(db, { vault, actor: co, id })).rejects.toThrow('find this application')
		expect(await findJustSubmitted(db, { actor: co, now })).toBeNull()
	}
	await endInvitation(db, { storage, actor: first.co, id, now })
	await shutOut(first.co)
	const second = await invite(db, { actor: owner, id })
	await shutOut(first.co)
	await endInvitation(db, { storage, actor: owner, id, now })
	const third = await invite(db, { actor: owner, id, email: 'other@example.com' })
	await shutOut(second.co)
	const fourth = await invite(db, { actor: owner, id })
	await shutOut(third.co)
	await expect(saveCoPart(db, { vault, actor: fourth.co, id, typed: theirs, now })).resolves.toBeDefined()
})

test('nobody is invited in the place of somebody who has sent their part', async ({ db }) => {
	const { vault } = testVault()
	const { application, owner } = await makeApplication(db, { vault })
	const { id } = application
	const { co } = await invite(db, { actor: owner, id })
	await submitTheirs(db, { vault, co, id })
	await expect(invite(db, { actor: owner, id, email: 'other@example.com' })).rejects.toThrow(
		'has already submitted their part',
	)
	const { parts } = await readApplicationFor(db, { vault, actor: co, id })
	expect(parts.find(({ role }) => role === 'co')?.masked?.masks.ssn).toBe('•••-••-7654')
})

test('a co-applicant may be done before the first one is, and both are in the seal', async ({ db }) => {
	const { vault } = testVault()
	const { actor, draft } = await makeDraft(db, { vault })
	const { id } = draft.application
	const { co } = await invite(db, { actor, id })
	await submitTheirs(db, { vault, co, id })
	const { emails, told } = countedEmails()
	const { application } = await submitApplication(db, {
		vault,
		actor,
		formKey: draft.application.formKey,
		typed: wholeForm,
		agreement: joint,
		emails,
		timeZone,
		now,
	})
	expect(told).toEqual(['submitted'])
	expect(await isAsSubmitted(db, { application })).toBe(true)
	const { parts } = await readApplicationFor(db, { vault, actor: advisor, id })
	expect(parts.every(({ masked }) => masked)).toBe(true)
})
