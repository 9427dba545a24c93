import type { RouterContextProvider } from 'react-router'
import { formatDay } from '#app/lib/dates.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { listCommunityUploads } from '#app/modules/forum/community-uploads.server.ts'
import type { CommunityUploadRow } from '#app/modules/forum/components/desk-community-uploads.tsx'
import type { UploadRow } from '#app/modules/resources/components/desk-upload-table.tsx'
import { listResourceUploads } from '#app/modules/resources/resource-uploads.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { getFacts, getServices } from './context.server.ts'

/** The dashboard's resource files, newest first. `files` is null when they could not be read; the rest stands. */
export async function readDashboardUploads(
	context: Readonly<RouterContextProvider>,
	{ actor }: { actor: Viewer },
): Promise<{ files: UploadRow[] | null }> {
	const { db, log } = getServices(context)
	try {
		const [{ timeZone }, uploads] = await Promise.all([getSettings(db), listResourceUploads(db, { actor })])
		const files = uploads.map(({ id, uploadId, title, description, category, published, ...file }) => ({
			...{ id, title, description, category, published, fileType: file.fileType },
			path: `/files/${uploadId}`,
			day: formatDay(file.createdAt, timeZone),
			createdAt: file.createdAt.toISOString(),
		}))
		return { files }
	} catch (error) {
		log.error({ requestId: getFacts(context).requestId, error }, 'the resource files could not be read')
		return { files: null }
	}
}

/** The pictures members posted, newest first. `pictures` is null when they could not be read; the rest stands. */
export async function readDashboardPictures(
	context: Readonly<RouterContextProvider>,
	{ actor }: { actor: Viewer },
): Promise<{ pictures: CommunityUploadRow[] | null }> {
	const { db, log } = getServices(context)
	try {
		const [{ timeZone }, uploads] = await Promise.all([getSettings(db), listCommunityUploads(db, { actor })])
		const pictures = uploads.map((each) => ({
			...each,
			day: formatDay(each.createdAt, timeZone),
			createdAt: each.createdAt.toISOString(),
		}))
		return { pictures }
	} catch (error) {
		log.error({ requestId: getFacts(context).requestId, error }, 'the community uploads could not be read')
		return { pictures: null }
	}
}
