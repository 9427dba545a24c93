import type { RouterContextProvider } from 'react-router'
import { lawToday, readStoredLaw } from '#app/modules/deals/law/current-law.server.ts'
import { getSettings, type Settings } from '#app/modules/settings/settings.server.ts'
import type { CurrentLaw } from '#engine'
import { getServices, readShared } from './context.server.ts'

type Context = Readonly<RouterContextProvider>

/** Returns the business details, for a page from memory until they change. */
export const readSettings = (context: Context): Promise<Settings> =>
	readShared(context, 'settings', () => getSettings(getServices(context).db))

/** Returns today's date in the business's time zone, and the table of law, for a page from memory until it changes. */
export async function readLaw(context: Context): Promise<CurrentLaw> {
	const { db, clock } = getServices(context)
	return lawToday(await readShared(context, 'law', () => readStoredLaw(db)), clock)
}
