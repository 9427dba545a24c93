import type { RouterContextProvider } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { formatDay } from '#app/lib/dates/dates.ts'
import { formatCents } from '#app/lib/money/money.ts'
import { statusLabels } from '#app/modules/appointments/components/admin/appointment-status.tsx'
import { listAppointments } from '#app/modules/appointments/list-appointments.server.ts'
import { appointmentLabels } from '#app/modules/appointments/lists/appointment-labels.server.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { listFiles } from '#app/modules/clients/files/list-files.server.ts'
import { asFileAdvisor } from '#app/modules/clients/policy.ts'
import type { FoundGroup } from '#app/modules/clients/search-clients.ts'
import { lampOf } from '#app/modules/credit/components/admin/application-status.tsx'
import { listApplications } from '#app/modules/credit/list-applications.server.ts'
import { asCreditAdvisor } from '#app/modules/credit/policy.ts'
import { orderLamps } from '#app/modules/payments/components/order-status.tsx'
import { listAdminOrders } from '#app/modules/payments/orders/admin-orders.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'

const rowsMax = 5
const pageRowsMax = 20

type AdminSearchInput = { viewer: Viewer; search: string; whole: boolean }

/** Searches clients, orders, appointments and applications. Returns up to 5 of each, or up to 20 for the full search page (`whole`). */
export async function searchAdmin(
	context: Readonly<RouterContextProvider>,
	{ viewer, search, whole }: AdminSearchInput,
): Promise<FoundGroup[]> {
	const { db } = getServices(context)
	const limit = whole ? pageRowsMax : rowsMax
	const [{ timeZone }, files, orders, appointments, applications] = await Promise.all([
		getSettings(db),
		listFiles(db, { actor: asFileAdvisor(viewer), search, limit }),
		listAdminOrders(db, { actor: viewer, search, limit }),
		listAppointments(db, { actor: viewer, tab: 'all', search, limit }),
		listApplications(db, { actor: asCreditAdvisor(viewer), tab: 'all', search, limit }),
	])
	const q = encodeURIComponent(search)
	return [
		{
			label: 'Clients',
			all: `/admin/clients?state=all&q=${q}`,
			more: files.next !== null,
			rows: files.files.map((file) => ({
				key: file.id,
				to: `/admin/clients/${file.id}`,
				title: file.name,
				reference: file.reference,
				note: file.emails[0] ?? file.phone,
				...(file.closedAt
					? ({ tone: 'off', word: 'Closed' } as const)
					: file.nextActionSide === 'advisor'
						? ({ tone: 'new', word: 'Waiting on you' } as const)
						: ({ tone: 'info', word: 'Open' } as const)),
			})),
		},
		{
			label: 'Orders',
			all: `/admin/orders?q=${q}`,
			more: orders.next !== null,
			rows: orders.orders.map((order) => ({
				key: order.id,
				to: `/admin/orders/${order.reference}`,
				reference: order.reference,
				title: order.customerName ?? order.customerEmail ?? 'Not known yet',
				note: `${order.title}, ${formatCents(order.amountCents)}`,
				...orderLamps[order.status],
			})),
		},
		{
			label: 'Appointments',
			all: `/admin/appointments?tab=all&q=${q}`,
			more: appointments.next !== null,
			rows: appointments.appointments.map((appointment) => ({
				key: appointment.id,
				to: `/admin/appointments/${appointment.id}`,
				title: appointment.name,
				reference: appointment.reference,
				note: appointmentLabels(appointment).when,
				...statusLabels[appointment.status],
			})),
		},
		{
			label: 'Credit Applications',
			all: `/admin/applications?tab=all&q=${q}`,
			more: applications.next !== null,
			rows: applications.applications.map((application) => ({
				key: application.id,
				to: `/admin/applications/${application.id}`,
				title: application.name,
				reference: application.reference,
				note: `Submitted ${formatDay(application.submittedAt, timeZone)}`,
				...lampOf(application.status),
			})),
		},
	]
}
