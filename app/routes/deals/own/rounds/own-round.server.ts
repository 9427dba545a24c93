import type { LoaderFunctionArgs } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { requireUser } from '#app/http/guards.server.ts'
import { NotFound } from '#app/lib/errors.ts'
import { getRound, roundNotFound } from '#app/modules/rounds/rounds.server.ts'
import { findDealClient } from '#app/workflows/deals/own-deal.server.ts'

type Args = Pick<LoaderFunctionArgs, 'request' | 'context'> & { params: { roundId: string } }

/** Returns the round in the URL if it belongs to the signed-in client. Throws the 404 page otherwise. */
export async function requireOwnRound(args: Args) {
	const viewer = await requireUser(args)
	const { db } = getServices(args.context)
	const actor = await findDealClient(db, { actor: viewer })
	if (!actor) return throwErrorResponse(new NotFound(roundNotFound))
	const found = await getRound(db, { actor, id: args.params.roundId }).catch(throwErrorResponse)
	return { actor, ...found }
}
