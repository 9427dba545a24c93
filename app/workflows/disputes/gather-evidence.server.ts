import type { Db } from '#app/db/client.server.ts'
import { formatDay, formatMoment } from '#app/lib/dates/dates.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { appointmentTypeLabels } from '#app/modules/appointments/appointment-type.ts'
import { statusLabels } from '#app/modules/appointments/components/admin/appointment-status.tsx'
import { appointmentLabels } from '#app/modules/appointments/lists/appointment-labels.server.ts'
import { listAppointmentsOfPerson } from '#app/modules/appointments/lists/person-appointments.server.ts'
import type { Staff } from '#app/modules/auth/actor.ts'
import { listConversationsOfPerson } from '#app/modules/chat/conversations/person-conversations.server.ts'
import { listTranscript } from '#app/modules/chat/conversations/transcript.server.ts'
import { filesOfOrders, identityOf } from '#app/modules/clients/clients.server.ts'
import { listCorrespondence } from '#app/modules/mail/own-mail.server.ts'
import { kindsForClients } from '#app/modules/notifications/messages/message-map.ts'
import { listSentEmails } from '#app/modules/notifications/outbox.server.ts'
import { statusFacts } from '#app/modules/payments/disputes/dispute-status.ts'
import type { EvidenceFacts } from '#app/modules/payments/disputes/evidence.ts'
import type { OrderDispute } from '#app/modules/payments/disputes/list-disputes.server.ts'
import { getReceipt } from '#app/modules/payments/orders/get-receipt.server.ts'
import type { Order } from '#app/modules/payments/orders/orders.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { listDelivered } from './list-delivered.server.ts'

/** The agreement that the client signed before they paid. */
export type SignedAgreement = { pdf: Uint8Array; signedAt: Date; reference: string }

type GatherInput = {
	actor: Staff
	order: Order
	dispute: OrderDispute
	agreement?: SignedAgreement | null
	now: Date
}

/** What was written before the order says what was promised. */
const beforeOrderMs = 30 * 86_400_000

/**
 * Gathers what is recorded about an order and its client, for the answer to a dispute.
 * @throws Forbidden unless the actor may see all of it
 */
export async function gatherEvidence(db: Db, input: GatherInput): Promise<EvidenceFacts> {
	const { actor, order, dispute, agreement, now } = input
	const { footerBrand: brand, contactEmail, phone, timeZone, advisorName } = await getSettings(db)
	const receipt = await getReceipt(db, { actor, reference: order.reference })
	const person = await personOf(db, order)
	const since = new Date(order.createdAt.getTime() - beforeOrderMs)
	const moment = (at: Date) => formatMoment(at, timeZone)
	const appointments = (await listAppointmentsOfPerson(db, { actor, ...person }))
		.filter(({ paidOrderId, caseOrderId }) => [paidOrderId, caseOrderId].includes(order.id))
		.toReversed()
	const held = appointments.flatMap(({ status, startsAt }) => (status === 'completed' && startsAt) || [])
	const delivered = await listDelivered(db, { actor, order, clientId: person.clientId })
	const given = delivered.filter(({ byClient }) => !byClient).map(({ at }) => at)
	const [servedAt] = [...held, ...given].sort((one, other) => +one - +other)
	return {
		business: { brand, contactEmail, phone, timeZone },
		order: {
			reference: order.reference,
			title: order.title,
			amountCents: order.amountCents,
			method: receipt.method,
			paidOn: receipt.paidOn,
			customerName: order.customerName,
			customerEmail: order.customerEmail,
			terms: order.terms,
		},
		dispute: {
			amountCents: dispute.amountCents,
			isInquiry: statusFacts(dispute.status).stage === 'inquiry',
		},
		refunds: receipt.refunds,
		agreement: agreement
			? { signedOn: formatDay(agreement.signedAt, timeZone), reference: agreement.reference }
			: null,
		delivered: delivered.map(({ at, what }) => ({ when: moment(at), what })),
		appointments: appointments.map((each) => ({
			when: appointmentLabels(each).when,
			what: `${appointmentTypeLabels[each.type]}, ${statusLabels[each.status].word.toLowerCase()}`,
		})),
		emails: (await emailsOf(db, { person, since })).map(({ at, what }) => ({ when: moment(at), what })),
		messages: await messagesOf(db, { actor, person, since, moment, names: { order, advisorName } }),
		servedOn: servedAt ? formatDay(servedAt, timeZone) : null,
		date: localDateOf(now, timeZone),
	}
}

type Person = Awaited<ReturnType<typeof personOf>>

/** What identifies the client in other modules: their file, if the order is in one, else its account and address. */
async function personOf(db: Db, { id, userId, customerEmail }: Order) {
	const clientId = (await filesOfOrders(db, { orderIds: [id] })).get(id) ?? null
	const { userIds, emails } = clientId ? await identityOf(db, { clientId }) : { userIds: [], emails: [] }
	return {
		clientId,
		userIds: [...new Set([...userIds, ...(userId ? [userId] : [])])],
		emails: [...new Set([...emails, ...(customerEmail ? [customerEmail] : [])])],
	}
}

type SinceInput = { person: Person; since: Date }

/** Emails of the site about what was bought, and those that the advisor and the client wrote to each other. */
async function emailsOf(db: Db, { person, since }: SinceInput): Promise<{ at: Date; what: string }[]> {
	const { emails, clientId } = person
	const kinds = kindsForClients([
		'Appointments',
		'Orders and reviews',
		'Clients, chat and mail',
		'Deals',
		'Rounds of offers',
	])
	// What a person wrote is listed with the correspondence.
	const automatic = kinds.filter((kind) => kind !== 'mail')
	const sent = await listSentEmails(db, { to: emails, kinds: automatic, since })
	const written = clientId ? await listCorrespondence(db, { clientId, emails, since }) : []
	return [
		...sent.map(({ sentAt, subject }) => ({ at: sentAt, what: `To the buyer: ${subject}` })),
		...written.map(({ at, direction, subject }) => ({
			at,
			what: `${direction === 'in' ? 'From' : 'To'} the buyer: ${subject || '(no subject)'}`,
		})),
	].sort((one, other) => +one.at - +other.at)
}

type MessagesInput = SinceInput & {
	actor: Staff
	moment: (at: Date) => string
	names: { order: Order; advisorName: string }
}

async function messagesOf(db: Db, { actor, person, since, moment, names }: MessagesInput) {
	const conversations = await listConversationsOfPerson(db, { actor, ...person })
	const ids = conversations.map(({ id }) => id)
	const who = {
		visitor: names.order.customerName ?? 'Buyer',
		advisor: names.advisorName,
		automatic: `${names.advisorName} (automatic reply)`,
	}
	return (await listTranscript(db, { actor, ids, since })).map(({ sentAt, sender, text, hasPicture }) => ({
		when: moment(sentAt),
		who: who[sender],
		text: [text, hasPicture ? '[picture]' : ''].filter(Boolean).join(' '),
	}))
}
