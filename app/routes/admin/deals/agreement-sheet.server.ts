import { getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { pdfResponse } from '#app/http/file-responses.server.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import {
	printAgreementSheetInThread,
	readAgreementSheet,
} from '#app/modules/signing/sheet/read-sheet.server.ts'
import { requireClientDeal } from '../client-deal.server.ts'
import type { Route } from './+types/sheet'

/** Returns what was agreed as a one-page PDF, as the client gets it; `?version=` names an earlier version. */
export async function sendAgreementSheet(args: Route.LoaderArgs) {
	const { client, deal } = await requireClientDeal(args)
	const { db, clock, env } = getServices(args.context)
	const version = new URL(args.request.url).searchParams.get('version')
	const sheet = await readAgreementSheet(db, {
		deal,
		clientName: client.name,
		origin: env.origin,
		version: version && /^\d{1,4}$/.test(version) ? Number(version) : null,
		today: localDateOf(clock.now(), 'UTC'),
	}).catch(throwErrorResponse)
	return pdfResponse(await printAgreementSheetInThread(sheet), `agreed-${client.reference}.pdf`)
}
