import type { LoaderFunctionArgs } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { requireUser } from '#app/http/guards.server.ts'
import { NotFound } from '#app/lib/errors.ts'
import type { Client } from '#app/modules/auth/actor.ts'
import type { Deal } from '#app/modules/deals/deals.server.ts'
import { documentNotFound, getDocument } from '#app/modules/deals/documents/documents.server.ts'
import { dealNotFound } from '#app/modules/deals/policy.ts'
import { findDealClient, findOwnDeals } from '#app/workflows/deals/own-deal.server.ts'

type Args = Pick<LoaderFunctionArgs, 'request' | 'context'>

export type OwnDeal = {
	actor: Client
	deal: Deal
	/** All deals of the client, the current one first. */
	deals: Deal[]
}

/** Returns the signed-in client's deal: the one in the URL (`?deal=`), otherwise the current one; null if there is none. */
export async function findOwnDeal(args: Args): Promise<OwnDeal | null> {
	const viewer = await requireUser(args)
	const { db } = getServices(args.context)
	const own = await findOwnDeals(db, { actor: viewer })
	if (!own) return null
	const { actor, deals } = own
	const id = new URL(args.request.url).searchParams.get('deal')
	const deal = id ? deals.find((each) => each.id === id) : deals[0]
	if (!deal) throwErrorResponse(new NotFound(dealNotFound))
	return { actor, deal, deals }
}

/** Returns the deal that `findOwnDeal` finds. Throws the 404 page without any. */
export async function requireOwnDeal(args: Args): Promise<OwnDeal> {
	return (await findOwnDeal(args)) ?? throwErrorResponse(new NotFound(dealNotFound))
}

/** Returns the document in the URL if it belongs to the signed-in client. Throws the 404 page otherwise. */
export async function requireOwnDocument(args: Args & { params: { documentId: string } }) {
	const viewer = await requireUser(args)
	const { db } = getServices(args.context)
	const actor = await findDealClient(db, { actor: viewer })
	if (!actor) return throwErrorResponse(new NotFound(documentNotFound))
	const found = await getDocument(db, { actor, id: args.params.documentId }).catch(throwErrorResponse)
	return { actor, ...found }
}
