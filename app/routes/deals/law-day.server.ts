import type { Services } from '#app/http/services.server.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'

/** Today in the business's time zone, as an ISO date: the day for which law is shown and checked. */
export async function lawDay({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<string> {
	const { timeZone } = await getSettings(db)
	return localDateOf(clock.now(), timeZone)
}
