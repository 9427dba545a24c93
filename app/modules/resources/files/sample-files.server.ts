import { inArray } from 'drizzle-orm'
import { sampleResourceFiles } from '#app/content/samples/sample-uploads.ts'
import type { Db } from '#app/db/client.server.ts'
import { resourceUpload } from '#app/db/schema/resources.ts'
import { upload } from '#app/db/schema/uploads.ts'
import { isSampleUpload, storeSampleUpload } from '#app/modules/uploads/sample-uploads.server.ts'
import { renderSheet } from '#app/platform/pictures/sheet-picture.server.ts'
import type { FileStorage } from '#app/platform/storage/storage.ts'
import { guidePrinter } from '../print/print-thread.server.ts'

const dayMs = 86_400_000

type SampleFilesInput = { advisorId: string; brand: string; origin: string; now: Date }

/** Demo mode only: adds sample files as the advisor would. A second run changes nothing. */
export async function insertSampleFiles(
	db: Db,
	storage: FileStorage,
	{ advisorId, brand, origin, now }: SampleFilesInput,
): Promise<void> {
	const print = guidePrinter()
	for (const file of sampleResourceFiles) {
		const { title, description, category, fileName, published, daysAgo } = file
		const createdAt = new Date(now.getTime() - daysAgo * dayMs)
		const content =
			'sheet' in file
				? { contentType: 'image/png' as const, make: () => renderSheet(file.sheet, 'png') }
				: {
						contentType: 'application/pdf' as const,
						make: () =>
							print({
								title,
								description,
								category,
								brand,
								origin,
								markdown: file.markdown,
								date: createdAt.toISOString().slice(0, 10),
								readMinutes: 2,
								sources: [],
								path: '/resources',
							}),
					}
		await storeSampleUpload(
			db,
			storage,
			{ ...content, fileName, ownerId: advisorId, purpose: 'resource', public: published, createdAt },
			async (tx, { id: uploadId }) => {
				await tx
					.insert(resourceUpload)
					.values({ title, description, category, uploadId, published, createdAt, updatedAt: createdAt })
			},
		)
	}
}

/** Live mode: removes the rows of sample files that a demo may have left. Call it before `removeSampleUploads`, which removes the files. */
export async function removeSampleFiles(db: Db): Promise<void> {
	const samples = db.select({ id: upload.id }).from(upload).where(isSampleUpload)
	await db.delete(resourceUpload).where(inArray(resourceUpload.uploadId, samples))
}
