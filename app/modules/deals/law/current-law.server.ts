import type { Db } from '#app/db/client.server.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import {
	addImportedRates,
	type CurrentLaw,
	findPurchaseTax,
	isTaxedByPlace,
	type LawRow,
	type UsState,
} from '#engine'
import { readLawTable } from './law-changes.server.ts'
import { listStateRates } from './tax-rates.server.ts'
import { listZipImports } from './zip-rates.server.ts'

/** The parts of the law that are in the database; changes are announced on the topic 'pages' as 'law' and 'settings'. */
export type StoredLaw = {
	timeZone: string
	lawRows: readonly LawRow[]
	zipStates: readonly UsState[]
	corrections: LawCorrections
}

/** What the operator corrected or added, by the ids of the rows, and on which day (an ISO date) last. */
export type LawCorrections = ReadonlyMap<string, { origin: 'corrected' | 'added'; onDate: string }>

type CurrentLawInput = { db: Db; clock: { now(): Date } }

/** Returns today's date in the business's time zone, and the table of law. */
export async function getCurrentLaw({ db, clock }: CurrentLawInput): Promise<CurrentLaw> {
	return lawToday(await readStoredLaw(db), clock)
}

/** Reads the business's time zone and the table of law. */
export async function readStoredLaw(db: Db): Promise<StoredLaw> {
	const [{ timeZone }, { lawRows, corrections }, imports, zipImports] = await Promise.all([
		getSettings(db),
		readLawTable(db),
		listStateRates(db),
		listZipImports(db),
	])
	// What the operator read about the rate of a state counts more than a file about goods in general.
	const corrected = new Set(
		lawRows
			.filter(({ id, subject }) => subject === 'tax_rate' && corrections.has(id))
			.map(({ state }) => state),
	)
	return {
		timeZone,
		lawRows: addImportedRates(
			lawRows,
			imports.filter(({ state }) => !corrected.has(state)),
		),
		corrections: new Map(
			[...corrections].map(([id, { origin, changedAt }]) => [
				id,
				{ origin, onDate: localDateOf(changedAt, timeZone) },
			]),
		),
		zipStates: zipImports.map(({ state }) => state as UsState),
	}
}

/** Adds today's date in the business's time zone to the table of law. ZIP codes count where places add to the state's rate for cars. */
export function lawToday({ timeZone, lawRows, zipStates }: StoredLaw, clock: { now(): Date }): CurrentLaw {
	const today = localDateOf(clock.now(), timeZone)
	const isUsed = (state: UsState) => isTaxedByPlace(findPurchaseTax(lawRows, state, today)?.row.rule)
	return { today, lawRows, zipStates: zipStates.filter(isUsed) }
}
