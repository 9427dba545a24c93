import type { RouterContextProvider } from 'react-router'
import { getRequestMetadata, getServices } from '#app/http/context.server.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { formatDay } from '#app/lib/dates/dates.ts'
import { hostOf } from '#app/lib/text/web-link.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { listCommunityUploads } from '#app/modules/forum/community-uploads.server.ts'
import type { CommunityUploadRow } from '#app/modules/forum/components/admin/community-uploads.tsx'
import type { UploadRow } from '#app/modules/resources/components/admin/upload-table.tsx'
import { listResourceUploads, resourceHref } from '#app/modules/resources/files/resource-uploads.server.ts'
import type { StoredFileRow } from '#app/modules/uploads/components/admin/stored-files.tsx'
import { listStoredFiles, storedFilesPageSize } from '#app/modules/uploads/stored-files.server.ts'

/** Returns the resource files, newest first. `files` is null if they could not be read; the rest of the page still works. */
export async function readDashboardUploads(
	context: Readonly<RouterContextProvider>,
	{ actor }: { actor: Viewer },
): Promise<{ files: UploadRow[] | null }> {
	const { db, log } = getServices(context)
	try {
		const [{ timeZone }, uploads] = await Promise.all([
			readSettings(context),
			listResourceUploads(db, { actor }),
		])
		const files = uploads.map(({ id, title, description, category, published, ...file }) => ({
			id,
			title,
			description,
			category,
			published,
			fileType: file.fileType,
			host: file.url && hostOf(file.url),
			path: resourceHref(file),
			day: formatDay(file.createdAt, timeZone),
			createdAt: file.createdAt.toISOString(),
		}))
		return { files }
	} catch (error) {
		log.error(
			{ requestId: getRequestMetadata(context).requestId, error },
			'the resource files could not be read',
		)
		return { files: null }
	}
}

/** Returns the pictures posted by members, newest first. `pictures` is null if they could not be read. */
export async function readDashboardPictures(
	context: Readonly<RouterContextProvider>,
	{ actor }: { actor: Viewer },
): Promise<{ pictures: CommunityUploadRow[] | null }> {
	const { db, log } = getServices(context)
	try {
		const [{ timeZone }, uploads] = await Promise.all([
			readSettings(context),
			listCommunityUploads(db, { actor }),
		])
		const pictures = uploads.map((each) => ({
			...each,
			day: formatDay(each.createdAt, timeZone),
			createdAt: each.createdAt.toISOString(),
		}))
		return { pictures }
	} catch (error) {
		log.error(
			{ requestId: getRequestMetadata(context).requestId, error },
			'the community uploads could not be read',
		)
		return { pictures: null }
	}
}

/** Returns a page of all stored files, by name. `files` is null if they could not be read. */
export async function readDashboardStore(
	context: Readonly<RouterContextProvider>,
	{ actor, page }: { actor: Viewer; page: number },
): Promise<{ files: StoredFileRow[] | null; first: number; hasMore: boolean }> {
	const { db, log } = getServices(context)
	const offset = (page - 1) * storedFilesPageSize
	try {
		const { timeZone } = await readSettings(context)
		const { files, hasMore } = await listStoredFiles(db, { actor, offset })
		const rows = files.map(({ id, fileName: name, purpose, contentType, sizeBytes, createdAt, ...file }) => ({
			id,
			name,
			purpose,
			isPublic: file.public,
			isImage: contentType.startsWith('image/'),
			size: sizeBytes < 100_000 ? `${Math.ceil(sizeBytes / 1_000)} kB` : `${(sizeBytes / 1e6).toFixed(1)} MB`,
			added: { at: createdAt.toISOString(), day: formatDay(createdAt, timeZone) },
		}))
		return { files: rows, first: offset + 1, hasMore }
	} catch (error) {
		log.error({ requestId: getRequestMetadata(context).requestId, error }, 'the store could not be read')
		return { files: null, first: offset + 1, hasMore: false }
	}
}
