import type { Services } from '#app/http/services.server.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { listLawRows } from '#app/modules/deals/law/edit/law-changes.server.ts'
import type { LawRow } from '#app/modules/deals/law/law-row.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'

/** Today in the business's time zone, as an ISO date, and the table of law: what is shown and checked against. */
export async function currentLaw({
	db,
	clock,
}: Pick<Services, 'db' | 'clock'>): Promise<{ today: string; lawRows: LawRow[] }> {
	const [{ timeZone }, lawRows] = await Promise.all([getSettings(db), listLawRows(db)])
	return { today: localDateOf(clock.now(), timeZone), lawRows }
}
