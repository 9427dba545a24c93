import type { LoaderFunctionArgs } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { NotFound } from '#app/lib/errors.ts'
import { getClient } from '#app/modules/clients/clients.server.ts'
import { getRound, roundNotFound } from '#app/modules/rounds/rounds.server.ts'

type Args = Pick<LoaderFunctionArgs, 'request' | 'context'> & { params: { id: string; roundId: string } }

/** Returns the round in the URL with its deal and client. Throws the 404 page, also if it is another client's. */
export async function requireClientRound(args: Args) {
	const viewer = await requireAdmin(args)
	const { db } = getServices(args.context)
	const actor = viewer
	const client = await getClient(db, { actor: viewer, id: args.params.id }).catch(throwErrorResponse)
	const found = await getRound(db, { actor, id: args.params.roundId }).catch(throwErrorResponse)
	if (found.deal.clientId !== client.id) throwErrorResponse(new NotFound(roundNotFound))
	return { actor, client, ...found }
}

export type ClientRound = Awaited<ReturnType<typeof requireClientRound>>
