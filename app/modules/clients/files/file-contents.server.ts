import { asc, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import {
	clientChecklist,
	clientEmail,
	clientSupport,
	clientTag,
	vehicleRecommendation,
} from '#app/db/schema/clients/clients.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { assertMay } from '../policy.ts'

type FileInput = { actor: Actor; clientId: string }

export type FileContents = Awaited<ReturnType<typeof readFileContents>>

/** Returns what this module stores in a file: addresses, tags, checklists with their progress, recommendations. @throws Forbidden */
export async function readFileContents(db: Db, { actor, clientId }: FileInput) {
	assertMay(actor, 'see')
	const [emails, tags, checklists, vehicles] = await Promise.all([
		db
			.select({ email: clientEmail.email, main: clientEmail.main })
			.from(clientEmail)
			.where(eq(clientEmail.clientId, clientId))
			.orderBy(desc(clientEmail.main), asc(clientEmail.createdAt), asc(clientEmail.email)),
		db
			.select({ tag: clientTag.tag })
			.from(clientTag)
			.where(eq(clientTag.clientId, clientId))
			.orderBy(asc(clientTag.tag)),
		db
			.select({
				id: clientChecklist.id,
				title: clientChecklist.title,
				completedAt: clientChecklist.completedAt,
				createdAt: clientChecklist.createdAt,
				supportEndsAt: clientSupport.endsAt,
				items: sql<number>`(select count(*)::integer from client_checklist_item i where i.checklist_id = ${clientChecklist.id})`,
				completed: sql<number>`(select count(i.completed_at)::integer from client_checklist_item i where i.checklist_id = ${clientChecklist.id})`,
			})
			.from(clientChecklist)
			.leftJoin(clientSupport, eq(clientSupport.checklistId, clientChecklist.id))
			.where(eq(clientChecklist.clientId, clientId))
			.orderBy(desc(clientChecklist.createdAt), desc(clientChecklist.id))
			.limit(20),
		db
			.select()
			.from(vehicleRecommendation)
			.where(eq(vehicleRecommendation.clientId, clientId))
			.orderBy(desc(vehicleRecommendation.createdAt), desc(vehicleRecommendation.id))
			.limit(30),
	])
	return { emails, tags: tags.map(({ tag }) => tag), checklists, vehicles }
}
