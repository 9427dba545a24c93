import type { RouterContextProvider } from 'react-router'
import { getServices, readShared } from '#app/http/context.server.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { formatDay, formatMoment, yearOf } from '#app/lib/dates/dates.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { isUpcoming } from '#app/modules/appointments/appointment-status.ts'
import type { Appointment } from '#app/modules/appointments/find-appointments.server.ts'
import { listOpenAppointments } from '#app/modules/appointments/list-appointments.server.ts'
import { clientView } from '#app/modules/appointments/lists/appointment-views.server.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { listOfferingKinds } from '#app/modules/catalog/catalog.server.ts'
import { type OwnOpenWork, readOwnOpenWork } from '#app/modules/clients/own-open-work.server.ts'
import { vehicleName } from '#app/modules/clients/recommendations/recommendation.ts'
import type { ApplicationStatus } from '#app/modules/credit/application-status.ts'
import { clientStatusLabels } from '#app/modules/credit/own-application.ts'
import { listOwnApplications } from '#app/modules/credit/own-applications.server.ts'
import { type LatestOrder, listLatestPaidOrders } from '#app/modules/payments/orders/latest-orders.server.ts'
import { listBriefStates } from '#app/workflows/clients/briefs.server.ts'
import { readOwnDealFacts } from '#app/workflows/deals/deal-facts.server.ts'
import { type DealFacts, dealSteps, earlyStages, stageOf } from '#app/workflows/deals/deal-stage.ts'
import { readServices } from '#app/workflows/services/read-services.server.ts'
import { ownServiceTexts } from '#app/workflows/services/service-state.ts'
import type { OpenMatter, UpcomingAppointment } from './open-matters.tsx'

type Context = Readonly<RouterContextProvider>
type Application = Awaited<ReturnType<typeof listOwnApplications>>[number]

/** How long after paying a client is asked what they need; after that, the advisor knows. */
const briefAskedMs = 30 * 86_400_000
/** While an application has one of these statuses, the client is not invited to apply again. */
const pendingStatuses: readonly ApplicationStatus[] = ['draft', 'new', 'reviewing', 'needs_info', 'approved']

/** Reads what is coming up for a member, what waits for them and what waits for the advisor. */
export async function readOverview(context: Context, { actor }: { actor: Viewer }) {
	const { db, clock } = getServices(context)
	const now = clock.now()
	const { timeZone } = await readSettings(context)
	const [services, orders, appointments, applications, { vehicles, checklists }, deal] = await Promise.all([
		readShared(context, 'service prices', () => listOfferingKinds(db)),
		listLatestPaidOrders(db, { actor, limit: 5 }),
		listOpenAppointments(db, { actor, now }),
		listOwnApplications(db, { actor }),
		readOwnOpenWork(db, { actor }),
		readOwnDealFacts(db, { actor, now, timeZone }),
	])
	const thisYear = yearOf(now, timeZone)
	const recent = orders.filter(({ paidAt }) => paidAt && now.getTime() - paidAt.getTime() < briefAskedMs)
	const briefs = await listBriefStates(db, { orders: recent, services })
	const dealMatter = deal && matterOfDeal(deal, timeZone)
	// Once something is decided, the work has long begun.
	const asksForBrief = !deal || deal.closedAt !== null || earlyStages.includes(stageOf(deal))
	const isCarriedByDeal = deal !== null && deal.closedAt === null
	const answered = recent.filter(({ id }) => !isCarriedByDeal && briefs.get(id)?.isGiven)
	const underWay = await readUnderWay(context, answered)
	const upcoming = appointments.flatMap((each) => upcomingView(each, now)).reverse()
	const latest = orders[0] ?? null
	return {
		upcoming,
		forClient: [
			...vehiclesToAnswer(vehicles),
			...(dealMatter?.isTheirs ? [dealMatter] : []),
			...applications.flatMap(applicationForClient),
			...recent.filter(({ id }) => asksForBrief && briefs.get(id)?.isGiven === false).map(briefToFillIn),
		],
		forAdvisor: [
			...(dealMatter && !dealMatter.isTheirs ? [dealMatter] : []),
			...underWay,
			...applications.flatMap((each) => applicationForAdvisor(each, timeZone, thisYear)),
		],
		checklists,
		latest: latest && {
			title: latest.title,
			reference: latest.reference,
			paidOn: formatDay(latest.paidAt ?? latest.createdAt, timeZone, thisYear),
		},
		isClient: latest !== null || upcoming.length > 0,
		mayApply: !applications.some(({ status }) => pendingStatuses.includes(status)),
	}
}

/** Returns the appointment for the page; nothing if it is over. */
function upcomingView(appointment: Appointment, now: Date): UpcomingAppointment[] {
	const { status, slotDate, timeZone, holdEndsAt } = appointment
	if (!isUpcoming(status) || slotDate < localDateOf(now, timeZone)) return []
	const view = clientView(appointment, yearOf(now, timeZone))
	const isHeld = !view.paid && holdEndsAt !== null && holdEndsAt > now
	const mayPay = !view.paid && (isHeld || status === 'confirmed')
	return [{ ...view, mayPay, holdEnds: isHeld ? view.holdEnds : null }]
}

function vehiclesToAnswer(unanswered: OwnOpenWork['vehicles']): OpenMatter[] {
	if (unanswered.length === 0) return []
	const names = unanswered.slice(0, 3).map(vehicleName).join(', ')
	const more = unanswered.length > 3 ? ` and ${unanswered.length - 3} more` : ''
	return [
		{
			key: 'vehicles',
			title: unanswered.length === 1 ? 'A vehicle to look at' : `${unanswered.length} vehicles to look at`,
			text: `${names}${more}. Your advisor is waiting for your answer.`,
			to: '/account/vehicles',
			action: unanswered.length === 1 ? 'Review' : `Review ${unanswered.length} vehicles`,
		},
	]
}

/** Returns the services with answers of the client that are under way. */
async function readUnderWay(context: Context, orders: readonly LatestOrder[]): Promise<OpenMatter[]> {
	const sold = orders.flatMap(({ paidAt, ...order }) => (paidAt ? [{ ...order, paidAt }] : []))
	if (sold.length === 0) return []
	const services = await readServices(getServices(context).db, { orders: sold })
	return sold.flatMap(({ id, title, reference }) => {
		const service = services.get(id)
		const text = service && service.kind !== 'in_person' ? ownServiceTexts[service.state.status] : null
		return text
			? [
					{
						key: `service ${id}`,
						title,
						text,
						to: `/account/orders/${reference}/brief`,
						action: 'See your answers',
					},
				]
			: []
	})
}

/** Returns the next step of the deal; null if it is closed. */
function matterOfDeal(deal: DealFacts, timeZone: string): (OpenMatter & { isTheirs: boolean }) | null {
	const stage = stageOf(deal)
	const { own } = dealSteps[stage]
	if (!own) return null
	const { text, action, isTheirs, to } = own
	const until =
		stage === 'round_open' && deal.round ? ` It is ${formatMoment(deal.round.deadline, timeZone)}.` : ''
	return { key: deal.id, title: 'Your deal', text: text + until, action, isTheirs, to: pathOf(deal, to) }
}

const pathOf = ({ id, round }: DealFacts, to: 'deal' | 'round' | 'kit' | 'signing'): string => {
	if (to === 'round' && round) return `/account/deal/rounds/${round.id}`
	return `/account/deal${to === 'deal' || to === 'round' ? '' : `/${to}`}?deal=${id}`
}

function applicationForClient({ id, reference, status, role }: Application): OpenMatter[] {
	const application = { key: id, title: `Credit application ${reference}` }
	if (status === 'draft' && role === 'first')
		return [{ ...application, text: clientStatusLabels.draft.message, to: '/apply', action: 'Continue' }]
	if (status !== 'needs_info') return []
	const { message } = clientStatusLabels.needs_info
	return [{ ...application, text: message, to: `/account/applications/${id}`, action: 'See what is needed' }]
}

const briefToFillIn = ({ id, title, reference }: LatestOrder): OpenMatter => ({
	key: id,
	title: 'What you’re looking for',
	text: `Tell your advisor what you need, so the work on “${title}” can begin.`,
	to: `/account/orders/${reference}/brief`,
	action: 'Answer a few questions',
})

function applicationForAdvisor(application: Application, timeZone: string, thisYear: number): OpenMatter[] {
	const { id, reference, status, submittedAt } = application
	if (status !== 'new' && status !== 'reviewing') return []
	const sentOn = submittedAt ? `You sent it on ${formatDay(submittedAt, timeZone, thisYear)}. ` : ''
	return [
		{
			key: id,
			title: `Credit application ${reference}`,
			text: sentOn + clientStatusLabels[status].message,
			to: `/account/applications/${id}`,
			action: 'View',
			status: { tone: clientStatusLabels[status].tone, word: clientStatusLabels[status].word },
		},
	]
}
