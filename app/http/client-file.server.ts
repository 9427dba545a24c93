import type { RouterContextProvider } from 'react-router'
import { formatDay, formatMoment } from '#app/lib/dates.ts'
import { formatCents } from '#app/lib/money.ts'
import { formatLocalDay } from '#app/lib/visit-time.ts'
import { localDateOf } from '#app/lib/zoned-time.ts'
import { listEventsOfVisits, listVisitsOfPerson } from '#app/modules/appointments/person-visits.server.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { listConversationsOfPerson, listTalkDays } from '#app/modules/chat/person-conversations.server.ts'
import { type Client, getClient, identityOf } from '#app/modules/clients/clients.server.ts'
import type { DeskClient, FileFacts } from '#app/modules/clients/desk-client.ts'
import { readFileContents } from '#app/modules/clients/file-contents.server.ts'
import { listClientEvents } from '#app/modules/clients/history.server.ts'
import { listPossibleDoubles } from '#app/modules/clients/merge-files.server.ts'
import { listNotes } from '#app/modules/clients/notes.server.ts'
import { asFileAdvisor } from '#app/modules/clients/policy.ts'
import {
	listApplicationsOfPerson,
	listDocumentsOfApplications,
	listEventsOfApplications,
} from '#app/modules/credit/person-applications.server.ts'
import { asCreditAdvisor } from '#app/modules/credit/policy.ts'
import type { Order } from '#app/modules/payments/orders.server.ts'
import { listOrdersOfPerson } from '#app/modules/payments/person-orders.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { tiesOf } from './client-ties.server.ts'
import { clientTimeline } from './client-timeline.server.ts'
import { getServices } from './context.server.ts'

type Context = Readonly<RouterContextProvider>
type Asked = { viewer: Viewer; id: string; lines?: number }

const linesStep = 30
const linesMax = 300

/** A client's file as its page shows it; of a double that was merged, the number of the file it is in. @throws Forbidden, NotFound */
export async function readClientFile(
	context: Context,
	{ viewer, id, lines = linesStep }: Asked,
): Promise<DeskClient | { mergedInto: string }> {
	const { db, clock } = getServices(context)
	const actor = asFileAdvisor(viewer)
	const client = await getClient(db, { actor, id })
	if (client.mergedIntoId) return { mergedInto: client.mergedIntoId }
	const [{ timeZone }, identity] = await Promise.all([getSettings(db), identityOf(db, { clientId: id })])
	const now = clock.now()
	const [contents, notes, doubles, rooms] = await Promise.all([
		readFileContents(db, { actor, clientId: id }),
		listNotes(db, { actor, clientId: id }),
		listPossibleDoubles(db, { actor, file: client }),
		readOtherRooms(context, { viewer, identity, timeZone }),
	])
	const events = await listClientEvents(db, { actor, clientId: id, limit: linesMax })
	const { orders, visits, applications, conversations, documents } = rooms
	const timeline = clientTimeline({ timeZone, events, ...rooms })
	const shown = Math.min(Math.max(lines, linesStep), linesMax)
	return {
		...{ id, reference: client.reference, opened: formatDay(client.createdAt, timeZone) },
		...fileFacts(client, timeZone, now),
		...{ emails: contents.emails, tags: contents.tags, hasAccount: identity.userIds.length > 0 },
		paid: formatCents(paidCents(orders)),
		orders: orders.map((one) => tiesOf.order(one, timeZone)),
		visits: visits.map(tiesOf.visit),
		applications: applications.map((one) => tiesOf.application(one, timeZone)),
		conversations: conversations.map((one) => tiesOf.conversation(one, timeZone)),
		documents: documents.map((one) => tiesOf.document(one, timeZone)),
		checklists: contents.checklists.map((one) => tiesOf.checklist(one, timeZone, now)),
		vehicles: contents.vehicles.map((one) => tiesOf.vehicle(one, timeZone)),
		notes: notes.map(({ createdAt, updatedAt, ...note }) => ({
			...{ ...note, at: formatMoment(createdAt, timeZone), instant: createdAt.toISOString() },
			changed: updatedAt > createdAt,
		})),
		timeline: timeline.slice(0, shown),
		earlier: timeline.length > shown && shown < linesMax ? shown + 2 * linesStep : null,
		doubles: doubles.map(({ createdAt, ...double }) => ({
			...double,
			opened: formatDay(createdAt, timeZone),
		})),
	}
}

/** The facts of a file that its forms change, as people read them. */
export function fileFacts(client: Client, timeZone: string, now: Date): FileFacts {
	const { version, name, moveSide, moveWhat, moveDueAt, followUpOn, followUpNote, closedAt } = client
	return {
		...{ version, name, phone: client.phone ?? '' },
		move: moveSide && {
			...{ side: moveSide, what: moveWhat!, dueOn: localDateOf(moveDueAt!, timeZone) },
			...{
				due: formatDay(moveDueAt!, timeZone),
				instant: moveDueAt!.toISOString(),
				overdue: moveDueAt! < now,
			},
		},
		followUp: followUpOn
			? {
					...{ on: followUpOn, words: formatLocalDay(followUpOn), note: followUpNote ?? '' },
					due: followUpOn <= localDateOf(now, timeZone),
				}
			: null,
		closed: closedAt && formatDay(closedAt, timeZone),
	}
}

type OfRooms = { viewer: Viewer; identity: Awaited<ReturnType<typeof identityOf>>; timeZone: string }

async function readOtherRooms(context: Context, { viewer, identity, timeZone }: OfRooms) {
	const { db } = getServices(context)
	const creditActor = asCreditAdvisor(viewer)
	const [orders, visits, applications, conversations] = await Promise.all([
		listOrdersOfPerson(db, { actor: viewer, ...identity }),
		listVisitsOfPerson(db, { actor: viewer, ...identity }),
		listApplicationsOfPerson(db, { actor: creditActor, ...identity }),
		listConversationsOfPerson(db, { actor: viewer, ...identity }),
	])
	const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
	const [visitEvents, applicationEvents, documents, talk] = await Promise.all([
		listEventsOfVisits(db, { actor: viewer, ids: idsOf(visits) }),
		listEventsOfApplications(db, { actor: creditActor, ids: idsOf(applications) }),
		listDocumentsOfApplications(db, { actor: creditActor, ids: idsOf(applications) }),
		listTalkDays(db, { actor: viewer, ids: idsOf(conversations), timeZone }),
	])
	return { orders, visits, applications, conversations, visitEvents, applicationEvents, documents, talk }
}

const paidCents = (orders: readonly Order[]) =>
	orders.reduce((sum, order) => sum + (order.paidAt ? order.amountCents - order.refundedCents : 0), 0)
