import type { RouterContextProvider } from 'react-router'
import { type Catalog, readCatalog } from '#app/modules/catalog/catalog.server.ts'
import type { Offering } from '#app/modules/catalog/offerings.ts'
import {
	type LawCorrections,
	lawToday,
	readStoredLaw,
	type StoredLaw,
} from '#app/modules/deals/law/current-law.server.ts'
import { getSettings, type Settings } from '#app/modules/settings/settings.server.ts'
import type { CurrentLaw } from '#engine'
import { getServices, readShared } from './context.server.ts'

type Context = Readonly<RouterContextProvider>

/** Returns the business details, for a page from memory until they change. */
export const readSettings = (context: Context): Promise<Settings> =>
	readShared(context, 'settings', () => getSettings(getServices(context).db))

/** Returns today's date in the business's time zone, and the table of law, for a page from memory until it changes. */
export async function readLaw(context: Context): Promise<CurrentLaw> {
	return lawToday(await readStored(context), getServices(context).clock)
}

/** Returns which rules the operator corrected or added, for a page that marks them, from memory until it changes. */
export const readLawCorrections = async (context: Context): Promise<LawCorrections> =>
	(await readStored(context)).corrections

const readStored = (context: Context): Promise<StoredLaw> =>
	readShared(context, 'law', () => readStoredLaw(getServices(context).db))

/** Returns the services on sale and those that were, for a page from memory until they change. */
export const readCatalogOf = (context: Context): Promise<Catalog> =>
	readShared(context, 'offerings', () => readCatalog(getServices(context).db))

/** Returns the services on sale. */
export const readOfferings = async (context: Context): Promise<Offering[]> =>
	(await readCatalogOf(context)).onSale
