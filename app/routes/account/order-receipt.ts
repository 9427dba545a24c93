import { requireUser } from '#app/http/guards.server.ts'
import { receiptResponse } from '#app/http/receipt-response.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import type { Route } from './+types/order-receipt'

export const handle: RouteHandle = { access: 'member' }

/** Returns the PDF receipt of one of the member's paid orders. */
export async function loader(args: Route.LoaderArgs) {
	return receiptResponse(args.context, { actor: await requireUser(args), reference: args.params.reference })
}
