import { eq, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { creditApplication, creditDocument } from '#app/db/schema/credit.ts'
import { TooMany } from '#app/lib/errors.ts'
import { strangersShare, draftFilesBytesMax as usualMax } from '../../documents/document-file.ts'
import type { Applicant } from '../../policy.ts'

const LOCK = 7_021_951
const againInSeconds = 3_600

type Added = {
	actor: Applicant
	applicationId: string
	sizeBytes: number
	/** What the documents of all drafts may have together. */
	draftFilesBytesMax?: number
}

/** The same, and nobody else counts until the transaction ends. @throws TooMany */
export async function lockSpaceForDocument(tx: Db, added: Added): Promise<void> {
	await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
	await assertSpaceForDocument(tx, added)
}

/** Whether a document still fits. What was submitted is no draft: the advisor decides about it. @throws TooMany */
export async function assertSpaceForDocument(
	db: Db,
	{ actor, applicationId, ...asked }: Added,
): Promise<void> {
	const { id, status } = creditApplication
	const [own] = await db.select({ status }).from(creditApplication).where(eq(id, applicationId))
	if (own?.status !== 'draft') return
	const isStranger = actor.userId === null && actor.linkTo?.applicationId !== applicationId
	await assertSpaceForDrafts(db, { isStranger, ...asked })
}

/**
 * Whether so much more fits among the documents of all drafts; a stranger's among those of strangers, which have a fifth. Counts the
 * rows themselves, so whatever was removed with its draft has made room.
 * @throws TooMany
 */
export async function assertSpaceForDrafts(
	db: Db,
	{
		isStranger,
		sizeBytes,
		draftFilesBytesMax = usualMax,
	}: Pick<Added, 'sizeBytes' | 'draftFilesBytesMax'> & { isStranger: boolean },
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
			`We don’t have room for more files from unfinished applications right now. Please try again in an hour${isFull ? '' : ', or sign in'}.`,
			againInSeconds,
		)
}
