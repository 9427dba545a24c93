import { sampleAppointments } from '#app/content/samples/sample-appointments.ts'
import { sampleDealers } from '#app/content/samples/sample-dealers.ts'
import { memberOrder, type SampleOrder, sampleOrders } from '#app/content/samples/sample-orders.ts'
import { describeSampleWorld } from '#app/content/samples/world/sample-world.ts'
import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { assignAppointmentsToAccount } from '#app/modules/appointments/owners.server.ts'
import { insertSampleAppointments } from '#app/modules/appointments/sample-appointments.server.ts'
import { createDemoAccounts, demoLogins } from '#app/modules/auth/demo-logins.server.ts'
import { listOfferings } from '#app/modules/catalog/catalog.server.ts'
import { insertSampleConversations } from '#app/modules/chat/sample-conversations.server.ts'
import { findClientOf } from '#app/modules/clients/clients.server.ts'
import { insertSampleClients } from '#app/modules/clients/sample-clients.server.ts'
import { insertSampleDealers } from '#app/modules/deals/dealers/sample-dealers.server.ts'
import { storeDecidedTotal } from '#app/modules/deals/documents/edit-documents.server.ts'
import { insertSampleDeals } from '#app/modules/deals/samples/insert-sample-deals.server.ts'
import { sampleDeals } from '#app/modules/deals/samples/sample-deals.ts'
import { insertSampleForum } from '#app/modules/forum/sample/sample-forum.server.ts'
import { insertSampleMail, sampleMailClients } from '#app/modules/mail/sample-mail.server.ts'
import { assignOrdersToAccount } from '#app/modules/payments/orders/orders.server.ts'
import {
	insertSampleOrders,
	linkSampleOrder,
	listSampleOrders,
} from '#app/modules/payments/orders/sample-orders.server.ts'
import { insertSampleReviews } from '#app/modules/reviews/sample-reviews.server.ts'
import { insertSampleClaims } from '#app/modules/settings/claims.server.ts'
import { insertSampleSettings } from '#app/modules/settings/settings.server.ts'
import { insertSampleSignings } from '#app/modules/signing/insert-sample-signings.server.ts'
import { insertSampleCounts } from '#app/modules/traffic/sample-counts.server.ts'
import { getOfficeWeek } from '#app/workflows/clients/support-clocks.server.ts'
import { followDeal } from '#app/workflows/deals/follow-deal.server.ts'

const dayMs = 86_400_000
const minuteMs = 60_000

/** Loads the demo's sample data, with every row marked as a sample. A second run changes nothing. */
export async function seedDemo(db: Db, { now }: { now: Date }): Promise<void> {
	const accounts = await createDemoAccounts(db)
	await insertSampleClaims(db)
	await insertSampleSettings(db, { now })
	const world = describeSampleWorld()
	const offerings = new Map((await listOfferings(db)).map((offering) => [offering.priceId, offering]))
	const toRow = (sample: SampleOrder, position: number) => {
		const { title, priceCents } = offerings.get(sample.priceId)!
		// Spread over the day, so that the list looks realistic.
		const offsetMs = ((position * 97) % 600) * minuteMs
		return {
			...sample,
			title,
			amountCents: priceCents,
			createdAt: new Date(now.getTime() - sample.daysAgo * dayMs - offsetMs),
		}
	}
	await insertSampleOrders(db, [...sampleOrders, memberOrder, ...world.orders].map(toRow))
	const orders = await listSampleOrders(db)
	const reviewed = [...world.reviewedOrders].flatMap(([name, reference]) => {
		const order = orders.get(reference)
		return order ? [[name, order.id] as const] : []
	})
	await insertSampleReviews(db, { orderIds: new Map(reviewed), now })
	const [advisor, member] = demoLogins.map(
		(login) => accounts.find(({ email }) => email.toLowerCase() === login.email)!,
	) as [(typeof accounts)[number], (typeof accounts)[number]]
	await insertSampleForum(db, { accounts: { advisor, marcus: member }, now })
	const appointments = [...sampleAppointments, ...world.appointments]
	await insertSampleAppointments(db, {
		appointments,
		orders,
		payWith: linkSampleOrder,
		advisorId: advisor.id,
		now,
	})
	await insertSampleConversations(db, { advisorId: advisor.id, more: world.conversations, now })
	const accountIds = { advisorId: advisor.id, memberId: member.id }
	const week = await getOfficeWeek(db)
	await insertSampleCounts(db, { timeZone: week.timeZone, now })
	await insertSampleClients(db, { clients: world.clients, orders, ...accountIds, week, now })
	await insertSampleDealers(db, { dealers: sampleDealers, now })
	await seedDeals(db, { world, advisorId: advisor.id, timeZone: week.timeZone, now })
	await seedMail(db, { world, advisorId: advisor.id, timeZone: week.timeZone, now })
	for (const account of accounts) {
		await assignOrdersToAccount(db, { userId: account.id })
		await assignAppointmentsToAccount(db, { userId: account.id })
	}
}

type SeedDealsInput = {
	world: ReturnType<typeof describeSampleWorld>
	advisorId: string
	timeZone: string
	now: Date
}

/** Inserts the sample deals into the files of their clients. */
async function seedDeals(db: Db, { world, advisorId, timeZone, now }: SeedDealsInput): Promise<void> {
	const deals = []
	for (const sample of sampleDeals) {
		const person = world.clients.find(({ name }) => name === sample.clientName)
		const file = person && (await findClientOf(db, { email: person.email }))
		if (file) deals.push({ sample, clientId: file.id })
	}
	await insertSampleDeals(db, { deals, advisorId, today: localDateOf(now, timeZone), now })
	for (const total of await insertSampleSignings(db, { deals, advisorId, now }))
		await storeDecidedTotal(db, total)
	for (const { clientId } of deals)
		await transact(db, (tx) => followDeal(tx, { event: 'A deal is started or reopened', clientId, now }))
}

/** Inserts the sample conversations by email into the files of their clients. */
async function seedMail(db: Db, { world, advisorId, now }: SeedDealsInput): Promise<void> {
	const clients = new Map<string, { id: string; email: string }>()
	for (const { name, email } of world.clients) {
		const file = sampleMailClients.includes(name) ? await findClientOf(db, { email }) : null
		if (file) clients.set(name, { id: file.id, email })
	}
	await insertSampleMail(db, { clients, advisorId, now })
}
