import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { agreementLink, getAgreement, lockAgreement } from '#app/modules/agreements/agreements.server.ts'
import { listUnconfirmed } from '#app/modules/agreements/deliveries.server.ts'
import { queueDeliveryReminder } from '#app/modules/agreements/emails/send-delivery-emails.server.ts'
import { getBranding } from '#app/modules/notifications/layout/business-details.server.ts'
import { listLiveOrdersOf } from '#app/modules/payments/orders/agreement-orders.server.ts'
import { isLive } from '#app/modules/payments/orders/order-status.ts'
import type { Links } from '#app/platform/links/signed-links.server.ts'
import { followOrder } from '../clients/follow-order.server.ts'

const dayMs = 86_400_000
const emailAfterMs = 3 * dayMs
const stepAfterMs = 7 * dayMs
/** What is older was dealt with, or is not worth an email anymore. */
const lookBackMs = 30 * dayMs

type RemindInput = { links: Links; now: Date }

/**
 * Reminds clients who have not confirmed a delivery: by one email after three days; after a week, the advisor gets a step to ask them.
 * Nothing is ever charged or released without the confirmation. For a job; repeated and concurrent runs add nothing.
 */
export async function remindOfDeliveries(db: Db, { links, now }: RemindInput): Promise<void> {
	const ago = (ms: number) => new Date(now.getTime() - ms)
	const waiting = await listUnconfirmed(db, { after: ago(lookBackMs), until: ago(emailAfterMs) })
	for (const { id, deliveredAt } of waiting)
		await transact(db, (tx) => remind(tx, { id, isForAdvisor: deliveredAt! <= ago(stepAfterMs), links, now }))
}

type One = RemindInput & { id: string; isForAdvisor: boolean }

async function remind(tx: Db, { id, isForAdvisor, links, now }: One): Promise<void> {
	// A confirmation waits, or has come first.
	await lockAgreement(tx, { id, against: 'its end' })
	const agreement = await getAgreement(tx, { id })
	const [order] = await listLiveOrdersOf(tx, { agreementId: id })
	if (agreement.status !== 'signed' || agreement.confirmedAt || !order || !isLive(order.status)) return
	if (isForAdvisor) return followOrder(tx, { orderId: order.id, happened: 'unconfirmed', now })
	const { brand } = await getBranding(tx, links)
	const url = links.urlOf(agreementLink(agreement))
	await queueDeliveryReminder(tx, { agreement, title: order.title, brand, url })
}
