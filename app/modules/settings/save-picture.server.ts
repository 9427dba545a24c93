import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { type BusinessPicture, settings } from '#app/db/schema/settings.ts'
import { upload } from '#app/db/schema/uploads.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict, Invalid } from '#app/lib/errors.ts'
import { getOwnValue } from '#app/lib/own-key.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { claimDraft, releaseUploads } from '#app/modules/uploads/draft-uploads.server.ts'
import {
	type ReceivedFile,
	removeUpload,
	setUploadPublic,
	storeUpload,
	type Upload,
	withUpload,
} from '#app/modules/uploads/uploads.server.ts'
import type { FileStorage } from '#app/platform/storage/storage.ts'
import { logoBox, type PictureItem, photoPixels } from './business-picture.ts'
import { assertMay } from './policy.ts'
import { getSettings } from './settings.server.ts'
import { findLastChange, recordSettingsChange, type SettingsChange } from './settings-history.server.ts'

const quotaBytes = 100_000_000

type PictureInput = { actor: Actor; item: PictureItem }
type ChangeInput = PictureInput & { now: Date }

const boxes = {
	logo: { ...logoBox, fit: 'inside' },
	photo: { width: photoPixels, height: photoPixels, fit: 'cover', attends: true },
} as const

/** How a picture is, how the one is that the advisor chose but has not published, and the last change. @throws Forbidden */
export async function getPicture(
	db: Db,
	{ actor, item }: PictureInput,
): Promise<{
	published: BusinessPicture | null
	chosen: Pick<BusinessPicture, 'id' | 'width' | 'height'> | null
	lastChange: { id: number; at: Date } | null
}> {
	assertMay(actor, 'change')
	const [current, [chosen], last] = await Promise.all([
		getSettings(db),
		listDrafts(db, { actor, item }),
		findLastChange(db, { area: 'look', item }),
	])
	return {
		published: current[item],
		chosen: chosen ? { id: chosen.id, width: chosen.width!, height: chosen.height! } : null,
		lastChange: last && { id: last.id, at: last.changedAt },
	}
}

/**
 * Stores a picture that only the advisor sees until it is published; it replaces the one chosen before. Must not run in a caller's
 * transaction, because it stores a file.
 * @throws Forbidden; Invalid('file') when it can't be read, or is too small or too narrow to be seen
 */
export async function choosePicture(
	db: Db,
	storage: FileStorage,
	{ actor, item, file }: PictureInput & { file: ReceivedFile },
): Promise<void> {
	assertMay(actor, 'change')
	const before = await listDrafts(db, { actor, item })
	const stored = await storeUpload(db, storage, {
		actor: { id: actor.id },
		purpose: item,
		file,
		types: ['image/png', 'image/jpeg'],
		quotaBytes,
		box: boxes[item],
		picture: true,
		public: false,
		draft: true,
	})
	await withUpload(db, storage, stored, async () => assertVisible(item, stored))
	for (const { id } of before) await removeUpload(db, storage, { id, onlyDraft: true })
}

/** Deletes the picture that the advisor chose and did not publish, if there is one. @throws Forbidden */
export async function discardPicture(
	db: Db,
	storage: FileStorage,
	{ actor, item }: PictureInput,
): Promise<void> {
	assertMay(actor, 'change')
	for (const { id } of await listDrafts(db, { actor, item }))
		await removeUpload(db, storage, { id, onlyDraft: true })
}

/** What the advisor says about a picture. */
export type PictureDetails = Pick<BusinessPicture, 'alt' | 'showsName'>

type PublishInput = ChangeInput & {
	/** The chosen picture, or the published one with other details; null for none. */
	id: string | null
	/** The published picture that the advisor saw; null for none. */
	replaces: string | null
	details: PictureDetails
}

/**
 * Publishes the chosen picture, changes the details of the published one, or goes back to none. Repeating it changes nothing.
 * @throws Forbidden; Conflict when another picture was published meanwhile; Invalid('file') when the chosen one is gone
 */
export function publishPicture(
	db: Db,
	storage: FileStorage,
	{ id, replaces, details, ...input }: PublishInput,
): Promise<void> {
	return changePicture(db, storage, input, async (tx, current) => {
		const currentId = current?.id ?? null
		if (currentId !== id && currentId !== replaces) throw new Conflict(changedMeanwhile)
		if (id === null) return null
		if (current && current.id === id) return { ...current, ...details }
		const { actor, item } = input
		const { width, height } = await claimDraft(tx, {
			actor: { id: actor.id! },
			purpose: item,
			id,
			public: true,
		})
		return { id, width: width!, height: height!, ...details }
	})
}

/**
 * Puts back the picture that the last change replaced. The history keeps both, so that this can be undone as well.
 * @throws Forbidden; Conflict when `changeId` is not the last change
 */
export function undoPicture(
	db: Db,
	storage: FileStorage,
	{ changeId, ...input }: ChangeInput & { changeId: number },
): Promise<void> {
	return changePicture(db, storage, input, async (_, __, last) => {
		if (last?.id !== changeId) throw new Conflict(changedMeanwhile)
		return picturesOf(last, input.item)[0]
	})
}

type NextPicture = (
	tx: Db,
	current: BusinessPicture | null,
	last: SettingsChange | null,
) => Promise<BusinessPicture | null>

/**
 * Changes a picture. The file of the one before stays, private, for as long as this change can be undone; those of earlier ones are
 * deleted.
 */
async function changePicture(
	db: Db,
	storage: FileStorage,
	{ actor, item, now }: ChangeInput,
	next: NextPicture,
): Promise<void> {
	assertMay(actor, 'change')
	const released = await transact(db, async (tx) => {
		await getSettings(tx)
		const [row] = await tx.select().from(settings).for('update')
		const before = row![item]
		const last = await findLastChange(tx, { area: 'look', item })
		const after = await next(tx, before, last)
		if (JSON.stringify(before) === JSON.stringify(after)) return []
		if (before && before.id !== after?.id) await setUploadPublic(tx, { id: before.id, public: false })
		if (after && before?.id !== after.id) await setUploadPublic(tx, { id: after.id, public: true })
		await tx.update(settings).set({ [item]: after, updatedAt: now })
		const stays = [before?.id, after?.id]
		const ids = (last ? picturesOf(last, item) : []).flatMap((picture) =>
			picture && !stays.includes(picture.id) ? picture.id : [],
		)
		await releaseUploads(tx, { ids })
		await recordSettingsChange(tx, {
			actor,
			area: 'look',
			item,
			before: { [item]: before },
			after: { [item]: after },
			now,
		})
		return ids
	})
	for (const id of released) await removeUpload(db, storage, { id })
}

/** Returns the pictures before and after a change. */
const picturesOf = ({ changes }: SettingsChange, item: PictureItem) =>
	getOwnValue(changes, item) as [BusinessPicture | null, BusinessPicture | null]

/** Lists what the advisor chose and did not publish, newest first. */
const listDrafts = (db: Db, { actor, item }: PictureInput): Promise<Upload[]> =>
	db
		.select()
		.from(upload)
		.where(and(eq(upload.ownerId, actor.id!), eq(upload.purpose, item), eq(upload.draft, true)))
		.orderBy(desc(upload.createdAt), desc(upload.id))

/** @throws Invalid('file') for a picture that nobody could make out where it is shown */
function assertVisible(item: PictureItem, { width, height }: Pick<Upload, 'width' | 'height'>): void {
	const problem = item === 'logo' ? problemOfLogo(width! / height!, height!) : problemOfPhoto(width!, height!)
	if (problem) throw new Invalid(problem, 'file')
}

function problemOfLogo(ratio: number, height: number): string | null {
	if (ratio < 1 / 2) return 'This logo is too narrow. Please choose one at least half as wide as it is high.'
	if (ratio > 8) return 'This logo is too wide. Please choose one at most eight times as wide as it is high.'
	return height < 40 ? 'This logo is too small. Please choose one at least 40 pixels high.' : null
}

const problemOfPhoto = (width: number, height: number): string | null =>
	Math.min(width, height) < 200
		? 'This photo is too small. Please choose one with at least 200 pixels on each side.'
		: null

const changedMeanwhile = 'Someone else changed this picture in the meantime. Please look at it again.'
