import type { LoaderFunctionArgs } from 'react-router'
import { getServices, readForAdmin } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { NotFound } from '#app/lib/errors.ts'
import type { Staff } from '#app/modules/auth/actor.ts'
import { type Client, getClient } from '#app/modules/clients/clients.server.ts'
import { type Deal, listDealsOfClient } from '#app/modules/deals/deals.server.ts'
import { documentNotFound, getDocument } from '#app/modules/deals/documents/documents.server.ts'
import { dealNotFound } from '#app/modules/deals/policy.ts'

type Args = Pick<LoaderFunctionArgs, 'request' | 'context'> & { params: { id: string } }

export type ClientDeal = {
	actor: Staff
	client: Client
	deal: Deal
	/** All deals of the client, the current one first. */
	deals: Deal[]
}

/** Returns a client with the deal in the URL (`?deal=`), otherwise with the current deal; `deal` is null if there is none. */
export async function findClientDeal(args: Args): Promise<Omit<ClientDeal, 'deal'> & { deal: Deal | null }> {
	const actor = await requireAdmin(args)
	const { db } = getServices(args.context)
	const name = `client with deals ${args.params.id}`
	const { client, deals } = await readForAdmin(args.context, { actor, name }, async () => {
		const found = await getClient(db, { actor, id: args.params.id })
		return { client: found, deals: await listDealsOfClient(db, { actor, clientId: found.id }) }
	}).catch(throwErrorResponse)
	const id = new URL(args.request.url).searchParams.get('deal')
	const deal = id ? deals.find((each) => each.id === id) : deals[0]
	if (id && !deal) throwErrorResponse(new NotFound(dealNotFound))
	return { actor, client, deals, deal: deal ?? null }
}

/** Returns what `findClientDeal` does, for pages that need a deal. Throws the 404 page if there is none. */
export async function requireClientDeal(args: Args): Promise<ClientDeal> {
	const { deal, ...found } = await findClientDeal(args)
	return deal ? { ...found, deal } : throwErrorResponse(new NotFound(dealNotFound))
}

/** Returns the document in the URL with its deal. Throws the 404 page, also if it is another client's. */
export async function requireClientDocument(args: Args & { params: { documentId: string } }) {
	const { actor, client } = await findClientDeal(args)
	const { db } = getServices(args.context)
	const found = await getDocument(db, { actor, id: args.params.documentId }).catch(throwErrorResponse)
	if (found.deal.clientId !== client.id) throwErrorResponse(new NotFound(documentNotFound))
	return { actor, client, ...found }
}
