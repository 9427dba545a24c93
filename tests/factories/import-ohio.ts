import { Readable } from 'node:stream'
import type { Db } from '#app/db/client.server.ts'
import { importZipRates } from '#app/modules/deals/law/import-zip-rates.server.ts'
import { importRates } from '#app/modules/deals/law/tax-rates.server.ts'
import { ohioBoundaries, ohioRates } from '../deals/ohio-boundaries.ts'

/** Imports the rates and the ZIP codes of Ohio. */
export async function importOhio(db: Db, now: Date) {
	await importRates(db, { ...ohioRates, now })
	const chunks = Readable.from([Buffer.from(ohioBoundaries.text)])
	return importZipRates(db, { fileName: ohioBoundaries.fileName, chunks, now })
}
