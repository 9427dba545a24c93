import type { Db } from '#app/db/client.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import type { Brand } from './email.ts'

/** Returns the business details that emails are sent with, and the time zone of their dates. */
export async function getBranding(
	db: Db,
	{ origin }: { origin: string },
): Promise<{ brand: Brand; timeZone: string }> {
	const business = await getSettings(db)
	return { brand: { ...business, origin }, timeZone: business.timeZone }
}
