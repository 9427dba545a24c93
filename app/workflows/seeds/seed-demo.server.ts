import { memberOrder, type SampleOrder, sampleOrders } from '#app/content/sample-orders.ts'
import { sampleAppointments } from '#app/content/sample-visits.ts'
import { describeSampleWorld } from '#app/content/sample-world/sample-world.ts'
import type { Db } from '#app/db/client.server.ts'
import { assignAppointmentsToAccount } from '#app/modules/appointments/owners.server.ts'
import { putSampleAppointments } from '#app/modules/appointments/sample-appointments.server.ts'
import { createDemoLogins, demoLogins } from '#app/modules/auth/demo-logins.server.ts'
import { listOfferings } from '#app/modules/catalog/catalog.server.ts'
import { putSampleConversations } from '#app/modules/chat/sample-conversations.server.ts'
import { putSampleClients } from '#app/modules/clients/sample-clients.server.ts'
import { putSampleForum } from '#app/modules/forum/sample/sample-forum.server.ts'
import { assignOrdersToAccount } from '#app/modules/payments/orders/orders.server.ts'
import {
	listSampleOrders,
	putSampleOrders,
	tieSampleOrder,
} from '#app/modules/payments/orders/sample-orders.server.ts'
import { putSampleReviews } from '#app/modules/reviews/sample-reviews.server.ts'
import { putSampleClaims } from '#app/modules/settings/claims.server.ts'
import { putSampleCounts } from '#app/modules/traffic/sample-counts.server.ts'
import { getOfficeWeek } from '#app/workflows/support-clocks.server.ts'

const dayMs = 86_400_000
const minuteMs = 60_000

/** Loads the demo's believable world, every row of it marked as sample. A second run changes nothing. */
export async function seedDemo(db: Db, { now }: { now: Date }): Promise<void> {
	const accounts = await createDemoLogins(db)
	await putSampleClaims(db)
	const world = describeSampleWorld()
	const offerings = new Map((await listOfferings(db)).map((offering) => [offering.priceId, offering]))
	const toRow = (sample: SampleOrder, position: number) => {
		const { title, priceCents } = offerings.get(sample.priceId)!
		// Spread over the day, so that the list does not look printed by a machine.
		const intoDayMs = ((position * 97) % 600) * minuteMs
		return {
			...sample,
			title,
			amountCents: priceCents,
			createdAt: new Date(now.getTime() - sample.daysAgo * dayMs - intoDayMs),
		}
	}
	await putSampleOrders(db, [...sampleOrders, memberOrder, ...world.orders].map(toRow))
	const orders = await listSampleOrders(db)
	const reviewed = [...world.reviewedOrders].flatMap(([name, reference]) => {
		const order = orders.get(reference)
		return order ? [[name, order.id] as const] : []
	})
	await putSampleReviews(db, { orderIds: new Map(reviewed), now })
	const [advisor, member] = demoLogins.map(
		(login) => accounts.find(({ email }) => email.toLowerCase() === login.email)!,
	) as [(typeof accounts)[number], (typeof accounts)[number]]
	await putSampleForum(db, { accounts: { advisor, marcus: member }, now })
	const visits = [...sampleAppointments, ...world.visits]
	await putSampleAppointments(db, { visits, payWith: tieSampleOrder, advisorId: advisor.id, now })
	await putSampleConversations(db, { advisorId: advisor.id, more: world.conversations, now })
	const accountIds = { advisorId: advisor.id, memberId: member.id }
	const week = await getOfficeWeek(db)
	await putSampleCounts(db, { timeZone: week.timeZone, now })
	await putSampleClients(db, { clients: world.clients, orders, ...accountIds, week, now })
	for (const account of accounts) {
		await assignOrdersToAccount(db, { userId: account.id })
		await assignAppointmentsToAccount(db, { userId: account.id })
	}
}
