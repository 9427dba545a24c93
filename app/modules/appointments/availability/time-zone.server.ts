import type { Db } from '#app/db/client.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'

/** The zone whose clocks the business lives by. */
export const getTimeZone = async (db: Db): Promise<string> => (await getSettings(db)).timeZone
