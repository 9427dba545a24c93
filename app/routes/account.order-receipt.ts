import { requireUser } from '#app/http/guards.server.ts'
import { answerReceipt } from '#app/http/receipt-answer.server.ts'
import type { Route } from './+types/account.order-receipt'

/** The receipt of an own paid order. */
export async function loader(args: Route.LoaderArgs) {
	return answerReceipt(args.context, { actor: await requireUser(args), reference: args.params.reference })
}
