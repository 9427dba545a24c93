import type { RouterContextProvider } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { formatCents } from '#app/lib/money/money.ts'
import { appointmentLabels } from '#app/modules/appointments/lists/appointment-labels.server.ts'
import { listAppointmentsOfPerson } from '#app/modules/appointments/lists/person-appointments.server.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { listOrdersOfBuyer } from '#app/modules/payments/orders/buyer-orders.server.ts'

type ClientFactsInput = { viewer: Viewer; userId: string | null; email: string | null }

const statuses = ['open', 'closed'] as const

/** Reads the filters of the conversation list from a query string. Invalid values mean the default, because URLs can be typed by hand. */
export function readConversationView(query: URLSearchParams) {
	return {
		search: (query.get('q') ?? '').slice(0, 200),
		status: statuses.find((each) => each === query.get('show')),
		after: query.get('after') ?? undefined,
	}
}

/** Returns the orders and appointments of a conversation's client, found by account or by the email they gave. */
export async function clientDetails(
	context: Readonly<RouterContextProvider>,
	{ viewer, userId, email }: ClientFactsInput,
) {
	const { db } = getServices(context)
	const [orders, appointments] = await Promise.all([
		listOrdersOfBuyer(db, { actor: viewer, userId, email }),
		listAppointmentsOfPerson(db, {
			actor: viewer,
			userIds: userId ? [userId] : [],
			emails: email ? [email] : [],
			limit: 5,
		}),
	])
	return {
		orders: orders.map(({ reference, title, amountCents, status }) => ({
			reference,
			status,
			title,
			amount: formatCents(amountCents),
		})),
		appointments: appointments.map((appointment) => ({
			id: appointment.id,
			status: appointment.status,
			when: appointmentLabels(appointment).when,
		})),
	}
}
