import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { and, eq, sum } from 'drizzle-orm'
import { type Db, isDatabaseAway } from '#app/db/client.server.ts'
import { user } from '#app/db/schema/auth.ts'
import { upload } from '#app/db/schema/uploads.ts'
import { transact } from '#app/db/transact.server.ts'
import { Invalid, NotFound } from '#app/lib/errors.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { removeIfPossible, type Storage } from '#app/platform/storage/storage.ts'
import { type FileKind, fileKindOf, harmlessName, KIND_BYTES } from './file-kind.ts'
import { type RenditionFormat, renditionFormats } from './picture.ts'
import { mayReadUpload } from './policy.ts'
import { type RedrawnPicture, redrawImage, redrawPicture } from './redraw-image.server.ts'

export type Upload = typeof upload.$inferSelect

/** A file as it came in, counted and laid aside: see `app/http/upload-form.server.ts`. */
export type ReceivedFile = { path: string; name: string; sizeBytes: number }

type StoredUpload = {
	/** Null for somebody without an account: nobody's file, and whoever calls has counted it. */
	actor: Pick<Viewer, 'id'> | null
	purpose: string
	file: ReceivedFile
	/** What this purpose takes. */
	types: readonly FileKind['type'][]
	/** All files of one sender for this purpose together. */
	quotaBytes: number
	public: boolean
	/** A picture of a page: kept in the sizes and formats of `picture.ts` besides. */
	picture?: boolean
	/** Cut to a square of this side: a picture of a person. */
	squarePixels?: number
	/** Kept ahead of what it is for: `claimDraft` or `claimKept` makes it stay. Never open yet. */
	draft?: boolean
}

/**
 * Takes a file in: told by its bytes, images drawn anew, documents kept as they came and never opened. The bytes are stored first,
 * the row after them; when the row fails, the bytes go too. Not for a transaction of the caller's: what rolls back later leaves a file.
 * @throws Invalid('file') for a kind that is not taken, an image that cannot be drawn, or a full quota.
 */
export async function storeUpload(
	db: Db,
	storage: Storage,
	{
		actor,
		purpose,
		file,
		types,
		quotaBytes,
		public: isPublic,
		picture = false,
		draft = false,
		squarePixels,
	}: StoredUpload,
): Promise<Upload> {
	const kind = await kindOf(file.path)
	if (!kind || !types.includes(kind.type))
		throw new Invalid(`Please choose a ${namesOf(types)} file.`, 'file')
	const rendered = kind.isImage && picture ? await redrawPicture(file.path, kind) : null
	const image = rendered ?? (kind.isImage ? await redrawImage(file.path, kind, { squarePixels }) : null)
	const sizeBytes = image?.bytes.length ?? file.sizeBytes
	const storageKey = `${purpose}/${randomBytes(18).toString('hex')}.${kind.extension}`
	const stored = {
		storageKey,
		widths: rendered && [...new Set(rendered.renditions.map(({ width }) => width))],
	}
	try {
		await storage.put(storageKey, image?.bytes ?? createReadStream(file.path), {
			contentType: kind.type,
			sizeBytes,
		})
		await insertRenditions(storage, storageKey, rendered)
		return await transact(db, async (tx) => {
			if (actor) await assertSpace(tx, { ownerId: actor.id, purpose, sizeBytes, quotaBytes })
			const [row] = await tx
				.insert(upload)
				.values({
					ownerId: actor?.id ?? null,
					purpose,
					...stored,
					placeholder: rendered?.placeholder ?? null,
					draft,
					contentType: kind.type,
					sizeBytes,
					fileName: harmlessName(file.name, kind),
					width: image?.width ?? null,
					height: image?.height ?? null,
					public: isPublic,
				})
				.returning()
			return row!
		})
	} catch (error) {
		// Whether a commit whose answer was lost has happened, nobody can say: its row must find the file.
		if (!isDatabaseAway(error)) await removeFiles(storage, stored)
		throw error
	}
}

async function assertSpace(
	tx: Db,
	{
		ownerId,
		purpose,
		sizeBytes,
		quotaBytes,
	}: { ownerId: string; purpose: string; sizeBytes: number; quotaBytes: number },
): Promise<void> {
	// Whoever sends two files at once gets them counted one after the other.
	await tx.select({ id: user.id }).from(user).where(eq(user.id, ownerId)).for('update')
	const [used] = await tx
		.select({ bytes: sum(upload.sizeBytes) })
		.from(upload)
		.where(and(eq(upload.ownerId, ownerId), eq(upload.purpose, purpose)))
	if (Number(used?.bytes ?? 0) + sizeBytes > quotaBytes)
		throw new Invalid('There’s no room left for this file. Please remove other files first.', 'file')
}

async function insertRenditions(
	storage: Storage,
	key: string,
	rendered: RedrawnPicture | null,
): Promise<void> {
	for (const { width, format, bytes } of rendered?.renditions ?? [])
		await storage.put(renditionKey(key, width, format), bytes, {
			contentType: `image/${format}`,
			sizeBytes: bytes.length,
		})
}

/** Where one size of a picture lies in the file store. */
export const renditionKey = (storageKey: string, width: number, format: RenditionFormat): string =>
	`${storageKey.replace(/\.\w+$/, '')}-${width}.${format}`

/** @throws NotFound when there is none, or none that this viewer may read. */
export async function getUpload(
	db: Db,
	{ viewer, id }: { viewer: Viewer | null; id: string },
): Promise<Upload> {
	const [found] = await db.select().from(upload).where(eq(upload.id, id))
	if (!found || !mayReadUpload(viewer, found)) throw new NotFound('We couldn’t find this file.')
	return found
}

/** Opens a file to everybody, or shuts it again. Whoever calls has asked whether the actor may. */
export async function setUploadPublic(
	db: Db,
	{ id, public: isPublic }: { id: string; public: boolean },
): Promise<void> {
	await db.update(upload).set({ public: isPublic }).where(eq(upload.id, id))
}

/**
 * The row goes first: a file without a row is rubbish, a row without a file a defect. Whoever calls has asked whether the actor may.
 * `onlyDraft` leaves alone what has been claimed meanwhile.
 */
export async function removeUpload(
	db: Db,
	storage: Storage,
	{ id, onlyDraft = false }: { id: string; onlyDraft?: boolean },
): Promise<void> {
	const [gone] = await db
		.delete(upload)
		.where(and(eq(upload.id, id), onlyDraft ? eq(upload.draft, true) : undefined))
		.returning({ storageKey: upload.storageKey, widths: upload.widths })
	if (gone) await removeFiles(storage, gone)
}

/**
 * Does the work that an upload is for; when it fails, the upload goes again. Unless the answer of the database was lost: whether a
 * commit has happened then, nobody can say, and what was stored must find its file.
 */
export async function withUpload<Result>(
	db: Db,
	storage: Storage,
	{ id }: { id: string },
	work: () => Promise<Result>,
): Promise<Result> {
	try {
		return await work()
	} catch (error) {
		if (!isDatabaseAway(error)) await removeUpload(db, storage, { id })
		throw error
	}
}

async function removeFiles(
	storage: Storage,
	{ storageKey, widths }: Pick<Upload, 'storageKey' | 'widths'>,
): Promise<void> {
	for (const width of widths ?? [])
		for (const format of renditionFormats)
			await removeIfPossible(storage, renditionKey(storageKey, width, format))
	await removeIfPossible(storage, storageKey)
}

async function kindOf(path: string): Promise<FileKind | null> {
	const file = await open(path)
	try {
		const { buffer, bytesRead } = await file.read(Buffer.alloc(KIND_BYTES), 0, KIND_BYTES, 0)
		return fileKindOf(buffer.subarray(0, bytesRead))
	} finally {
		await file.close()
	}
}

const names: Record<FileKind['type'], string> = {
	'application/pdf': 'PDF',
	'image/png': 'PNG',
	'image/jpeg': 'JPG',
}

function namesOf(types: readonly FileKind['type'][]): string {
	return new Intl.ListFormat('en-US', { type: 'disjunction' }).format(types.map((type) => names[type]))
}
