import { readFile } from 'node:fs/promises'
import { Invalid } from '#app/lib/errors.ts'
import { checkDeal, checkText, formatFaults, lawRows, readDealDocument, readJson } from '#engine'

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
