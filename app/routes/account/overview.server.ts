import type { RouterContextProvider } from 'react-router'
import { getServices, readShared } from '#app/http/context.server.ts'
import { readLaw, readSettings } from '#app/http/shared-settings.server.ts'
import { formatDay, formatMoment, yearOf } from '#app/lib/dates/dates.ts'
import { addDays } from '#app/lib/dates/local-dates.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import type { Appointment } from '#app/modules/appointments/find-appointments.server.ts'
import { listOpenAppointments } from '#app/modules/appointments/list-appointments.server.ts'
import { clientView } from '#app/modules/appointments/lists/appointment-views.server.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { listOfferingKinds } from '#app/modules/catalog/catalog.server.ts'
import { countUnreadReplies } from '#app/modules/chat/conversations/own-conversation.server.ts'
import { readOwnOpenWork } from '#app/modules/clients/own-open-work.server.ts'
import { vehicleName } from '#app/modules/clients/recommendations/recommendation.ts'
import { listOwnApplications } from '#app/modules/credit/own-applications.server.ts'
import { type LatestOrder, listLatestPaidOrders } from '#app/modules/payments/orders/latest-orders.server.ts'
import { toBegun } from '#app/modules/payments/orders/paid-orders.server.ts'
import { differenceOf, type PaperDifference } from '#app/modules/signing/desk/paper-difference.ts'
import { readSigning } from '#app/modules/signing/desk/read-signing.server.ts'
import type { AccountFacts } from '#app/workflows/account/account-matters.ts'
import { mattersOf } from '#app/workflows/account/next-step.ts'
import { listBriefStates } from '#app/workflows/clients/briefs.server.ts'
import { readOwnDealFacts } from '#app/workflows/deals/deal-facts.server.ts'
import { type DealFacts, stageOf } from '#app/workflows/deals/deal-stage.ts'
import { readServices } from '#app/workflows/services/read-services.server.ts'
import { ownServiceTexts } from '#app/workflows/services/service-state.ts'

type Context = Readonly<RouterContextProvider>

/** How long after the work began a client is asked what they need; after that, the advisor knows. */
const briefAskedMs = 30 * 86_400_000

/** Reads what is due and to come in a member's account: what comes next, then the rest, and the advisor with unread messages. */
export async function readOverview(context: Context, { actor }: { actor: Viewer }) {
	const { db, clock } = getServices(context)
	const now = clock.now()
	const { timeZone, advisorName } = await readSettings(context)
	const [kinds, orders, appointments, applications, { vehicles, checklists }, deal, unread] =
		await Promise.all([
			readShared(context, 'service prices', () => listOfferingKinds(db)),
			listLatestPaidOrders(db, { actor, limit: 5 }),
			listOpenAppointments(db, { actor, now }),
			listOwnApplications(db, { actor }),
			readOwnOpenWork(db, { actor }),
			readOwnDealFacts(db, { actor, now, timeZone }),
			countUnreadReplies(db, { actor }),
		])
	const thisYear = yearOf(now, timeZone)
	const recent = orders.filter((order) => {
		const begunAt = toBegun(order)?.begunAt
		return begunAt && now.getTime() - begunAt.getTime() < briefAskedMs
	})
	const briefs = await listBriefStates(db, { orders: recent, services: kinds })
	const open = appointments.flatMap((each) => openAppointment(each, now)).reverse()
	const isOver = ({ appointmentId }: LatestOrder) =>
		appointmentId !== null && !open.some(({ id }) => id === appointmentId)
	const isCarriedByDeal = deal !== null && deal.closedAt === null
	const answered = recent.filter(({ id }) => !isCarriedByDeal && briefs.get(id)?.isGiven)
	const [next, ...rest] = mattersOf({
		deal: deal && {
			...deal,
			difference: await readDifference(context, deal),
			deadline: deal.round && formatMoment(deal.round.deadline, timeZone, thisYear),
		},
		appointments: open,
		applications: applications.map(({ submittedAt, ...application }) => ({
			...application,
			sentOn: submittedAt && formatDay(submittedAt, timeZone, thisYear),
		})),
		vehicles: vehicles.map(vehicleName),
		briefs: recent.flatMap((order) => {
			const brief = briefs.get(order.id)
			return brief && !brief.isGiven && !isOver(order) ? [{ ...order, service: brief.service }] : []
		}),
		services: await readUnderWay(context, answered),
		checklists,
		hasBought: orders.length > 0,
	})
	return { next: next ?? null, rest, messages: { advisorName, unread } }
}

/** Returns the paper at the signing desk that differs from what was agreed, while the client is there. */
async function readDifference(context: Context, deal: DealFacts): Promise<PaperDifference | null> {
	if (stageOf(deal) !== 'signing') return null
	const signing = await readSigning(getServices(context).db, {
		dealId: deal.id,
		checks: await readLaw(context),
	})
	return signing && differenceOf(signing)
}

/** Returns the appointment as the rules need it; nothing if its day is over. */
function openAppointment(appointment: Appointment, now: Date): AccountFacts['appointments'][number][] {
	const { status, slotDate, timeZone, holdEndsAt } = appointment
	const today = localDateOf(now, timeZone)
	if (slotDate < today) return []
	const { id, type, when, location, payment, holdEnds } = clientView(appointment, yearOf(now, timeZone))
	return [
		{
			id,
			type,
			when,
			location,
			payment,
			daysAway: slotDate === today ? 0 : slotDate === addDays(today, 1) ? 1 : 2,
			isConfirmed: status === 'confirmed',
			holdEnds: payment === 'unpaid' && holdEndsAt !== null && holdEndsAt > now ? holdEnds : null,
		},
	]
}

/** Returns the services with answers of the client that are under way. */
async function readUnderWay(
	context: Context,
	orders: readonly LatestOrder[],
): Promise<AccountFacts['services']> {
	const sold = orders.flatMap((order) => toBegun(order) ?? [])
	if (sold.length === 0) return []
	const services = await readServices(getServices(context).db, { orders: sold })
	return sold.flatMap(({ id, title, reference }) => {
		const service = services.get(id)
		const text = service && service.kind !== 'in_person' ? ownServiceTexts[service.state.status] : null
		return text ? [{ title, reference, text }] : []
	})
}
