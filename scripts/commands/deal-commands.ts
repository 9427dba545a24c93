import { readFile } from 'node:fs/promises'
import { Invalid } from '#app/lib/errors.ts'
import { checkDeal } from '#app/modules/deals/engine/check-deal.ts'
import { readDealDocument } from '#app/modules/deals/engine/format.ts'
import { formatFaults, readJson } from '#app/modules/deals/engine/read-requests.ts'

export const dealCheckUsage = 'deal check FILE'

/**
 * Checks a document of the open format and returns the report as JSON, as `POST /api/deal-check` does. Needs no database. `today` is an
 * ISO date.
 * @throws Invalid with the path of each fault, or when the file cannot be read
 */
export async function checkDealFile(file: string, { today }: { today: string }): Promise<string> {
	const text = await readFile(file, 'utf8').catch((error: Error) => {
		throw new Invalid(`${file} cannot be read: ${error.message}`)
	})
	const document = readJson(text, readDealDocument)
	if (!document.ok)
		throw new Invalid(`${file} is not a deal in the open format.\n${formatFaults(document.faults)}`)
	return JSON.stringify(checkDeal(document.value, { today }), null, '\t')
}
