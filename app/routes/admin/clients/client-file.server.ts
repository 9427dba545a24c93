import type { RouterContextProvider } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { formatDay, formatMoment, yearOf } from '#app/lib/dates/dates.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { formatCents } from '#app/lib/money/money.ts'
import {
	listAppointmentsOfPerson,
	listEventsOfAppointments,
} from '#app/modules/appointments/lists/person-appointments.server.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import {
	listConversationsOfPerson,
	listMessageDays,
} from '#app/modules/chat/conversations/person-conversations.server.ts'
import type { AdminClient, FileDetails } from '#app/modules/clients/admin-client.ts'
import { listClientEvents } from '#app/modules/clients/client-events.server.ts'
import { type Client, getClient, identityOf } from '#app/modules/clients/clients.server.ts'
import { readFileContents } from '#app/modules/clients/files/file-contents.server.ts'
import { listPossibleDuplicates } from '#app/modules/clients/files/merge-files.server.ts'
import { listNotes } from '#app/modules/clients/files/notes.server.ts'
import { viewFileStep } from '#app/modules/clients/steps/file-step.ts'
import { type FileStep, listStepsOfClient } from '#app/modules/clients/steps/list-steps.server.ts'
import {
	listApplicationsOfPerson,
	listDocumentsOfApplications,
	listEventsOfApplications,
} from '#app/modules/credit/person-applications.server.ts'
import type { Order } from '#app/modules/payments/orders/orders.server.ts'
import { listOrdersOfPerson } from '#app/modules/payments/orders/person-orders.server.ts'
import { listConsentsOfClient } from '#app/workflows/records/shown-consents.server.ts'
import { readClientServices } from './client-services.server.ts'
import { formatRecord } from './related-records.server.ts'
import { clientTimeline } from './timeline.server.ts'

type Context = Readonly<RouterContextProvider>
type ReadClientFileInput = { viewer: Viewer; id: string; lines?: number }

const linesStep = 30
const linesMax = 300

/** Returns a client file for its page, or the id of the file it was merged into. @throws Forbidden, NotFound */
export async function readClientFile(
	context: Context,
	{ viewer, id, lines = linesStep }: ReadClientFileInput,
): Promise<AdminClient | { mergedInto: string }> {
	const { db, clock } = getServices(context)
	const actor = viewer
	const client = await getClient(db, { actor, id })
	if (client.mergedIntoId) return { mergedInto: client.mergedIntoId }
	const [{ timeZone }, identity] = await Promise.all([
		readSettings(context),
		identityOf(db, { clientId: id }),
	])
	const now = clock.now()
	const thisYear = yearOf(now, timeZone)
	const [contents, notes, duplicates, related, steps] = await Promise.all([
		readFileContents(db, { actor, clientId: id }),
		listNotes(db, { actor, clientId: id }),
		listPossibleDuplicates(db, { actor, file: client }),
		readRelatedRecords(context, { viewer, identity, timeZone }),
		listStepsOfClient(db, { actor, clientId: id }),
	])
	const consents = await listConsentsOfClient(db, {
		actor,
		...identity,
		applicationIds: related.applications.map((application) => application.id),
	})
	const events = await listClientEvents(db, { actor, clientId: id, limit: linesMax })
	const { orders, appointments, applications, conversations, documents } = related
	const timeline = clientTimeline({ timeZone, thisYear, events, ...related })
	const adminStep = (step: FileStep) =>
		viewFileStep(step, { now, today: localDateOf(now, timeZone), timeZone, thisYear })
	const shown = Math.min(Math.max(lines, linesStep), linesMax)
	return {
		id,
		reference: client.reference,
		opened: formatDay(client.createdAt, timeZone, thisYear),
		...fileDetails(client, timeZone, now),
		emails: contents.emails,
		tags: contents.tags,
		steps: steps.open.map(adminStep),
		doneSteps: steps.done.map(adminStep),
		hasAccount: identity.userIds.length > 0,
		paid: formatCents(paidCents(orders)),
		services: await readClientServices(db, { orders, timeZone, thisYear }),
		orders: orders.map((each) => formatRecord.order(each, timeZone, thisYear)),
		appointments: appointments.map(formatRecord.appointment),
		applications: applications.map((each) => formatRecord.application(each, timeZone, thisYear)),
		conversations: conversations.map((each) => formatRecord.conversation(each, timeZone, thisYear)),
		documents: documents.map((each) => formatRecord.document(each, timeZone, thisYear)),
		checklists: contents.checklists.map((each) => formatRecord.checklist(each, { timeZone, thisYear, now })),
		vehicles: contents.vehicles.map((each) => formatRecord.vehicle(each, timeZone, thisYear)),
		notes: notes.map(({ createdAt, updatedAt, ...note }) => ({
			...note,
			at: formatMoment(createdAt, timeZone, thisYear),
			instant: createdAt.toISOString(),
			changed: updatedAt > createdAt,
		})),
		consents: consents.map(({ key, label, version, givenAt, from, withdrawnAt }) => ({
			key,
			label,
			given: `${formatMoment(givenAt, timeZone, thisYear)}, from ${from}, version ${version}`,
			withdrawn: withdrawnAt && formatMoment(withdrawnAt, timeZone, thisYear),
		})),
		timeline: timeline.slice(0, shown),
		earlier: timeline.length > shown && shown < linesMax ? shown + 2 * linesStep : null,
		duplicates: duplicates.map(({ createdAt, ...duplicate }) => ({
			...duplicate,
			opened: formatDay(createdAt, timeZone, thisYear),
		})),
	}
}

/** Returns the part of a file that its forms change, formatted for display. */
export function fileDetails(client: Client, timeZone: string, now: Date): FileDetails {
	const { version, name, closedAt } = client
	const thisYear = yearOf(now, timeZone)
	return {
		version,
		name,
		phone: client.phone ?? '',
		stage: client.stage,
		isStageByHand: client.stage !== client.stageDerived,
		closed: closedAt && formatDay(closedAt, timeZone, thisYear),
	}
}

type RelatedRecordsInput = {
	viewer: Viewer
	identity: Awaited<ReturnType<typeof identityOf>>
	timeZone: string
}

async function readRelatedRecords(context: Context, { viewer, identity, timeZone }: RelatedRecordsInput) {
	const { db } = getServices(context)
	const creditActor = viewer
	const [orders, appointments, applications, conversations] = await Promise.all([
		listOrdersOfPerson(db, { actor: viewer, ...identity }),
		listAppointmentsOfPerson(db, { actor: viewer, ...identity }),
		listApplicationsOfPerson(db, { actor: creditActor, ...identity }),
		listConversationsOfPerson(db, { actor: viewer, ...identity }),
	])
	const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
	const [appointmentEvents, applicationEvents, documents, messageDays] = await Promise.all([
		listEventsOfAppointments(db, { actor: viewer, ids: idsOf(appointments) }),
		listEventsOfApplications(db, { actor: creditActor, ids: idsOf(applications) }),
		listDocumentsOfApplications(db, { actor: creditActor, ids: idsOf(applications) }),
		listMessageDays(db, { actor: viewer, ids: idsOf(conversations), timeZone }),
	])
	return {
		orders,
		appointments,
		applications,
		conversations,
		appointmentEvents,
		applicationEvents,
		documents,
		messageDays,
	}
}

const paidCents = (orders: readonly Order[]) =>
	orders.reduce((sum, order) => sum + (order.paidAt ? order.amountCents - order.refundedCents : 0), 0)
