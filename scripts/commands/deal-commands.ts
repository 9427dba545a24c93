import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Db } from '#app/db/client.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import { amountOf } from '#app/lib/text/amount-of.ts'
import { importRates } from '#app/modules/deals/law/tax-rates.server.ts'
import { checkDeal, checkText, formatFaults, lawRows, readDealDocument, readJson } from '#engine'

/** Many times the size of the largest rate file of a state. */
const RATE_FILE_BYTES_MAX = 20_000_000

/**
 * Checks a document of the open format and returns the report as JSON, as `POST /api/deal-check` does. Needs no database. `today` is an
 * ISO date.
 * @throws Invalid with the path of each fault, or when the file cannot be read
 */
export async function checkDealFile(file: string, { today }: { today: string }): Promise<string> {
	const text = await textOf(file)
	const document = readJson(text, readDealDocument)
	if (!document.ok) {
		const faults = formatFaults(document.faults)
		throw new Invalid(
			`${file} is not a deal in the open format.${faults.includes('\n') ? '\n' : ' '}${faults}`,
		)
	}
	return JSON.stringify(checkDeal(document.value, { lawRows, today }), null, '\t')
}

/**
 * Reads a text that a dealer wrote and returns the document with its report as JSON, as `POST /api/deal-read` does. Needs no database.
 * @throws Invalid when the file cannot be read
 */
export async function readDealFile(file: string, { today }: { today: string }): Promise<string> {
	return JSON.stringify(checkText({ text: await textOf(file) }, { lawRows, today }), null, '\t')
}

const textOf = (file: string) =>
	readFile(file, 'utf8').catch((error: Error) => {
		throw new Invalid(`${file} cannot be read: ${error.message}`)
	})

/**
 * Imports a rate file of the Streamlined Sales Tax states, named as it was published.
 * @throws Invalid with the number of each bad line, or when the file cannot be read; Conflict when a later quarter is stored
 */
export async function importRateFile(db: Db, { file, now }: { file: string; now: Date }): Promise<string> {
	const bytes = await readFile(file).catch((error: Error) => {
		throw new Invalid(`${file} cannot be read: ${error.message}`)
	})
	if (bytes.length > RATE_FILE_BYTES_MAX) throw new Invalid(`${file} is too large for a rate file.`)
	const text = bytes.toString('utf8')
	const { state, quarter, rateCount, changed } = await importRates(db, {
		fileName: basename(file),
		text,
		now,
	})
	return changed
		? `Imported ${amountOf(rateCount, 'rate')} of ${state} for ${quarter}. The earlier ones are replaced.`
		: `Nothing to do: this file was imported before, with ${amountOf(rateCount, 'rate')} of ${state} for ${quarter}.`
}
