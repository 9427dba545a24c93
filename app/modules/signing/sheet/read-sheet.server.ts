import type { Db } from '#app/db/client.server.ts'
import { Conflict, NotFound } from '#app/lib/errors.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { printThread } from '#app/platform/pdf/print-thread.server.ts'
import { hasEnded, standingOf, stopSentence } from '../agreement.ts'
import { viewOfAgreement } from '../agreement-view.ts'
import { agreementNotFound, listAgreements } from '../agreements.server.ts'
import type { AgreementSheet } from './agreement-sheet.ts'

type ReadSheetInput = {
	deal: { id: string }
	clientName: string
	origin: string
	version: number | null
	today: string
}

/**
 * Returns the contents of an agreement's sheet: of the given version, or of the current one if `version` is null. The caller must
 * check that the actor may see the deal.
 * @throws NotFound; Conflict for the current version if nobody stands by it anymore
 */
export async function readAgreementSheet(
	db: Db,
	{ deal, clientName, origin, version, today }: ReadSheetInput,
): Promise<AgreementSheet> {
	const agreements = await listAgreements(db, { dealId: deal.id })
	const agreement = version === null ? agreements[0] : agreements.find((each) => each.version === version)
	if (!agreement) throw new NotFound(agreementNotFound)
	const standing = standingOf(agreement)
	const stop = stopSentence({ ...agreement, standing })
	if (version === null && hasEnded(standing)) throw new Conflict(`There is nothing to print. ${stop}`)
	const { footerBrand: brand, contactEmail, timeZone, advisorName } = await getSettings(db)
	// A sheet is kept for years, so every date on it includes its year: no date is in year 0.
	const { agreed, clientConfirmed, manager, totalNote } = viewOfAgreement(agreement, {
		timeZone,
		thisYear: 0,
	})
	const newest = agreements[0]!.version
	return {
		brand,
		contactEmail,
		clientName,
		date: today,
		kitUrl: `${origin}/kit`,
		version: agreement.version,
		replaced: agreement.version < newest ? `Replaced by version ${newest}` : null,
		stop,
		reason: agreement.reason,
		confirmations: [
			agreement.fromManager
				? `${manager.name}, for the dealer, changed it: ${agreed}`
				: `${advisorName}, advisor: ${agreed}`,
			clientConfirmed ? `${clientName}, buyer: ${clientConfirmed}` : 'The buyer has not confirmed it yet.',
			...(agreement.fromManager
				? []
				: [
						manager.answer === 'yes'
							? `${manager.name}, for the dealer: ${manager.answered}`
							: 'The dealer’s manager has not confirmed it.',
					]),
		],
		hash: agreement.hash,
		document: agreement.document,
		outTheDoorCents: agreement.outTheDoorCents,
		totalNote,
	}
}

/** Renders a sheet as a PDF in a worker thread. */
export const printAgreementSheetInThread = printThread<AgreementSheet>(
	'app/modules/signing/sheet/sheet-worker.server.ts',
)
