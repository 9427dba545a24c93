import type { LoaderFunctionArgs } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { readLaw } from '#app/http/shared-settings.server.ts'
import { NotFound } from '#app/lib/errors.ts'
import { listDocuments } from '#app/modules/deals/documents/documents.server.ts'
import type { Agreement } from '#app/modules/signing/agreements.server.ts'
import { differenceOf, type PaperDifference } from '#app/modules/signing/desk/paper-difference.ts'
import { readSigning, signingOf } from '#app/modules/signing/desk/read-signing.server.ts'
import { buyerOfDeal } from '#engine'
import { requireOwnDeal } from './own-deal.server.ts'

type Args = Pick<LoaderFunctionArgs, 'request' | 'context'>

/** Returns the client's deal with the agreement and the papers read so far. Throws the 404 page without an agreement. */
export async function requireOwnSigning(args: Args) {
	const { actor, deal } = await requireOwnDeal(args)
	const { db } = getServices(args.context)
	const [law, documents] = await Promise.all([
		readLaw(args.context),
		listDocuments(db, { actor, dealId: deal.id }),
	])
	const states = new Set([
		'US',
		...documents.flatMap(({ document }) => [document?.state, document?.dealerState]),
	])
	const checks = {
		buyer: buyerOfDeal(deal.buyer, { documents, today: law.today }) ?? undefined,
		// The paper is checked in the browser too, which needs only the rows that can apply.
		lawRows: law.lawRows.filter(({ state }) => states.has(state)),
		today: law.today,
	}
	const signing = await readSigning(db, { dealId: deal.id, checks })
	if (!signing) throwErrorResponse(new NotFound('Nothing has been agreed yet.'))
	return { actor, deal, checks, signing: signing! }
}

type Desk = PaperDifference & {
	/** How the signing ended; null before that. */
	outcome: 'signed' | 'walked_away' | null
}

/** Returns what a paper at the signing desk prints differently, and how the signing ended; null if nothing differs. */
export function deskOf(agreement: Agreement, read: Parameters<typeof signingOf>[1]): Desk | null {
	const signing = signingOf(agreement, read)
	const difference = differenceOf(signing)
	return difference && { ...difference, outcome: signing.state.end?.outcome ?? null }
}
