import type { RouterContextProvider } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { formatDay, yearOf } from '#app/lib/dates/dates.ts'
import { formatCents } from '#app/lib/money/money.ts'
import { statusLabels } from '#app/modules/appointments/components/admin/appointment-status.tsx'
import { listAppointments } from '#app/modules/appointments/list-appointments.server.ts'
import { appointmentLabels } from '#app/modules/appointments/lists/appointment-labels.server.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { listFiles } from '#app/modules/clients/files/list-files.server.ts'
import { applicationBadgeOf } from '#app/modules/credit/components/admin/application-status.tsx'
import { listApplications } from '#app/modules/credit/list-applications.server.ts'
import { placeOfStore } from '#app/modules/deals/dealers/admin-dealer.ts'
import { listDealers } from '#app/modules/deals/dealers/list-dealers.server.ts'
import { invoiceBadges } from '#app/modules/payments/components/invoice-status.tsx'
import { orderBadges } from '#app/modules/payments/components/order-status.tsx'
import { invoiceState } from '#app/modules/payments/invoices/invoice-state.ts'
import { listInvoices } from '#app/modules/payments/invoices/invoices.server.ts'
import { listAdminOrders } from '#app/modules/payments/orders/admin-orders.server.ts'
import { may } from '#app/modules/payments/policy.ts'
import type { FoundGroup, FoundRow } from './found.ts'
import { readVerb, type Verb } from './verbs.ts'

const rowsMax = 5
const pageRowsMax = 20

type Context = Readonly<RouterContextProvider>
type AdminSearchInput = { viewer: Viewer; search: string; whole?: boolean }

/**
 * Searches clients, orders, invoices, appointments, applications and dealers. 'refund Marisol' also returns the orders of Marisol, as links to their refund
 * form, before all others. Returns up to 5 of each, or up to 20 for the full search page (`whole`).
 */
export async function searchAdmin(
	context: Context,
	{ viewer, search, whole = false }: AdminSearchInput,
): Promise<FoundGroup[]> {
	const limit = whole ? pageRowsMax : rowsMax
	const actionQuery = readVerb(search)
	const input = { viewer, search, limit }
	const [found, clients, orders, invoices, appointments, applications, dealers] = await Promise.all([
		actionQuery && findForVerb(context, actionQuery.verb, { viewer, search: actionQuery.rest, limit }),
		finders.clients(context, input),
		finders.orders(context, input),
		finders.invoices(context, input),
		finders.appointments(context, input),
		finders.applications(context, input),
		findInBook(context, input),
	])
	const q = encodeURIComponent(search)
	const records: FoundGroup[] = [
		{ label: 'Clients', all: `/admin/clients?state=all&q=${q}`, ...clients },
		{ label: 'Orders', all: `/admin/orders?q=${q}`, ...orders },
		{ label: 'Invoices', all: null, ...invoices },
		{ label: 'Appointments', all: `/admin/appointments?tab=all&q=${q}`, ...appointments },
		{ label: 'Credit Applications', all: `/admin/applications?tab=all&q=${q}`, ...applications },
		{ label: 'Dealers', all: `/admin/dealers?q=${q}`, ...dealers },
	]
	return found ? [found, ...records] : records
}

type FindInput = { viewer: Viewer; search: string; limit: number; verb?: Verb }
type Found = { rows: FoundRow[]; more: boolean }

const finders: Record<Verb['area'], (context: Context, input: FindInput) => Promise<Found>> = {
	async clients(context, { viewer, ...input }) {
		const { db } = getServices(context)
		const { files, next } = await listFiles(db, { ...input, actor: viewer })
		return {
			more: next !== null,
			rows: files.map((file) => ({
				key: file.id,
				to: `/admin/clients/${file.id}`,
				title: file.name,
				reference: file.reference,
				note: file.emails[0] ?? file.phone,
				...(file.closedAt
					? ({ tone: 'off', word: 'Closed' } as const)
					: file.step?.side === 'advisor'
						? ({ tone: 'new', word: 'Waiting on you' } as const)
						: ({ tone: 'info', word: 'Open' } as const)),
			})),
		}
	},
	async orders(context, { viewer, ...input }) {
		const { orders, next } = await listAdminOrders(getServices(context).db, { ...input, actor: viewer })
		return {
			more: next !== null,
			rows: orders.map((order) => ({
				key: order.id,
				to: `/admin/orders/${order.reference}`,
				reference: order.reference,
				title: order.customerName ?? order.customerEmail ?? 'Not known yet',
				note: `${order.title}, ${formatCents(order.amountCents)}`,
				...orderBadges[order.status],
			})),
		}
	},
	async invoices(context, { viewer, search, limit, verb }) {
		if (!may(viewer, 'invoice')) return { rows: [], more: false }
		const { invoices, next } = await listInvoices(getServices(context).db, {
			actor: viewer,
			search,
			// A payment is recorded while something is left to pay.
			isOpen: verb !== undefined,
			limit,
		})
		return {
			more: next !== null,
			rows: invoices.map((invoice) => ({
				key: invoice.id,
				to: `/admin/invoices/${invoice.reference}`,
				reference: invoice.reference,
				title: invoice.customerName,
				note: `${invoice.title}, ${formatCents(invoice.amountCents)}`,
				...invoiceBadges[invoiceState(invoice)],
			})),
		}
	},
	async appointments(context, { viewer, search, limit, verb }) {
		const { appointments, next } = await listAppointments(getServices(context).db, {
			actor: viewer,
			// A verb changes an appointment, which is possible only before it takes place.
			tab: verb ? 'upcoming' : 'all',
			status: verb?.appointmentStatus,
			search,
			limit,
		})
		return {
			more: next !== null,
			rows: appointments.map((appointment) => ({
				key: appointment.id,
				to: `/admin/appointments/${appointment.id}`,
				title: appointment.name,
				reference: appointment.reference,
				note: appointmentLabels(appointment).when,
				...statusLabels[appointment.status],
			})),
		}
	},
	async applications(context, { viewer, search, limit }) {
		const { db } = getServices(context)
		const [{ timeZone }, { applications, next }] = await Promise.all([
			readSettings(context),
			listApplications(db, { actor: viewer, tab: 'all', search, limit }),
		])
		const thisYear = yearOf(getServices(context).clock.now(), timeZone)
		return {
			more: next !== null,
			rows: applications.map((application) => ({
				key: application.id,
				to: `/admin/applications/${application.id}`,
				title: application.name,
				reference: application.reference,
				note: `Submitted ${formatDay(application.submittedAt, timeZone, thisYear)}`,
				...applicationBadgeOf(application.status),
			})),
		}
	},
}

/** Finds stores of the dealer book, by the people who work there too. */
async function findInBook(context: Context, { viewer, search, limit }: FindInput): Promise<Found> {
	const { db } = getServices(context)
	const { dealers, next } = await listDealers(db, { actor: viewer, search, limit })
	return {
		more: next !== null,
		rows: dealers.map((dealer) => ({
			key: dealer.id,
			to: `/admin/dealers/${dealer.id}`,
			title: dealer.name,
			reference: null,
			note: [placeOfStore(dealer), dealer.phone].filter(Boolean).join(' · ') || null,
			...(dealer.doNotUseSince
				? ({ tone: 'stop', word: 'Do not use' } as const)
				: ({ tone: 'ok', word: 'In use' } as const)),
		})),
	}
}

/** Returns the records that the verb applies to, each leading to its form. */
async function findForVerb(context: Context, verb: Verb, input: FindInput): Promise<FoundGroup> {
	const { rows, more } = await finders[verb.area](context, { ...input, verb })
	return {
		label: verb.label,
		all: null,
		more,
		rows: rows.map((row) => ({ ...row, to: verb.path(row) })),
	}
}
