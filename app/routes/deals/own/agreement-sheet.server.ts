import { getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { pdfResponse } from '#app/http/file-responses.server.ts'
import { requireUser } from '#app/http/guards.server.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { consumeLimit } from '#app/modules/limits/limits.server.ts'
import {
	printAgreementSheetInThread,
	readAgreementSheet,
} from '#app/modules/signing/sheet/read-sheet.server.ts'
import type { Route } from './+types/sheet'
import { requireOwnDeal } from './own-deal.server.ts'

const perPerson = { max: 60, windowSeconds: 300 }

/** What was agreed as a PDF of one page, with the QR code of the signing kit. */
export async function sendAgreementSheet(args: Route.LoaderArgs) {
	const viewer = await requireUser(args)
	const { deal } = await requireOwnDeal(args)
	const { db, clock, env } = getServices(args.context)
	const now = clock.now()
	await consumeLimit(db, { key: `deal-summary:${viewer.id}`, ...perPerson, now }).catch(throwErrorResponse)
	const sheet = await readAgreementSheet(db, {
		deal,
		clientName: viewer.name,
		origin: env.origin,
		version: null,
		today: localDateOf(now, 'UTC'),
	}).catch(throwErrorResponse)
	return pdfResponse(await printAgreementSheetInThread(sheet), 'what-was-agreed.pdf')
}
