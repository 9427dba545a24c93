import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { auditEntry } from '#app/db/schema/audit.ts'
import { writtenDocument } from '#app/db/schema/records.ts'
import { Forbidden } from '#app/lib/errors.ts'
import { makeMember, makeStaff } from '#tests/factories/actors.ts'
import { test } from '#tests/setup/database.ts'
import {
	findDocumentVersion,
	findLatestDocument,
	listDocumentVersions,
	saveDocument,
} from './written-documents.server.ts'

const now = new Date('2026-11-30T12:00:00Z')
const actor = makeStaff('dana')
const version = (number: number) => ({
	actor,
	kind: 'security_program' as const,
	answers: { number },
	content: [number],
	now,
})

test('each saving is a new version with who and when, and earlier ones stay', async ({ db }) => {
	expect(await saveDocument(db, version(1))).toBe(1)
	expect(await saveDocument(db, version(2))).toBe(2)
	expect(await saveDocument(db, { ...version(3), kind: 'privacy_notice' })).toBe(1)
	const kind = 'security_program' as const
	expect(await findLatestDocument(db, { kind })).toMatchObject({ version: 2, answers: { number: 2 } })
	expect(await findDocumentVersion(db, { actor, kind, version: 1 })).toMatchObject({
		content: [1],
		savedByUserId: 'dana',
		savedAt: now,
	})
	expect(await findDocumentVersion(db, { actor, kind, version: 9 })).toBeNull()
	expect((await listDocumentVersions(db, { actor, kind })).map((each) => each.version)).toEqual([2, 1])
	const audited = await db.select().from(auditEntry).orderBy(auditEntry.seq)
	expect(audited.map(({ action, subjectId, detail }) => [action, subjectId, detail])).toEqual([
		['records.document-saved', 'security_program', { version: 1 }],
		['records.document-saved', 'security_program', { version: 2 }],
		['records.document-saved', 'privacy_notice', { version: 1 }],
	])
})

test('two savings at once get two numbers', async ({ freshDb: { db } }) => {
	const numbers = await Promise.all([1, 2, 3, 4].map((number) => saveDocument(db, version(number))))
	expect(numbers.sort()).toEqual([1, 2, 3, 4])
})

test('the database lets nobody change or delete a version', async ({ db }) => {
	await saveDocument(db, version(1))
	for (const change of [
		sql`update written_document set content = '[]'`,
		sql`delete from written_document`,
		sql`truncate written_document`,
	])
		await expect(db.transaction((tx) => tx.execute(change))).rejects.toThrow()
	expect(await db.$count(writtenDocument)).toBe(1)
})

test.each([
	['a member', makeMember()],
	['an assistant', makeStaff('sam', 'assistant')],
])('%s neither saves nor reads versions', async (_name, other) => {
	const kind = 'security_program' as const
	expect(() => saveDocument(undefined as never, { ...version(1), actor: other })).toThrow(Forbidden)
	expect(() => listDocumentVersions(undefined as never, { actor: other, kind })).toThrow(Forbidden)
	await expect(findDocumentVersion(undefined as never, { actor: other, kind, version: 1 })).rejects.toThrow(
		Forbidden,
	)
})
