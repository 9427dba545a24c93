import { asc, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { zipRateImport } from '#app/db/schema/deals/rates.ts'
import {
	type Buyer,
	type CurrentLaw,
	type DealDocument,
	isZipInState,
	lastDayOf,
	type UsState,
	type ZipPlace,
	zipPlaceOf,
	zipRateRow,
} from '#engine'

type Places = {
	buyer?: Buyer | undefined
	documents?: readonly { document: DealDocument | null }[]
	/** A place that somebody typed; without a state, each in which there can be such a ZIP code. */
	typed?: { state: string | null; zip: string | null }
}

type FoundRates = {
	state: UsState
	zip: string
	onDate: string
	partType: 'Z' | '4' | 'A'
	leastPpm: number | null
	mostPpm: number | null
	isUnknown: boolean
	quarter: string
	fileName: string
	fileDate: string
}

/**
 * Adds to the table of law what imported files say of the ZIP codes of a buyer, of documents on their days, or of a typed place. Without
 * imported ZIP codes of these states it reads nothing.
 */
export async function addZipRates(
	db: Db,
	law: CurrentLaw,
	{ buyer, documents = [], typed }: Places,
): Promise<CurrentLaw> {
	const { today, zipStates = [] } = law
	if (zipStates.length === 0) return law
	const places = [
		zipPlaceOf({ buyer, today }),
		...documents.map(({ document }) => zipPlaceOf({ document, buyer, today })),
		...(typed ? typedPlaces(typed, { today, zipStates }) : []),
	].filter((place) => place !== null)
	const known = new Map(
		places.filter(({ state }) => zipStates.includes(state)).map((place) => [keyOf(place), place] as const),
	)
	if (known.size === 0) return law
	const found = await findRates(db, [...known.values()])
	const rows = [...known.values()].flatMap((place) => {
		const parts = found.filter((each) => keyOf(each) === keyOf(place))
		return rowOf(place, parts) ?? []
	})
	return { ...law, lawRows: [...law.lawRows, ...rows] }
}

const keyOf = ({ state, zip, onDate }: ZipPlace) => `${state} ${zip} ${onDate}`

function typedPlaces(
	{ state, zip }: NonNullable<Places['typed']>,
	{ today, zipStates }: { today: string; zipStates: readonly UsState[] },
): ZipPlace[] {
	if (!zip || !/^\d{5}(-\d{4})?$/.test(zip)) return []
	return zipStates
		.filter((each) => (state ? each === state : isZipInState(zip, each)))
		.map((each) => ({ state: each, zip, onDate: today }))
}

/**
 * Returns the least and the most of all parts of each ZIP code by their type; of the nine-digit codes, only of those with the given four
 * digits, if there are any.
 */
async function findRates(db: Db, places: readonly ZipPlace[]): Promise<FoundRates[]> {
	const values: SQL[] = places.map(
		({ state, zip, onDate }) => sql`(${state}::text, ${zip}::text, ${onDate}::date)`,
	)
	const { rows } = await db.execute<FoundRates>(sql`
		select place.state, place.zip, to_char(place.on_date, 'YYYY-MM-DD') as "onDate", rate.part_type as "partType",
			min(rate.total_ppm) as "leastPpm", max(rate.total_ppm) as "mostPpm", bool_or(rate.total_ppm is null) as "isUnknown",
			source.quarter, source.file_name as "fileName", to_char(source.file_date, 'YYYY-MM-DD') as "fileDate"
		from (values ${sql.join(values, sql`, `)}) as place (state, zip, on_date)
		join zip_rate_import source on source.state = place.state
		join zip_rate rate on rate.state = place.state and rate.zip = left(place.zip, 5)
			and rate.begin_date <= place.on_date and (rate.end_date is null or rate.end_date >= place.on_date)
			and (rate.part_type <> '4' or length(place.zip) = 5
				or right(place.zip, 4)::int between rate.plus4_from and rate.plus4_to)
		group by place.state, place.zip, place.on_date, rate.part_type, source.quarter, source.file_name, source.file_date`)
	return rows
}

/** Null where nothing is known of a ZIP code, or where one of its rates is not. */
function rowOf(place: ZipPlace, found: readonly FoundRates[]) {
	// A ZIP code as a whole has the rate of what its nine-digit codes do not cover.
	const isNarrowed = place.zip.length > 5 && found.some(({ partType }) => partType === '4')
	const parts = isNarrowed ? found.filter(({ partType }) => partType !== 'Z') : found
	const [source] = parts
	if (!source || parts.some(({ isUnknown }) => isUnknown)) return null
	return zipRateRow(place, {
		leastPpm: Math.min(...parts.map(({ leastPpm }) => leastPpm!)),
		mostPpm: Math.max(...parts.map(({ mostPpm }) => mostPpm!)),
		fileName: source.fileName,
		fileDate: source.fileDate,
		staleAfter: lastDayOf(source.quarter),
	})
}

/** Lists the states of which ZIP codes were imported, with the file and how many ZIP codes it had, by state. */
export const listZipImports = (db: Db) =>
	db
		.select({
			state: zipRateImport.state,
			quarter: zipRateImport.quarter,
			fileName: zipRateImport.fileName,
			fileDate: zipRateImport.fileDate,
			zipCount: zipRateImport.zipCount,
		})
		.from(zipRateImport)
		.orderBy(asc(zipRateImport.state))
