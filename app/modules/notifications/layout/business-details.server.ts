import type { Db } from '#app/db/client.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import type { Brand } from './email.ts'

/** In whose name a letter goes out, and the zone its days are told in. */
export async function getLetterhead(
	db: Db,
	{ origin }: { origin: string },
): Promise<{ brand: Brand; timeZone: string }> {
	const business = await getSettings(db)
	return { brand: { ...business, origin }, timeZone: business.timeZone }
}
