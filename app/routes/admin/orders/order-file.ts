import { getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { pdfResponse } from '#app/http/file-responses.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { receiptResponse } from '#app/http/receipt-response.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { NotFound } from '#app/lib/errors.ts'
import { consumeLimit } from '#app/modules/limits/limits.server.ts'
import { printEvidenceOf } from '#app/workflows/disputes/answer-dispute.server.ts'
import type { Route } from './+types/order-file'

export const handle: RouteHandle = { access: 'admin' }

const perPerson = { max: 60, windowSeconds: 300 }

/** The receipt of any paid order, and the evidence about a disputed one, as a PDF. One route, because each page loads the list of all routes. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
	const actor = await requireAdmin(args)
	const { reference, file } = args.params
	if (file === 'receipt') return receiptResponse(args.context, { actor, reference })
	if (file !== 'evidence') throw throwErrorResponse(new NotFound('There is no such document.'))
	const { db, clock } = getServices(args.context)
	const now = clock.now()
	await consumeLimit(db, { key: `evidence:${actor.id}`, ...perPerson, now }).catch(throwErrorResponse)
	const pdf = await printEvidenceOf(db, { actor, reference, now }).catch(throwErrorResponse)
	return pdfResponse(pdf, `evidence-${reference}.pdf`)
}
