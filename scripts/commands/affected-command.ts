import type { Db } from '#app/db/client.server.ts'
import { addDays, isLocalDate } from '#app/lib/dates/local-dates.ts'
import { instantOf } from '#app/lib/dates/zoned-time.ts'
import { Invalid } from '#app/lib/errors.ts'
import { csvLine } from '#app/lib/text/csv.ts'
import { type Affected, listOpened, listStored } from '#app/modules/credit/affected.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'

/**
 * Lists, as CSV, whose secrets were opened from `first` to `last`, both included: whole days, or minutes, in the time zone of the business.
 * @throws Invalid
 */
export async function listOpenedCommand(
	db: Db,
	{ first, last }: { first: string; last: string },
): Promise<string> {
	const { timeZone } = await getSettings(db)
	const from = spanOf(first, timeZone).from
	const to = spanOf(last, timeZone).to
	if (from >= to)
		throw new Invalid(`${first} is after ${last}. Write the earlier one first: affected ${last} ${first}.`)
	return toCsv(await listOpened(db, { from, to }))
}

/** Lists everyone whose application is stored, as CSV. */
export const listStoredCommand = async (db: Db): Promise<string> => toCsv(await listStored(db))

/** Returns when a day or minute begins, and when the next one does. `Z` at its end: a minute of UTC. */
function spanOf(text: string, timeZone: string): { from: Date; to: Date } {
	const [, date = '', time, utc] = /^(\d{4}-\d\d-\d\d)(?:T((?:[01]\d|2[0-3]):[0-5]\d)(Z)?)?$/.exec(text) ?? []
	if (!isLocalDate(date))
		throw new Invalid(`'${text}' is not a valid date or time. Write 2026-11-21 or 2026-11-21T14:00.`)
	if (!time)
		return { from: instantOf(date, '00:00', timeZone), to: instantOf(addDays(date, 1), '00:00', timeZone) }
	const from = instantOf(date, time, utc ? 'UTC' : timeZone)
	return { from, to: new Date(from.getTime() + 60_000) }
}

function toCsv(affected: Affected[]): string {
	const rows = affected.map(({ name, email, reference, what, at }) => [
		name,
		email,
		reference,
		what,
		at?.toISOString() ?? '',
	])
	return [['Name', 'Address', 'Application', 'What', 'When'], ...rows].map(csvLine).join('').trimEnd()
}
