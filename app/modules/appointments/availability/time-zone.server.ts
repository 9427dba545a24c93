import type { Db } from '#app/db/client.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'

/** Returns the time zone of the business. */
export const getTimeZone = async (db: Db): Promise<string> => (await getSettings(db)).timeZone
