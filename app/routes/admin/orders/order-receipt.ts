import { requireAdmin } from '#app/http/guards.server.ts'
import { receiptResponse } from '#app/http/receipt-response.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import type { Route } from './+types/order-receipt'

export const handle: RouteHandle = { access: 'admin' }

/** Returns the receipt of any paid order as a PDF. */
export async function loader(args: Route.LoaderArgs) {
	return receiptResponse(args.context, { actor: await requireAdmin(args), reference: args.params.reference })
}
