import { requireAdmin } from '#app/http/guards.server.ts'
import { answerReceipt } from '#app/http/receipt-answer.server.ts'
import type { Route } from './+types/admin.order-receipt'

/** The receipt of any paid order. */
export async function loader(args: Route.LoaderArgs) {
	return answerReceipt(args.context, { actor: await requireAdmin(args), reference: args.params.reference })
}
