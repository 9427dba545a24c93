import { throwErrorResponse } from '#app/http/errors.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { NotFound } from '#app/lib/errors.ts'
import { getOwnValue } from '#app/lib/own-key.ts'
import type { Route } from './+types/sheet'
import { sendAgreementSheet } from './agreement-sheet.server.ts'
import { sendSummary } from './summary.server.ts'

export const handle: RouteHandle = { access: 'member' }

/** One route for both, because each page loads the list of all routes. */
const sheets = { agreed: sendAgreementSheet, summary: sendSummary }

/** A deal on one page as a PDF: what was agreed, or its summary. */
export function loader(args: Route.LoaderArgs): Promise<Response> {
	const send = getOwnValue(sheets, args.params.sheet)
	return send ? send(args) : throwErrorResponse(new NotFound('There is no such document.'))
}
