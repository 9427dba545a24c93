import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { writtenDocument } from '#app/db/schema/records.ts'
import { transact } from '#app/db/transact.server.ts'
import { appendAudit } from '#app/modules/audit/append.server.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { assertMay } from '../policy.ts'

export type WrittenDocument = typeof writtenDocument.$inferSelect
export type DocumentKind = WrittenDocument['kind']

type NewVersion = { actor: Actor; kind: DocumentKind; answers: unknown; content: unknown; now: Date }

/** Saves a new version of a document; earlier ones stay as they are. @returns its number. @throws Forbidden */
export function saveDocument(db: Db, { actor, kind, answers, content, now }: NewVersion): Promise<number> {
	assertMay(actor, 'write-documents')
	return transact(db, async (tx) => {
		// Of two versions at once the second one waits and gets the next number.
		await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`written_document:${kind}`}))`)
		const latest = await findLatestDocument(tx, { kind })
		const version = (latest?.version ?? 0) + 1
		await tx
			.insert(writtenDocument)
			.values({ kind, version, answers, content, savedAt: now, savedByUserId: actor.id })
		await appendAudit(tx, {
			at: now,
			actor: { kind: 'advisor', id: actor.id },
			action: 'records.document-saved',
			subject: { kind: 'document', id: kind },
			detail: { version },
		})
		return version
	})
}

/** Returns the newest version of a document; null before there is one. */
export async function findLatestDocument(
	db: Db,
	{ kind }: { kind: DocumentKind },
): Promise<WrittenDocument | null> {
	const [found] = await db
		.select()
		.from(writtenDocument)
		.where(eq(writtenDocument.kind, kind))
		.orderBy(desc(writtenDocument.version))
		.limit(1)
	return found ?? null
}

/** Returns one version of a document; null if there is none. @throws Forbidden */
export async function findDocumentVersion(
	db: Db,
	{ actor, kind, version }: { actor: Actor; kind: DocumentKind; version: number },
): Promise<WrittenDocument | null> {
	assertMay(actor, 'write-documents')
	const [found] = await db
		.select()
		.from(writtenDocument)
		.where(and(eq(writtenDocument.kind, kind), eq(writtenDocument.version, version)))
	return found ?? null
}

/** Lists the versions of a document without their contents, newest first, up to 50. @throws Forbidden */
export function listDocumentVersions(
	db: Db,
	{ actor, kind }: { actor: Actor; kind: DocumentKind },
): Promise<Pick<WrittenDocument, 'version' | 'savedAt' | 'savedByUserId'>[]> {
	assertMay(actor, 'write-documents')
	const { version, savedAt, savedByUserId } = writtenDocument
	return db
		.select({ version, savedAt, savedByUserId })
		.from(writtenDocument)
		.where(eq(writtenDocument.kind, kind))
		.orderBy(desc(version))
		.limit(50)
}
