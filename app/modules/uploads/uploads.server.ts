import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { and, eq, sum } from 'drizzle-orm'
import { type Db, isDatabaseUnavailable } from '#app/db/client.server.ts'
import { user } from '#app/db/schema/auth.ts'
import { upload } from '#app/db/schema/uploads.ts'
import { transact } from '#app/db/transact.server.ts'
import { Invalid, NotFound } from '#app/lib/errors.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { type FileStorage, removeIfPossible } from '#app/platform/storage/storage.ts'
import { formatList } from '#engine'
import { type FileKind, fileKindOf, harmlessName, KIND_BYTES, titledName } from './file-kind.ts'
import { type RenditionFormat, renditionFormats } from './picture.ts'
import { mayReadUpload } from './policy.ts'
import { type ImageBox, type RedrawnPicture, redrawImage, redrawPicture } from './redraw-image.server.ts'

export type Upload = typeof upload.$inferSelect

/** A received file in a temporary folder, with its size checked: see `app/http/uploads/upload-form.server.ts`. */
export type ReceivedFile = { path: string; name: string; sizeBytes: number }

type StoreUploadInput = {
	/** Null for a visitor: the file has no owner, and the caller enforces the quota. */
	actor: Pick<Viewer, 'id'> | null
	purpose: string
	file: ReceivedFile
	/** What the file is named when it is read; otherwise its own name. */
	title?: string
	/** The types that this purpose accepts. */
	types: readonly FileKind['type'][]
	/** The limit for all files of one owner and purpose together. */
	quotaBytes: number
	public: boolean
	/** For a picture on a page: also stored in the sizes and formats of `picture.ts`. */
	picture?: boolean
	/** The size of an image, if not that of a photo of a car or a paper. */
	box?: ImageBox
	/** Stored before the record it belongs to: `claimDraft` or `claimStored` attaches it. Must not be public yet. */
	draft?: boolean
}

/**
 * Stores a file: its type is detected, images are encoded again, documents stay unchanged. The bytes are stored before the row, and
 * deleted if the row fails. Must not run in the caller's transaction, because a later rollback would leave the file.
 * @throws Invalid('file') for a type that is not accepted, an image that cannot be decoded, or a full quota
 */
export async function storeUpload(
	db: Db,
	storage: FileStorage,
	{
		actor,
		purpose,
		file,
		title,
		types,
		quotaBytes,
		public: isPublic,
		picture = false,
		draft = false,
		box,
	}: StoreUploadInput,
): Promise<Upload> {
	const kind = await detectKind(file.path)
	if (!kind || !types.includes(kind.type))
		throw new Invalid(`Please choose a ${namesOf(types)} file.`, 'file')
	const rendered = kind.isImage && picture ? await redrawPicture(file.path, kind, { box }) : null
	const image = rendered ?? (kind.isImage ? await redrawImage(file.path, kind, { box }) : null)
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
		await storeRenditions(storage, storageKey, rendered)
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
					fileName: title === undefined ? harmlessName(file.name, kind) : titledName(title, kind),
					width: image?.width ?? null,
					height: image?.height ?? null,
					public: isPublic,
				})
				.returning()
			return row!
		})
	} catch (error) {
		// After a lost response nobody knows whether the commit happened: if it did, its row needs the file.
		if (!isDatabaseUnavailable(error)) await removeFiles(storage, stored)
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
	// Serializes concurrent uploads of one owner, so that each counts the others.
	await tx.select({ id: user.id }).from(user).where(eq(user.id, ownerId)).for('update')
	const [used] = await tx
		.select({ bytes: sum(upload.sizeBytes) })
		.from(upload)
		.where(and(eq(upload.ownerId, ownerId), eq(upload.purpose, purpose)))
	if (Number(used?.bytes ?? 0) + sizeBytes > quotaBytes)
		throw new Invalid('There’s no space left for this file. Please remove other files first.', 'file')
}

async function storeRenditions(
	storage: FileStorage,
	key: string,
	rendered: RedrawnPicture | null,
): Promise<void> {
	for (const { width, format, bytes } of rendered?.renditions ?? [])
		await storage.put(renditionKey(key, width, format), bytes, {
			contentType: `image/${format}`,
			sizeBytes: bytes.length,
		})
}

/** Returns the storage key of one size of a picture. */
export const renditionKey = (storageKey: string, width: number, format: RenditionFormat): string =>
	`${storageKey.replace(/\.\w+$/, '')}-${width}.${format}`

/** Returns an upload. @throws NotFound when it does not exist or this viewer may not read it */
export async function getUpload(
	db: Db,
	{ viewer, id }: { viewer: Viewer | null; id: string },
): Promise<Upload> {
	const [found] = await db.select().from(upload).where(eq(upload.id, id))
	if (!found || !mayReadUpload(viewer, found)) throw new NotFound('We couldn’t find this file.')
	return found
}

/** Makes a file public or private. The caller must check the actor's permission. */
export async function setUploadPublic(
	db: Db,
	{ id, public: isPublic }: { id: string; public: boolean },
): Promise<void> {
	await db.update(upload).set({ public: isPublic }).where(eq(upload.id, id))
}

/** Names a file after the title of what it belongs to. The caller must check the actor's permission. */
export async function renameUpload(db: Db, { id, name }: { id: string; name: string }): Promise<void> {
	const [found] = await db.select({ fileName: upload.fileName }).from(upload).where(eq(upload.id, id))
	const extension = found?.fileName.split('.').at(-1)
	if (extension)
		await db
			.update(upload)
			.set({ fileName: titledName(name, { extension }) })
			.where(eq(upload.id, id))
}

/**
 * Deletes the row first, then the file: a file without a row is harmless, a row without a file is a defect. The caller must check the
 * actor's permission. `onlyDraft` skips an upload that was claimed in the meantime.
 */
export async function removeUpload(
	db: Db,
	storage: FileStorage,
	{ id, onlyDraft = false }: { id: string; onlyDraft?: boolean },
): Promise<void> {
	const [removed] = await db
		.delete(upload)
		.where(and(eq(upload.id, id), onlyDraft ? eq(upload.draft, true) : undefined))
		.returning({ storageKey: upload.storageKey, widths: upload.widths })
	if (removed) await removeFiles(storage, removed)
}

/**
 * Runs the work that an upload is for, and removes the upload if it fails; except when the database's response was lost: nobody knows
 * then whether the commit happened, and its row needs the file.
 */
export async function withUpload<Result>(
	db: Db,
	storage: FileStorage,
	{ id }: { id: string },
	work: () => Promise<Result>,
): Promise<Result> {
	try {
		return await work()
	} catch (error) {
		if (!isDatabaseUnavailable(error)) await removeUpload(db, storage, { id })
		throw error
	}
}

async function removeFiles(
	storage: FileStorage,
	{ storageKey, widths }: Pick<Upload, 'storageKey' | 'widths'>,
): Promise<void> {
	for (const width of widths ?? [])
		for (const format of renditionFormats)
			await removeIfPossible(storage, renditionKey(storageKey, width, format))
	await removeIfPossible(storage, storageKey)
}

async function detectKind(path: string): Promise<FileKind | null> {
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
	return formatList(
		types.map((type) => names[type]),
		'or',
	)
}
