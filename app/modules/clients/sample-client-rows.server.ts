import { randomUUID } from 'node:crypto'
import type { PackageTask } from '#app/content/package-checklists.ts'
import type {
	SampleChecklist,
	SampleClient,
	SampleVehicle,
} from '#app/content/samples/world/sample-client.ts'
import type * as schema from '#app/db/schema/clients/clients.ts'
import type { clientStep } from '#app/db/schema/clients/steps.ts'
import { afterOpenMs, type OfficeWeek } from '#app/lib/dates/business-hours.ts'
import { addDays } from '#app/lib/dates/local-dates.ts'
import { instantOf, localDateOf } from '#app/lib/dates/zoned-time.ts'
import { personActor, siteActor } from '#app/modules/auth/actor.server.ts'
import { type Actor, recordedActor } from '#app/modules/auth/actor.ts'
import { isComplete } from './checklists/checklist.ts'
import type { ClientEventKind, ClientPackage } from './files/client-file.ts'
import { vehicleName } from './recommendations/recommendation.ts'
import { supportHours } from './support.server.ts'

export type SampleFrame = {
	/** The sample orders in the database, by reference. */
	orders: ReadonlyMap<string, { id: string; title: string; paidAt: Date }>
	templates: ReadonlyMap<ClientPackage, { title: string; items: readonly PackageTask[] }>
	/** The two accounts of the demo. */
	advisorId: string
	memberId: string
	week: OfficeWeek
	now: Date
}

/** The rows of sample files, by table. */
export type SampleRows = {
	clients: (typeof schema.client.$inferInsert)[]
	emails: (typeof schema.clientEmail.$inferInsert)[]
	accounts: (typeof schema.clientAccount.$inferInsert)[]
	orders: (typeof schema.clientOrder.$inferInsert)[]
	tags: (typeof schema.clientTag.$inferInsert)[]
	notes: (typeof schema.clientNote.$inferInsert)[]
	events: (typeof schema.clientEvent.$inferInsert)[]
	checklists: (typeof schema.clientChecklist.$inferInsert)[]
	items: (typeof schema.clientChecklistItem.$inferInsert)[]
	supports: (typeof schema.clientSupport.$inferInsert)[]
	recommendations: (typeof schema.vehicleRecommendation.$inferInsert)[]
	steps: (typeof clientStep.$inferInsert)[]
}

const minuteMs = 60_000

/** Adds the rows of one sample client to `rows`. */
export function writeSampleClient(rows: SampleRows, sample: SampleClient, frame: SampleFrame): void {
	const { advisorId, memberId, week, now } = frame
	const clientId = randomUUID()
	const daysBefore = (daysAgo: number) => inOfficeTime(daysAgo, frame)
	const advisor = siteActor('sample', advisorId)
	const system = siteActor('sample')
	const filed = sample.orders.flatMap(({ reference }) => {
		const order = frame.orders.get(reference)
		return order ? [{ ...order, reference }] : []
	})
	const openedAt = filed[0]?.paidAt ?? daysBefore(sample.openedDaysAgo)
	const events: SampleRows['events'] = []
	const addEvent = (what: ClientEventKind, when: Date, actor: Actor, detail: Event['detail'] = {}) =>
		events.push({ clientId, what, detail, ...actorColumns(actor), at: when })
	addEvent('opened', openedAt, filed[0] ? system : advisor, filed[0] ? orderDetail(filed[0]) : {})
	for (const order of filed.slice(1)) addEvent('order-filed', order.paidAt, system, orderDetail(order))
	for (const { id, paidAt } of filed) rows.orders.push({ orderId: id, clientId, createdAt: paidAt })
	for (const tag of sample.tags) {
		rows.tags.push({ clientId, tag, createdAt: later(openedAt, 40) })
		addEvent('tagged', later(openedAt, 40), advisor, { tag })
	}
	for (const note of sample.notes) {
		const writtenAt = laterOf(daysBefore(note.daysAgo), later(openedAt, 30))
		rows.notes.push({
			clientId,
			authorId: advisorId,
			text: note.text,
			createdAt: writtenAt,
			updatedAt: writtenAt,
		})
		addEvent('noted', writtenAt, advisor)
	}
	const file = { clientId, sample, frame, daysBefore, addEvent, openedAt }
	for (const checklist of sample.checklists) writeChecklist(rows, checklist, file)
	for (const vehicle of sample.vehicles) writeVehicle(rows, vehicle, file)
	const { nextAction, followUp, closedDaysAgo } = sample
	const today = localDateOf(now, week.timeZone)
	const latest = () => events.reduce((last, event) => laterOf(last, event.at), openedAt)
	const addStep = (step: { side: 'advisor' | 'client'; what: string; dueOn: string }, createdAt: Date) => {
		rows.steps.push({ clientId, ownerId: advisorId, authorId: advisorId, ...step, createdAt })
		addEvent('step-added', createdAt, advisor, { what: step.what })
	}
	if (nextAction) {
		const { side, what, dueInDays, passedDaysAgo } = nextAction
		const addedAt = laterOf(daysBefore(passedDaysAgo), later(openedAt, 50))
		addStep({ side, what, dueOn: addDays(today, dueInDays) }, addedAt)
	}
	if (followUp)
		addStep(
			{ side: 'advisor', what: `Follow up: ${followUp.note}`, dueOn: addDays(today, followUp.inDays) },
			latest(),
		)
	const closedAt = closedDaysAgo === null ? null : laterOf(daysBefore(closedDaysAgo), later(latest(), 60))
	if (closedAt) addEvent('closed', closedAt, advisor)
	rows.clients.push({
		id: clientId,
		reference: `LF-${filed[0]?.reference.slice(3) ?? byHandReference(sample.name)}`,
		name: sample.name,
		phone: sample.phone,
		closedAt,
		...stageOf(sample, { ordered: filed.length > 0, closed: closedAt !== null }),
		activeAt: latest(),
		sample: true,
		createdAt: openedAt,
	})
	rows.emails.push({ email: sample.email, clientId, main: true, createdAt: openedAt })
	if (sample.member) rows.accounts.push({ userId: memberId, clientId, createdAt: openedAt })
	rows.events.push(...events.sort((one, other) => one.at.getTime() - other.at.getTime()))
}

/** Samples have no deals when they are written; those that get one are derived anew. */
function stageOf({ checklists }: SampleClient, { ordered, closed }: { ordered: boolean; closed: boolean }) {
	const isDelivered =
		checklists.length > 0 && checklists.every(({ completedDaysAgo }) => completedDaysAgo.at(-1))
	const stage = closed ? 'closed' : isDelivered ? 'after' : ordered ? 'searching' : 'lead'
	return { stage, stageDerived: stage } as const
}

type Event = SampleRows['events'][number]
type SampleContext = {
	clientId: string
	sample: SampleClient
	frame: SampleFrame
	/** Returns the moment that many days ago, in office time. */
	daysBefore(daysAgo: number): Date
	addEvent(what: ClientEventKind, when: Date, actor: Actor, detail?: Event['detail']): void
	openedAt: Date
}

function writeChecklist(
	rows: SampleRows,
	sample: SampleChecklist,
	{ clientId, frame, daysBefore, addEvent }: SampleContext,
): void {
	const order = sample.order === null ? null : frame.orders.get(sample.order)
	const { title, items: tasks } = frame.templates.get(sample.package)!
	const checklistId = randomUUID()
	const createdAt = order?.paidAt ?? daysBefore(sample.startedDaysAgo)
	const detail = { checklist: checklistId, title }
	const advisor = siteActor('sample', frame.advisorId)
	let lastCompletedAt = createdAt
	const items = tasks.map((task, position) => {
		const daysAgo = sample.completedDaysAgo[position] ?? null
		const completedAt = daysAgo === null ? null : laterOf(daysBefore(daysAgo), later(lastCompletedAt, 3))
		lastCompletedAt = completedAt ?? lastCompletedAt
		return {
			...task,
			checklistId,
			position,
			completedAt,
			optional: task.optional ?? false,
			startsSupport: task.startsSupport ?? false,
			fromBrief: task.fromBrief ?? false,
			completedBy: completedAt && frame.advisorId,
		}
	})
	const completedAt = isComplete(items) ? lastCompletedAt : null
	rows.checklists.push({
		id: checklistId,
		clientId,
		package: sample.package,
		title,
		orderId: order?.id ?? null,
		version: 1 + items.filter((item) => item.completedAt).length,
		completedAt,
		sample: true,
		createdAt,
	})
	rows.items.push(...items)
	addEvent('checklist-started', createdAt, siteActor('sample'), detail)
	const delivered = items.find(({ startsSupport }) => startsSupport)?.completedAt
	if (delivered) {
		const endsAt = afterOpenMs(delivered, supportHours * 60 * minuteMs, frame.week) ?? delivered
		rows.supports.push({
			checklistId,
			startedAt: delivered,
			allowanceMinutes: supportHours * 60,
			endsAt,
			endNotifiedAt: endsAt <= frame.now ? endsAt : null,
		})
		addEvent('support-started', delivered, advisor, detail)
	}
	if (completedAt) addEvent('checklist-completed', completedAt, advisor, detail)
}

function writeVehicle(
	rows: SampleRows,
	sample: SampleVehicle,
	{ clientId, sample: client, frame, daysBefore, addEvent, openedAt }: SampleContext,
) {
	const id = randomUUID()
	const sentAt = laterOf(daysBefore(sample.daysAgo), later(openedAt, 60))
	const { answer, make, model } = sample
	const answeredAt = answer && laterOf(daysBefore(answer.daysAgo), later(sentAt, 25))
	const year = String(sample.year)
	rows.recommendations.push({
		id,
		clientId,
		clientName: client.name,
		clientEmail: client.email,
		make,
		model,
		year,
		vin: sample.vin,
		priceText: sample.price,
		priceCents: sample.priceDollars * 100,
		priceBasis: sample.price.endsWith(' OTD') ? 'out_the_door' : 'list',
		trim: sample.trim,
		mileage: sample.mileage,
		description: sample.description,
		status: answer?.status ?? 'pending',
		answerReason: answer?.reason ?? null,
		answeredAt,
		createdBy: frame.advisorId,
		sample: true,
		createdAt: sentAt,
	})
	const vehicle = vehicleName({ year, make, model })
	const advisor = siteActor('sample', frame.advisorId)
	addEvent('vehicle-recommended', sentAt, advisor, { recommendation: id, vehicle })
	if (answer && answeredAt)
		addEvent('vehicle-answered', answeredAt, personActor(null), {
			recommendation: id,
			vehicle,
			answer: answer.status,
		})
}

const actorColumns = (actor: Actor) => {
	const { kind, id } = recordedActor(actor)
	return { actorKind: kind, actorId: id }
}
const orderDetail = ({ reference, title }: { reference: string; title: string }) => ({
	order: reference,
	title,
})
const later = (when: Date, minutes: number) => new Date(when.getTime() + minutes * minuteMs)
const laterOf = (when: Date, earliest: Date) => (when < earliest ? earliest : when)

/** Maps a moment of a day into office time, between 9:00 and 18:30, keeping the order: nobody works at three in the morning. */
function inOfficeTime(daysAgo: number, { week: { timeZone }, now }: SampleFrame): Date {
	const moment = new Date(now.getTime() - daysAgo * 24 * 60 * minuteMs)
	const date = localDateOf(moment, timeZone)
	const begin = instantOf(date, '00:00', timeZone).getTime()
	const shareOfDay = (moment.getTime() - begin) / (24 * 60 * minuteMs)
	const inOffice = later(instantOf(date, '09:00', timeZone), Math.round(shareOfDay * 9.5 * 60))
	return inOffice < now ? inOffice : later(now, -1 - (daysAgo % 1) * 30)
}

/** Derives a reference from the name, so that it is the same every time. */
function byHandReference(name: string): string {
	const alphabet = '234679CDFGHJKMNPQRTVWXYZ'
	return Array.from({ length: 6 }, (_, index) => alphabet[(name.charCodeAt(index) * (index + 7)) % 24]).join(
		'',
	)
}
