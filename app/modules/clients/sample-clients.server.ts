import { eq } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { SampleClient } from '#app/content/sample-world/sample-client.ts'
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
} from '#app/db/schema/clients.ts'
import { transact } from '#app/db/transact.server.ts'
import { listTemplates } from './checklists/checklist-templates.server.ts'
import { type SampleFrame, type SampleRows, writeSampleClient } from './sample-client-rows.server.ts'

/** Live mode: the files that a demo may have left in this database go, with everything in them. */
export async function removeSampleClients(db: Db): Promise<void> {
	await db.delete(client).where(eq(client.sample, true))
}

type Put = Omit<SampleFrame, 'templates'> & { clients: readonly SampleClient[] }

/**
 * Demo mode only: the made-up files with their work, cars and notes, each marked as sample; nobody is mailed about them. All rows are
 * made first and written table by table, so that sixty clients cost a dozen statements. A second run changes nothing.
 */
export async function insertSampleClients(db: Db, { clients, ...frame }: Put): Promise<void> {
	const [known] = await db.select({ id: client.id }).from(client).where(eq(client.sample, true)).limit(1)
	if (known) return
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
	}
	// The longest ago first, so that the history's numbers rise with the days.
	for (const told of [...clients].sort((one, other) => other.openedDaysAgo - one.openedDaysAgo))
		writeSampleClient(rows, told, { ...frame, templates })
	await transact(db, async (tx) => {
		await tx.insert(client).values(rows.clients)
		// An address or an account that a real file has stays with it.
		for (const [table, own] of [
			[clientEmail, rows.emails],
			[clientAccount, rows.accounts],
			[clientOrder, rows.orders],
		] as const)
			if (own.length > 0)
				await tx
					.insert(table as PgTable)
					.values(own)
					.onConflictDoNothing()
		await tx.insert(clientTag).values(rows.tags)
		await tx.insert(clientNote).values(rows.notes)
		await tx.insert(clientEvent).values(rows.events)
		await tx.insert(clientChecklist).values(rows.checklists)
		await tx.insert(clientChecklistItem).values(rows.items)
		await tx.insert(clientSupport).values(rows.supports)
		await tx.insert(vehicleRecommendation).values(rows.recommendations)
	})
}
