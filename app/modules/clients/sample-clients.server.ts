import { eq } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { SampleClient } from '#app/content/samples/world/sample-client.ts'
import type { Db } from '#app/db/client.server.ts'
import {
	client,
	clientAccount,
	clientChecklist,
	clientChecklistItem,
	clientEmail,
	clientEvent,
	clientNote,
	clientOrder,
	clientSupport,
	clientTag,
	vehicleRecommendation,
} from '#app/db/schema/clients/clients.ts'
import { clientStep } from '#app/db/schema/clients/steps.ts'
import { transact } from '#app/db/transact.server.ts'
import { listTemplates } from './checklists/checklist-templates.server.ts'
import { type SampleFrame, type SampleRows, writeSampleClient } from './sample-client-rows.server.ts'

/** Live mode: deletes the files that a demo may have left in this database, with everything in them. */
export async function removeSampleClients(db: Db): Promise<void> {
	await db.delete(client).where(eq(client.sample, true))
}

type SampleClientsInput = Omit<SampleFrame, 'templates'> & { clients: readonly SampleClient[] }

/**
 * Demo mode only: inserts the sample files with their checklists, vehicles and notes, marked as samples; no emails are sent. All rows are
 * built first and inserted table by table, so that sixty clients take a dozen statements. A second run changes nothing.
 */
export async function insertSampleClients(db: Db, { clients, ...frame }: SampleClientsInput): Promise<void> {
	const [existing] = await db.select({ id: client.id }).from(client).where(eq(client.sample, true)).limit(1)
	if (existing) return
	const templates = new Map((await listTemplates(db)).map((template) => [template.package, template]))
	const rows: SampleRows = {
		clients: [],
		emails: [],
		accounts: [],
		orders: [],
		tags: [],
		notes: [],
		events: [],
		checklists: [],
		items: [],
		supports: [],
		recommendations: [],
		steps: [],
	}
	// Oldest first, so that the ids of the history increase with time.
	for (const sample of [...clients].sort((one, other) => other.openedDaysAgo - one.openedDaysAgo))
		writeSampleClient(rows, sample, { ...frame, templates })
	await transact(db, async (tx) => {
		await tx.insert(client).values(rows.clients)
		// An address, account or order that already belongs to a real file stays there.
		for (const [table, values] of [
			[clientEmail, rows.emails],
			[clientAccount, rows.accounts],
			[clientOrder, rows.orders],
		] as const)
			if (values.length > 0)
				await tx
					.insert(table as PgTable)
					.values(values)
					.onConflictDoNothing()
		await tx.insert(clientTag).values(rows.tags)
		await tx.insert(clientNote).values(rows.notes)
		await tx.insert(clientEvent).values(rows.events)
		await tx.insert(clientChecklist).values(rows.checklists)
		await tx.insert(clientChecklistItem).values(rows.items)
		await tx.insert(clientSupport).values(rows.supports)
		await tx.insert(vehicleRecommendation).values(rows.recommendations)
		await tx.insert(clientStep).values(rows.steps)
	})
}
