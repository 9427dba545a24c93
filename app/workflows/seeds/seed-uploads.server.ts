import type { Db } from '#app/db/client.server.ts'
import { createDemoAccounts, demoLogins } from '#app/modules/auth/demo-logins.server.ts'
import { insertSamplePictures } from '#app/modules/forum/sample/sample-pictures.server.ts'
import { insertSampleFiles } from '#app/modules/resources/files/sample-files.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import type { FileStorage } from '#app/platform/storage/storage.ts'

/** Loads the demo's pictures and files, once. Call it after the logins and posts were created. */
export async function seedUploads(
	db: Db,
	{ storage, origin, now }: { storage: FileStorage; origin: string; now: Date },
): Promise<void> {
	const accounts = await createDemoAccounts(db)
	const advisor = accounts.find(({ email }) => email.toLowerCase() === demoLogins[0].email)!
	const { footerBrand: brand } = await getSettings(db)
	await Promise.all([
		insertSamplePictures(db, storage),
		insertSampleFiles(db, storage, { advisorId: advisor.id, brand, origin, now }),
	])
}
