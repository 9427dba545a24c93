import { formatDay, formatMoment } from '#app/lib/dates/dates.ts'
import { formatCents } from '#app/lib/money/money.ts'
import { appointmentTypeLabels } from '#app/modules/appointments/appointment-type.ts'
import { statusLabels } from '#app/modules/appointments/components/admin/appointment-status.tsx'
import type { Appointment } from '#app/modules/appointments/find-appointments.server.ts'
import { appointmentLabels } from '#app/modules/appointments/lists/appointment-labels.server.ts'
import type { ConversationSummary } from '#app/modules/chat/browser/chat-api.ts'
import type { RelatedRecord } from '#app/modules/clients/admin-client.ts'
import type { RecommendationStatus } from '#app/modules/clients/files/client-file.ts'
import type { FileContents } from '#app/modules/clients/files/file-contents.server.ts'
import { applicationBadgeOf } from '#app/modules/credit/components/admin/application-status.tsx'
import { documentKinds, isDocumentKind, sizeText } from '#app/modules/credit/documents/document-file.ts'
import type {
	listApplicationsOfPerson,
	listDocumentsOfApplications,
} from '#app/modules/credit/person-applications.server.ts'
import { orderBadges } from '#app/modules/payments/components/order-status.tsx'
import type { Order } from '#app/modules/payments/orders/orders.server.ts'
import type { StatusTone } from '#app/ui/controls/status-badge.tsx'

/** Formats each record of a client as one line with a status. */
export const formatRecord = {
	order: (order: Order, timeZone: string, thisYear: number): RelatedRecord => ({
		key: order.id,
		to: `/admin/orders/${order.reference}`,
		title: order.title,
		reference: order.reference,
		...dayOf(order.createdAt, timeZone, thisYear),
		...orderBadges[order.status],
		note: `${formatCents(order.amountCents)}${order.refundedCents ? `, ${formatCents(order.refundedCents)} refunded` : ''}`,
	}),
	appointment: (appointment: Appointment): RelatedRecord => {
		const { day, hours, startsAt } = appointmentLabels(appointment)
		return {
			key: appointment.id,
			to: `/admin/appointments/${appointment.id}`,
			title: appointmentTypeLabels[appointment.type],
			reference: appointment.reference,
			when: `${day} · ${hours}`,
			instant: startsAt,
			...statusLabels[appointment.status],
			note: appointment.location,
		}
	},
	application: (
		application: Awaited<ReturnType<typeof listApplicationsOfPerson>>[number],
		timeZone: string,
		thisYear: number,
	): RelatedRecord => ({
		key: application.id,
		to: `/admin/applications/${application.id}`,
		title: 'Credit application',
		reference: application.reference,
		...dayOf(application.submittedAt!, timeZone, thisYear),
		...applicationBadgeOf(application.status),
		note: null,
	}),
	conversation: (conversation: ConversationSummary, timeZone: string, thisYear: number): RelatedRecord => ({
		key: conversation.id,
		to: `/admin/chat/${conversation.id}`,
		title: conversation.name,
		reference: null,
		...dayOf(new Date(conversation.lastMessageAt), timeZone, thisYear),
		...(conversation.unread
			? { tone: 'new' as const, word: `${conversation.unread} unread` }
			: { tone: 'off' as const, word: conversation.status === 'open' ? 'Open' : 'Closed' }),
		note: conversation.lastMessage?.text || (conversation.lastMessage?.hasPicture ? 'A picture' : null),
	}),
	document: (
		document: Awaited<ReturnType<typeof listDocumentsOfApplications>>[number],
		timeZone: string,
		thisYear: number,
	): RelatedRecord => ({
		key: document.id,
		to: `/admin/applications/${document.applicationId}`,
		reference: null,
		title: isDocumentKind(document.kind) ? documentKinds[document.kind].label : 'Document',
		...dayOf(document.createdAt, timeZone, thisYear),
		tone: 'off',
		word: 'Encrypted',
		note: sizeText(document.sizeBytes),
	}),
	checklist: (
		checklist: FileContents['checklists'][number],
		{ timeZone, thisYear, now }: { timeZone: string; thisYear: number; now: Date },
	): RelatedRecord => ({
		key: checklist.id,
		to: `/admin/checklists/${checklist.id}`,
		title: checklist.title,
		reference: null,
		...dayOf(checklist.createdAt, timeZone, thisYear),
		...(checklist.completedAt
			? { tone: 'ok' as const, word: 'Complete' }
			: { tone: 'info' as const, word: `${checklist.completed} of ${checklist.items} done` }),
		note: checklist.supportEndsAt
			? `Support ${checklist.supportEndsAt > now ? 'until' : 'ended'} ${formatMoment(checklist.supportEndsAt, timeZone, thisYear)}`
			: null,
	}),
	vehicle: (
		vehicle: FileContents['vehicles'][number],
		timeZone: string,
		thisYear: number,
	): RelatedRecord => ({
		key: vehicle.id,
		to: `/admin/recommendations/${vehicle.id}`,
		reference: null,
		title: [vehicle.year, vehicle.make, vehicle.model].filter(Boolean).join(' '),
		...dayOf(vehicle.createdAt, timeZone, thisYear),
		...vehicleBadges[vehicle.status],
		note: vehicle.answerReason ?? (vehicle.priceText || null),
	}),
}

const vehicleBadges: Record<RecommendationStatus, { tone: StatusTone; word: string }> = {
	pending: { tone: 'off', word: 'Not answered' },
	interested: { tone: 'ok', word: 'Interested' },
	maybe: { tone: 'new', word: 'Maybe' },
	rejected: { tone: 'stop', word: 'Rejected' },
}

const dayOf = (date: Date, timeZone: string, thisYear: number) => ({
	when: formatDay(date, timeZone, thisYear),
	instant: date.toISOString(),
})
