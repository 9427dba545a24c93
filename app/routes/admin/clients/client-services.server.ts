import type { Db } from '#app/db/client.server.ts'
import { formatDay, formatMoment } from '#app/lib/dates/dates.ts'
import type { AdminService } from '#app/modules/clients/admin-client.ts'
import type { Order } from '#app/modules/payments/orders/orders.server.ts'
import { toBegun } from '#app/modules/payments/orders/paid-orders.server.ts'
import { canEndByHand, canTakeBack } from '#app/workflows/services/end-services.server.ts'
import { readServices, type Service } from '#app/workflows/services/read-services.server.ts'
import { serviceStatusLabels } from '#app/workflows/services/service-state.ts'

type ServicesInput = { orders: readonly Order[]; timeZone: string; thisYear: number }

/** Returns how far each service of a client is, for the page of their file. The caller must check permission. */
export async function readClientServices(
	db: Db,
	{ orders: all, timeZone, thisYear }: ServicesInput,
): Promise<AdminService[]> {
	const orders = all.flatMap((order) => toBegun(order) ?? [])
	const services = await readServices(db, { orders })
	return orders.flatMap(({ id, title, reference, sample, customerEmail }) => {
		const service = services.get(id)
		// Nobody is emailed about a sample.
		const hasEnd = !sample && customerEmail !== null
		return service
			? [
					{
						orderId: id,
						title,
						reference,
						...serviceStatusLabels[service.state.status],
						note: noteOf(service, timeZone, thisYear),
						may: canTakeBack(service)
							? ('undo' as const)
							: hasEnd && canEndByHand(service)
								? ('end' as const)
								: null,
					},
				]
			: []
	})
}

function noteOf({ end }: Service, timeZone: string, thisYear: number): string {
	if (!end) return ''
	return end.emailedAt
		? `Closing email sent ${formatDay(end.emailedAt, timeZone, thisYear)}`
		: `The client gets the closing email at ${formatMoment(end.emailDueAt, timeZone, thisYear)}`
}
