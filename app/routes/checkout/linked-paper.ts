import { getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { pdfResponse } from '#app/http/file-responses.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { NotFound } from '#app/lib/errors.ts'
import { linkTokenOf } from '#app/lib/paths/link-purposes.ts'
import { getAgreementFile, openAgreementLink } from '#app/modules/agreements/agreements.server.ts'
import { openReceiptLink, printReceiptInThread } from '#app/modules/payments/orders/get-receipt.server.ts'
import type { Route } from './+types/linked-paper'

export const handle: RouteHandle = { access: 'link', rateLimit: { max: 60, windowSeconds: 300 } }

/** Returns a client's paper to whoever has its link: the receipt of an order, or a signed agreement. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
	const { db, links } = getServices(context)
	const token = linkTokenOf(request)
	if (params.paper === 'receipt') {
		const receipt = await openReceiptLink(db, { links, token }).catch(throwErrorResponse)
		return pdfResponse(await printReceiptInThread(receipt), `receipt-${receipt.reference}.pdf`)
	}
	if (params.paper !== 'agreement') return throwErrorResponse(new NotFound('This page does not exist.'))
	const { id, reference } = await openAgreementLink(db, { links, token }).catch(throwErrorResponse)
	const pdf = await getAgreementFile(db, { id }).catch(throwErrorResponse)
	return pdfResponse(pdf, `agreement-${reference}.pdf`)
}
