import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { creditApplication, creditConsent, creditKey, creditValue } from '#app/db/schema/credit.ts'
import { verifyAudit } from '#app/modules/audit/verify.server.ts'
import { fixedKeyring } from '#app/platform/crypto/keyring.server.ts'
import {
	addLicense,
	advisor,
	makeApplication,
	makeDraft,
	makeReviewedApplication,
	memoryStorage,
	recordEmails,
	silent,
	submissionDay,
	submitForm,
	testVault,
} from '#tests/factories/credit.ts'
import { test } from '#tests/setup/database.ts'
import { findDraft, saveDraft } from './application/drafts/drafts.server.ts'
import { eraseOnRequest, withdrawApplication } from './application/withdraw.server.ts'
import { getApplication } from './applications.server.ts'
import type { NotifiedChange } from './decision/application-emails.ts'
import { changeApplicationStatus } from './decision/change-status.server.ts'
import { enforceRetention } from './retention.server.ts'
import { retentionProfiles } from './retention.ts'
import { readApplicationFor } from './vault/read-application.server.ts'
import { createVault, type Vault } from './vault/vault.server.ts'

const day = 86_400_000
const after = (days: number, ms = 0) => new Date(submissionDay.getTime() + days * day + ms)

/** A vault, storages and the retention job, which the test runs at simulated times. */
function setUp(db: Db) {
	const { vault, shares, keys } = testVault()
	const storage = memoryStorage()
	const { emails, notified } = recordEmails()
	const errors: unknown[] = []
	const run = (now: Date, more = {}) =>
		enforceRetention(db, { vault, storage, emails, now, onError: (error) => errors.push(error), ...more })
	return { vault, shares, keys, storage, emails, notified, run, errors }
}

type DraftUse = { vault: Vault; draft: Awaited<ReturnType<typeof makeDraft>>; now: Date }

const saveAgain = (db: Db, { vault, draft: { actor, formKey }, now }: DraftUse) =>
	saveDraft(db, { vault, actor, formKey, values: { city: 'Nyack' }, now })

const submitNow = (db: Db, { vault, draft: { actor, formKey }, now }: DraftUse) =>
	submitForm(db, {
		vault,
		actor,
		formKey,
		now,
	})

test('a draft gets one reminder after five days and is destroyed everywhere after seven', async ({ db }) => {
	const { vault, shares, notified, run } = setUp(db)
	const { actor, draft } = await makeDraft(db, { vault })
	expect(await run(after(5))).toMatchObject({ draftsReminded: 0 })
	expect(await run(after(5, 1))).toMatchObject({ draftsReminded: 1 })
	expect(await run(after(6))).toMatchObject({ draftsReminded: 0 })
	expect(notified).toEqual(['draftReminder'])
	expect(await run(after(7))).toMatchObject({ draftsDestroyed: 0 })
	expect(await findDraft(db, { vault, actor })).toMatchObject({ maskedSecrets: { ssn: '•••-••-3456' } })
	expect(await run(after(7, 1))).toMatchObject({ draftsDestroyed: 1 })
	expect(await findDraft(db, { vault, actor })).toBeNull()
	expect(shares.stored.size).toBe(0)
	expect(
		await db.select().from(creditApplication).where(eq(creditApplication.id, draft.application.id)),
	).toEqual([])
})

test('saving a draft again extends it by seven days', async ({ db }) => {
	const { vault, run } = setUp(db)
	const { actor, formKey } = await makeDraft(db, { vault })
	await saveDraft(db, { vault, actor, formKey, values: { city: 'Nyack' }, now: after(6) })
	expect(await run(after(12))).toMatchObject({ draftsDestroyed: 0 })
	expect(await run(after(14))).toMatchObject({ draftsDestroyed: 1 })
})

test('encrypted data is destroyed 30 days after the decision, and the rest after the period of the retention profile', async ({
	db,
}) => {
	const { vault, shares, storage, emails, run, errors } = setUp(db)
	const { application, applicantId } = await makeReviewedApplication(db, { vault })
	const { id, version } = application
	await changeApplicationStatus(db, { actor: advisor, id, version, to: 'approved', emails, now: after(1) })
	expect(await run(after(31))).toMatchObject({ closedDestroyed: 0 })
	expect(await run(after(31, 1))).toMatchObject({ closedDestroyed: 1, inactiveDestroyed: 0 })
	expect(await run(after(32))).toMatchObject({ closedDestroyed: 0 })
	expect([shares.stored.size, storage.stored.size]).toEqual([0, 0])
	expect(await db.select().from(creditKey)).toEqual([])
	expect(await db.select().from(creditValue).where(eq(creditValue.applicantId, applicantId))).toEqual([])
	const seen = await readApplicationFor(db, { vault, actor: advisor, id })
	expect(seen.application).toMatchObject({ status: 'approved', name: 'Marisol Quintero' })
	expect(seen.application.destroyedAt).not.toBeNull()
	expect(seen.parts[0]?.masked).toBeNull()

	expect(await run(after(766))).toMatchObject({ recordsDeleted: 0 })
	expect(await run(after(766, 1))).toMatchObject({ recordsDeleted: 1 })
	expect(await db.select().from(creditConsent)).toEqual([])
	await expect(getApplication(db, { actor: advisor, id })).rejects.toThrow('find this application')
	const { rows } = await db.execute(sql`select action from audit_entry where subject_id = ${id} order by seq`)
	expect(rows.slice(-2)).toEqual([{ action: 'credit.destroyed' }, { action: 'credit.deleted' }])
	expect((await verifyAudit(db, { anchors: [] })).faults).toEqual([])
	expect(errors).toEqual([])
})

test('the minimal profile deletes everything together with the encrypted data', async ({ db }) => {
	const { vault, emails, run } = setUp(db)
	const { application, owner } = await makeApplication(db, { vault })
	await withdrawApplication(db, { actor: owner, id: application.id, emails, now: submissionDay })
	const retention = retentionProfiles.minimal
	expect(await run(after(30, 1), { retention })).toMatchObject({ closedDestroyed: 1, recordsDeleted: 1 })
})

test('an open application without activity for 90 days is withdrawn with a notification, and destroyed', async ({
	freshDb: { db },
}) => {
	const { vault, shares, notified, run, errors } = setUp(db)
	const { application } = await makeReviewedApplication(db, { vault })
	const locked = { ...vault, destroyKey: () => Promise.reject(new Error('the shares are unreachable')) }
	expect(await run(after(90))).toMatchObject({ inactiveDestroyed: 0 })
	expect(await run(after(90, 1), { vault: locked })).toMatchObject({ inactiveDestroyed: 0 })
	expect(errors).toHaveLength(1)
	expect(await run(after(90, 2))).toMatchObject({ inactiveDestroyed: 1 })
	expect(notified).toEqual(['lapsed', 'destroyed'])
	expect(shares.stored.size).toBe(0)
	expect(await getApplication(db, { actor: advisor, id: application.id })).toMatchObject({
		status: 'withdrawn',
		closedAt: after(90, 1),
		destroyedAt: after(90, 2),
	})
})

test('a requested deletion happens at once, or with the next run if the file storage is unavailable', async ({
	freshDb: { db },
}) => {
	const { vault, shares, storage, emails, run, errors } = setUp(db)
	const { application, owner } = await makeApplication(db, { vault })
	const { id } = application
	const unreachable = { ...storage, remove: () => Promise.reject(new Error('the files are unreachable')) }
	await expect(
		eraseOnRequest(db, { vault, storage: unreachable, actor: owner, id, emails, now: after(2) }),
	).rejects.toThrow('unreachable')
	expect(await getApplication(db, { actor: advisor, id })).toMatchObject({
		status: 'withdrawn',
		deletionRequestedAt: after(2),
		destroyedAt: null,
	})
	expect(await run(after(2, 1))).toMatchObject({ requestedDestroyed: 1 })
	expect(await getApplication(db, { actor: advisor, id })).toMatchObject({ destroyedAt: after(2, 1) })
	expect(shares.stored.size).toBe(0)
	expect(errors).toEqual([])
	await eraseOnRequest(db, { vault, storage, actor: owner, id, emails, now: after(3) })
})

test('one application that cannot be processed does not stop the others', async ({ freshDb: { db } }) => {
	const { vault, storage, run, errors } = setUp(db)
	const stuck = await makeDraft(db, { vault })
	await makeDraft(db, { vault })
	const file = await addLicense(db, {
		applicationId: stuck.draft.application.id,
		applicantId: stuck.draft.applicantId,
	})
	const broken = {
		...storage,
		remove: (key: string) =>
			key === file.storageKey ? Promise.reject(new Error('disk error')) : storage.remove(key),
	}
	expect(await run(after(8), { storage: broken })).toMatchObject({ draftsDestroyed: 1 })
	expect(errors).toHaveLength(1)
	expect(await run(after(8))).toMatchObject({ draftsDestroyed: 1 })
})

test('a draft that is saved or submitted while the job runs is not destroyed', async ({
	freshDb: { db },
}) => {
	for (const changeDraft of [saveAgain, submitNow]) {
		const { vault, run, errors } = setUp(db)
		const drafts = [await makeDraft(db, { vault }), await makeDraft(db, { vault })]
		let spared = ''
		const slow: Vault = {
			...vault,
			async destroyKey(tx, id) {
				const other = drafts.find(({ draft }) => draft.application.id !== id)!
				if (!spared) await changeDraft(db, { vault, draft: other, now: after(8) })
				spared ||= other.draft.application.id
				await vault.destroyKey(tx, id)
			},
		}
		expect(await run(after(8), { vault: slow })).toMatchObject({ draftsDestroyed: 1 })
		await expect(vault.openKey(db, spared)).resolves.toHaveLength(32)
		expect(await db.select().from(creditApplication).where(eq(creditApplication.id, spared))).toHaveLength(1)
		expect(await run(after(16))).toMatchObject({ draftsDestroyed: changeDraft === saveAgain ? 1 : 0 })
		expect(errors).toEqual([])
	}
})

test('no reminder is sent for a draft that was saved while the job ran', async ({ freshDb: { db } }) => {
	const { vault, emails, run, errors } = setUp(db)
	const drafts = [await makeDraft(db, { vault }), await makeDraft(db, { vault })]
	const notified: string[] = []
	const slow = {
		...emails,
		async draftReminder(_: Db, { id }: { id: string }) {
			notified.push(id)
			const other = drafts.find(({ draft }) => draft.application.id !== id)!
			if (notified.length === 1) await saveAgain(db, { vault, draft: other, now: after(6) })
		},
	}
	expect(await run(after(6), { emails: slow })).toMatchObject({ draftsReminded: 1 })
	expect(notified).toHaveLength(1)
	expect(await run(after(11, 1), { emails: slow })).toMatchObject({ draftsReminded: 1 })
	expect(new Set(notified).size).toBe(2)
	expect(errors).toEqual([])
})

test('an application that changes while the job runs is neither withdrawn nor erased', async ({
	freshDb: { db },
}) => {
	const { vault, emails, notified, run, errors } = setUp(db)
	const applications = [
		await makeReviewedApplication(db, { vault }),
		await makeReviewedApplication(db, { vault }),
	]
	const decide = async (id: string) => {
		const { version } = await getApplication(db, { actor: advisor, id })
		await changeApplicationStatus(db, {
			actor: advisor,
			id,
			version,
			to: 'approved',
			emails: silent,
			now: after(91),
		})
	}
	let spared = ''
	const slow = {
		...emails,
		async changed(_: Db, { what, after: { id } }: NotifiedChange) {
			if (spared || what !== 'lapsed') return
			spared = applications.find(({ application }) => application.id !== id)!.application.id
			await decide(spared)
		},
	}
	expect(await run(after(91), { emails: slow })).toMatchObject({ inactiveDestroyed: 1 })
	expect(await getApplication(db, { actor: advisor, id: spared })).toMatchObject({
		status: 'approved',
		destroyedAt: null,
	})
	expect([notified, errors]).toEqual([[], []])
})

test('a database backup from before the destruction cannot be decrypted, even with all existing keys', async ({
	freshDb: { db },
}) => {
	const { vault, shares, keys, storage, emails } = setUp(db)
	const { application, owner } = await makeApplication(db, { vault })
	const { id } = application
	const [key] = await db.select().from(creditKey)
	const values = await db.select().from(creditValue)
	await eraseOnRequest(db, { vault, storage, actor: owner, id, emails, now: after(1) })

	await db.execute(sql`alter table credit_value disable trigger all`)
	await db.insert(creditKey).values(key!)
	await db.insert(creditValue).values(values)
	await db.update(creditApplication).set({ destroyedAt: null }).where(eq(creditApplication.id, id))
	const restored = createVault({ keyring: fixedKeyring(keys), shares, ready: true })
	await expect(readApplicationFor(db, { vault: restored, actor: advisor, id })).rejects.toThrow(
		'a part of its key is missing',
	)
})
