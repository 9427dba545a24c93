import { eq, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { creditApplication, creditDocument } from '#app/db/schema/credit.ts'
import { TooMany } from '#app/lib/errors.ts'
import { draftFilesBytesMax as defaultMax, strangersShare } from '../../documents/document-file.ts'
import { type Applicant, linkTo } from '../../policy.ts'

const lockKey = 7_021_951
const retryAfterSeconds = 3_600

type AddedDocument = {
	actor: Applicant
	applicationId: string
	sizeBytes: number
	/** The size limit for the documents of all drafts together. */
	draftFilesBytesMax?: number
}

/** Asserts that there is space for a document, and keeps others from adding one until the transaction ends. @throws TooMany */
export async function lockSpaceForDocument(tx: Db, added: AddedDocument): Promise<void> {
	await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`)
	await assertSpaceForDocument(tx, added)
}

/**
 * Asserts that there is still space for a document. Submitted applications are not limited here: the advisor decides about them.
 * @throws TooMany
 */
export async function assertSpaceForDocument(
	db: Db,
	{ actor, applicationId, ...limits }: AddedDocument,
): Promise<void> {
	const { id, status } = creditApplication
	const [application] = await db.select({ status }).from(creditApplication).where(eq(id, applicationId))
	if (application?.status !== 'draft') return
	const isStranger = actor.id === null && linkTo(actor)?.applicationId !== applicationId
	await assertSpaceForDrafts(db, { isStranger, ...limits })
}

/**
 * Asserts that there is space for `sizeBytes` more in the documents of all drafts; anonymous visitors share a fifth of the space. The sizes
 * are summed from the rows, so removing a document or a draft frees its space.
 * @throws TooMany
 */
export async function assertSpaceForDrafts(
	db: Db,
	{
		isStranger,
		sizeBytes,
		draftFilesBytesMax = defaultMax,
	}: Pick<AddedDocument, 'sizeBytes' | 'draftFilesBytesMax'> & { isStranger: boolean },
): Promise<void> {
	const { id, status, userId } = creditApplication
	const bytes = sql`coalesce(sum(${creditDocument.sizeBytes}), 0)`
	const strangersBytes = sql`coalesce(sum(${creditDocument.sizeBytes}) filter (where ${userId} is null), 0)`
	const [used] = await db
		.select({ all: bytes.mapWith(Number), strangers: strangersBytes.mapWith(Number) })
		.from(creditDocument)
		.innerJoin(creditApplication, eq(id, creditDocument.applicationId))
		.where(eq(status, 'draft'))
	const isFull = used!.all + sizeBytes > draftFilesBytesMax
	const isFullOfStrangers = used!.strangers + sizeBytes > draftFilesBytesMax * strangersShare
	if (isFull || (isStranger && isFullOfStrangers))
		throw new TooMany(
			`We don’t have space for more files from unfinished applications right now. Please try again in an hour${isFull ? '' : ', or sign in'}.`,
			retryAfterSeconds,
		)
}
