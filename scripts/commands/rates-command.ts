import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Db } from '#app/db/client.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import { amountOf } from '#app/lib/text/amount-of.ts'
import { importZipRates } from '#app/modules/deals/law/import-zip-rates.server.ts'
import { importRates } from '#app/modules/deals/law/tax-rates.server.ts'
import { readPublishedName } from '#engine'

/** Many times the size of the largest rate file of a state. */
const RATE_FILE_BYTES_MAX = 20_000_000

type ImportInput = { file: string; now: Date }

/**
 * Imports a file of tax rates, named as it was published: the rates of a Streamlined Sales Tax state, its boundaries, or a list of ZIP
 * codes.
 * @throws Invalid with the number of each bad line, or when the file cannot be read; Conflict when a later quarter is stored
 */
export async function importRateFile(db: Db, { file, now }: ImportInput): Promise<string> {
	const fileName = basename(file)
	const kind = readPublishedName(fileName)?.kind
	return kind === 'B' || kind === 'Z'
		? importZips(db, { file, fileName, now })
		: importStateRates(db, { file, fileName, now })
}

async function importStateRates(db: Db, { file, fileName, now }: ImportInput & { fileName: string }) {
	const { size } = await stat(file).catch(unreadable(file))
	if (size > RATE_FILE_BYTES_MAX) throw new Invalid(`${file} is too large for a rate file.`)
	const text = (await readFile(file).catch(unreadable(file))).toString('utf8')
	const { state, quarter, rateCount, changed, removedZips } = await importRates(db, { fileName, text, now })
	if (!changed)
		return `Nothing to do: this file was imported before, with ${amountOf(rateCount, 'rate')} of ${state} for ${quarter}.`
	const imported = `Imported ${amountOf(rateCount, 'rate')} of ${state} for ${quarter}. The earlier ones are replaced.`
	return removedZips
		? `${imported} The ZIP codes had the earlier rates and are removed: import the boundary file of ${quarter} next.`
		: imported
}

async function importZips(db: Db, { file, fileName, now }: ImportInput & { fileName: string }) {
	await stat(file).catch(unreadable(file))
	const chunks = createReadStream(file)
	const { state, quarter, zipCount, addressCount, unknownCount, changed } = await importZipRates(db, {
		fileName,
		chunks,
		now,
	})
	const zips = `${amountOf(zipCount, 'ZIP code')} of ${state} for ${quarter}`
	if (!changed) return `Nothing to do: this file was imported before, with ${zips}.`
	return [
		`Imported ${zips}. The earlier ones are replaced.`,
		addressCount > 0 &&
			`Streets are not read: ${amountOf(addressCount, 'line')} about addresses only widened the range of rates of their ZIP codes.`,
		unknownCount > 0 &&
			`${amountOf(unknownCount, 'line')} named a place that the rate file does not have, so those ZIP codes have no rate.`,
	]
		.filter(Boolean)
		.join('\n')
}

const unreadable = (file: string) => (error: Error) => {
	throw new Invalid(`${file} cannot be read: ${error.message}`)
}
