import type { RouterContextProvider } from 'react-router'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { consumeLimit } from '#app/modules/limits/limits.server.ts'
import { getReceipt, printReceiptInThread } from '#app/modules/payments/orders/get-receipt.server.ts'
import { getServices } from './context.server.ts'
import { throwErrorResponse } from './errors.server.ts'
import { pdfResponse } from './file-responses.server.ts'

const perPerson = { max: 60, windowSeconds: 300 }

/** Returns the receipt of an order as a PDF download. Throws an error page if `actor` may not see it. */
export async function receiptResponse(
	context: Readonly<RouterContextProvider>,
	{ actor, reference }: { actor: Viewer; reference: string },
): Promise<Response> {
	const { db, clock } = getServices(context)
	const receipt = await getReceipt(db, { actor, reference }).catch(throwErrorResponse)
	await consumeLimit(db, { key: `receipt:${actor.id}`, ...perPerson, now: clock.now() }).catch(
		throwErrorResponse,
	)
	const pdf = await printReceiptInThread(receipt)
	return pdfResponse(pdf, `receipt-${reference}.pdf`)
}
