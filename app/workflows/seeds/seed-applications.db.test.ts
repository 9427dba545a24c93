import { expect } from 'vitest'
import { creditApplication } from '#app/db/schema/credit.ts'
import { verifyAudit } from '#app/modules/audit/verify.server.ts'
import { isAsSubmitted } from '#app/modules/credit/application/submit-application.server.ts'
import { listParts } from '#app/modules/credit/applications.server.ts'
import { listDocuments, openDocument } from '#app/modules/credit/documents/documents.server.ts'
import { removeSampleApplications } from '#app/modules/credit/sample-applications.server.ts'
import { openValues } from '#app/modules/credit/vault/values.server.ts'
import { exposeSecret } from '#app/platform/secret-text.server.ts'
import { memoryStorage, testVault } from '#tests/factories/credit.ts'
import { test } from '#tests/setup/database.ts'
import { seedApplications } from './seed-applications.server.ts'

const now = new Date('2026-11-21T15:00:00Z')

test('the sample applications cover every tab, are marked as samples, encrypted, audited, loaded once, and removed from a live site', async ({
	db,
}) => {
	const { vault, shares } = testVault()
	const storage = memoryStorage()
	await seedApplications(db, { vault, storage, now })
	await seedApplications(db, { vault, storage, now: new Date(now.getTime() + 86_400_000) })
	const all = await db.select().from(creditApplication)
	expect(all.every(({ sample }) => sample)).toBe(true)
	expect(new Set(all.map(({ status }) => status))).toEqual(
		new Set(['new', 'reviewing', 'needs_info', 'approved', 'declined']),
	)
	expect(
		all.filter(({ noticeDueAt, noticeSentAt }) => noticeDueAt && !noticeSentAt && noticeDueAt < now),
	).toHaveLength(1)
	for (const application of all) {
		const [part] = await listParts(db, { applicationId: application.id })
		const key = await vault.openKey(db, application.id)
		const { ssn } = await openValues(db, { key, applicantId: part!.id, fields: ['ssn'] })
		expect(exposeSecret(ssn!)).toMatch(/^9\d\d-\d\d-\d{4}$/)
		expect(await isAsSubmitted(db, { application })).toBe(true)
		const [license] = await listDocuments(db, { key, applicationId: application.id })
		expect(
			(await openDocument(db, { key, storage, applicationId: application.id, id: license!.id })).contentType,
		).toBe('image/png')
	}
	expect((await verifyAudit(db, { anchors: [] })).faults).toEqual([])
	await removeSampleApplications(db, { vault, storage })
	expect(await db.$count(creditApplication)).toBe(0)
	expect([...storage.stored.keys(), ...shares.stored.keys()]).toEqual([])
})
