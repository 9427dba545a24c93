import { sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { preparedQuery } from '#app/db/prepared.server.ts'
import {
	clientChecklist,
	clientChecklistItem,
	vehicleRecommendation,
} from '#app/db/schema/clients/clients.ts'
import { ownClientId, ownClientValues, type SignedIn } from './own-client.server.ts'
import type { Recommendation } from './recommendations/recommendation.ts'

/** `next` is the first open task that is not optional, in the client's words. */
export type OpenChecklist = { id: string; title: string; done: number; total: number; next: string | null }

export type OwnOpenWork = {
	/** The vehicles that the client has not answered, newest first. */
	vehicles: Pick<Recommendation, 'year' | 'make' | 'model'>[]
	/** The checklists that are not complete, newest first, without internal tasks. */
	checklists: OpenChecklist[]
}

/** Reads what is open for a client, for the first page of the account, in one statement. */
export async function readOwnOpenWork(db: Db, { actor }: { actor: SignedIn }): Promise<OwnOpenWork> {
	const [found] = await readOpenWork(db, ownClientValues(actor))
	return found!
}

const vehicles = sql<OwnOpenWork['vehicles']>`(
	select coalesce(json_agg(json_build_object('year', year, 'make', make, 'model', model)
		order by created_at desc, id desc), '[]')
	from (
		select * from ${vehicleRecommendation} where client_id = own.id and status = 'pending'
		order by created_at desc, id desc limit 100
	) found
)`

const checklists = sql<OwnOpenWork['checklists']>`(
	select coalesce(json_agg(json_build_object('id', found.id, 'title', title, 'done', done, 'total', total, 'next', next)
		order by created_at desc, found.id desc), '[]')
	from (
		select * from ${clientChecklist} where client_id = own.id and completed_at is null
		order by created_at desc, id desc limit 50
	) found, lateral (
		select count(completed_at) as done, count(*) as total,
			(array_agg(coalesce(client_words, description) order by position) filter (where completed_at is null and not optional))[1] as next
		from ${clientChecklistItem} where checklist_id = found.id and not internal
	) tasks
)`

const readOpenWork = preparedQuery((db) =>
	db
		.select({ vehicles: vehicles.as('vehicles'), checklists: checklists.as('checklists') })
		.from(sql`(select ${ownClientId} as id) own`)
		.prepare('own_open_work'),
)
