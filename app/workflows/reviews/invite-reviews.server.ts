import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { withLink } from '#app/lib/paths/link-purposes.ts'
import { listOrdersOfCompletedAppointments } from '#app/modules/appointments/changes/completed-appointments.server.ts'
import { findOfferingKind } from '#app/modules/catalog/catalog.server.ts'
import { getBranding } from '#app/modules/notifications/layout/business-details.server.ts'
import {
	listPaidOrders,
	lockPaidOrder,
	type PaidOrder,
} from '#app/modules/payments/orders/paid-orders.server.ts'
import { queueReviewRequest } from '#app/modules/reviews/emails/review-emails.server.ts'
import {
	endInvitation,
	invitationLink,
	isReminderDue,
	listUninvitedOrders,
	listUnreminded,
	lockUnreminded,
	openInvitation,
} from '#app/modules/reviews/invitations.server.ts'
import type { Links } from '#app/platform/links/signed-links.server.ts'

const dayMs = 86_400_000
const afterAppointmentDays = 1
/** Older orders are skipped, so that a site that starts to send invitations does not write to clients of past years. */
const oldestDays = 60
const reminderAfterDays = 7

type InviteReviewsInput = { links: Links; now: Date }

/**
 * Sends one reminder to every client who was asked for a review, and asks those whose appointment took place without a closing email, which
 * asks all others. For a job: several workers may run it at the
 * same time without duplicate emails. Returns how many emails were queued.
 */
export async function inviteReviews(
	db: Db,
	input: InviteReviewsInput,
): Promise<{ invited: number; reminded: number }> {
	let invited = 0
	for (const id of await listCompletedOrders(db, input.now))
		invited += await transact(db, (tx) => inviteOne(tx, id, input))
	let reminded = 0
	for (const orderId of await listUnreminded(db, { sentUntil: daysBefore(input.now, reminderAfterDays) }))
		reminded += await transact(db, (tx) => remindOne(tx, orderId, input))
	return { invited, reminded }
}

/** Returns the ids of orders paid within the last 60 days whose appointment was completed and who have no invitation yet. */
async function listCompletedOrders(db: Db, now: Date): Promise<string[]> {
	const from = daysBefore(now, oldestDays)
	const [paid, ofCompletedAppointments] = await Promise.all([
		listPaidOrders(db, { from, until: now }),
		listOrdersOfCompletedAppointments(db, { from, until: daysBefore(now, afterAppointmentDays) }),
	])
	const done = new Set(ofCompletedAppointments)
	const completed = paid.filter(({ id }) => done.has(id)).map(({ id }) => id)
	const open = await listUninvitedOrders(db, { orderIds: completed })
	return completed.filter((id) => open.has(id))
}

async function inviteOne(tx: Db, id: string, { links, now }: InviteReviewsInput): Promise<number> {
	const order = await lockPaidOrder(tx, { id })
	const service = order && (await findOfferingKind(tx, { priceId: order.priceId }))
	if (!order || !service) return 0
	if (!(await openInvitation(tx, { order: { ...order, service }, links, now }))) return 0
	await queueRequest(tx, 'review-invitation', order, links)
	return 1
}

async function remindOne(tx: Db, orderId: string, { links, now }: InviteReviewsInput): Promise<number> {
	const invitation = await lockUnreminded(tx, { orderId })
	if (!invitation) return 0
	const order = await lockPaidOrder(tx, { id: orderId })
	const due = order && (await isReminderDue(tx, invitation))
	await endInvitation(tx, { orderId, outcome: due ? 'reminded' : 'closed', now })
	if (!due) return 0
	await queueRequest(tx, 'review-reminder', { ...order, email: invitation.email }, links)
	return 1
}

async function queueRequest(
	tx: Db,
	kind: 'review-invitation' | 'review-reminder',
	order: PaidOrder,
	links: Links,
): Promise<void> {
	const link = invitationLink(order.id)
	const { brand } = await getBranding(tx, links)
	await queueReviewRequest(tx, {
		kind,
		to: order.email,
		brand,
		order,
		url: links.urlOf(link),
		unsubscribeUrl: `${links.origin}${withLink('/reviews/unsubscribe', links.tokenOf(link))}`,
	})
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayMs)
