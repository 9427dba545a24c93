import { getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { pdfResponse } from '#app/http/file-responses.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { linkTokenOf } from '#app/lib/paths/link-purposes.ts'
import { openReceiptLink, printReceiptInThread } from '#app/modules/payments/orders/get-receipt.server.ts'
import type { Route } from './+types/linked-receipt'

export const handle: RouteHandle = { access: 'link', rateLimit: { max: 60, windowSeconds: 300 } }

/** Returns the PDF receipt of an order to a buyer without an account. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const { db, links } = getServices(context)
	const receipt = await openReceiptLink(db, { links, token: linkTokenOf(request) }).catch(throwErrorResponse)
	return pdfResponse(await printReceiptInThread(receipt), `receipt-${receipt.reference}.pdf`)
}
