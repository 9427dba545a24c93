import type { Db } from '#app/db/client.server.ts'
import { formatMoment } from '#app/lib/dates/dates.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import type { AdminClient } from '#app/modules/clients/admin-client.ts'
import { briefFacts } from '#app/modules/clients/brief/brief.ts'
import { listBriefs } from '#app/modules/clients/brief/briefs.server.ts'
import type { AdminBrief } from '#app/modules/clients/components/admin/files/client-briefs.tsx'

type BriefsInput = {
	viewer: Viewer
	client: Pick<AdminClient, 'id' | 'orders'>
	timeZone: string
	thisYear: number
}

/** Returns what a client looks for, for the page of their file. @throws Forbidden */
export async function readBriefs(
	db: Db,
	{ viewer, client, timeZone, thisYear }: BriefsInput,
): Promise<AdminBrief[]> {
	const briefs = await listBriefs(db, { actor: viewer, clientId: client.id })
	return briefs.map((brief) => {
		const order = client.orders.find(({ key }) => key === brief.orderId)
		return {
			orderId: brief.orderId,
			order: order?.reference ? { reference: order.reference, title: order.title } : null,
			facts: briefFacts(brief),
			updated: formatMoment(brief.updatedAt, timeZone, thisYear),
			instant: brief.updatedAt.toISOString(),
		}
	})
}
