import { randomUUID } from 'node:crypto'
import type { PackageTask } from '#app/content/package-checklists.ts'
import type { SampleChecklist, SampleClient, SampleVehicle } from '#app/content/sample-world/sample-client.ts'
import type * as schema from '#app/db/schema/clients.ts'
import { afterOpenMs, type OfficeWeek } from '#app/lib/dates/business-hours.ts'
import { addDays, instantOf, localDateOf } from '#app/lib/dates/zoned-time.ts'
import { isComplete } from './checklists/checklist.ts'
import type { ClientEventKind, ClientPackage } from './files/client-file.ts'
import type { ClientActor } from './policy.ts'
import { vehicleName } from './recommendations/recommendation.ts'
import { supportHours } from './support.server.ts'

export type SampleFrame = {
	/** By reference: the sample orders as they stand in the database. */
	orders: ReadonlyMap<string, { id: string; title: string; paidAt: Date }>
	templates: ReadonlyMap<ClientPackage, { title: string; items: readonly PackageTask[] }>
	/** Of the demo's two accounts. */
	advisorId: string
	memberId: string
	week: OfficeWeek
	now: Date
}

/** The rows of made-up files, table by table. */
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
}

const minuteMs = 60_000

/** Writes one told client into the rows. */
export function writeSampleClient(rows: SampleRows, told: SampleClient, frame: SampleFrame): void {
	const { advisorId, memberId, week, now } = frame
	const clientId = randomUUID()
	const at = (daysAgo: number) => inOfficeTime(daysAgo, frame)
	const advisor = { kind: 'advisor', userId: advisorId } as const
	const system = { kind: 'system' } as const
	const filed = told.orders.flatMap(({ reference }) => {
		const order = frame.orders.get(reference)
		return order ? [{ ...order, reference }] : []
	})
	const openedAt = filed[0]?.paidAt ?? at(told.openedDaysAgo)
	const events: SampleRows['events'] = []
	const tell = (what: ClientEventKind, when: Date, actor: ClientActor, detail: Event['detail'] = {}) =>
		events.push({ clientId, what, detail, ...notifiedBy(actor), at: when })
	tell('opened', openedAt, filed[0] ? system : advisor, filed[0] ? orderDetail(filed[0]) : {})
	for (const order of filed.slice(1)) tell('order-filed', order.paidAt, system, orderDetail(order))
	for (const { id, paidAt } of filed) rows.orders.push({ orderId: id, clientId, createdAt: paidAt })
	for (const tag of told.tags) {
		rows.tags.push({ clientId, tag, createdAt: later(openedAt, 40) })
		tell('tagged', later(openedAt, 40), advisor, { tag })
	}
	for (const note of told.notes) {
		const written = atLeast(at(note.daysAgo), later(openedAt, 30))
		rows.notes.push({
			clientId,
			authorId: advisorId,
			text: note.text,
			createdAt: written,
			updatedAt: written,
		})
		tell('noted', written, advisor)
	}
	const file = { clientId, told, frame, at, tell, openedAt }
	for (const checklist of told.checklists) writeChecklist(rows, checklist, file)
	for (const vehicle of told.vehicles) writeVehicle(rows, vehicle, file)
	const { move, followUp, closedDaysAgo } = told
	const today = localDateOf(now, week.timeZone)
	const dueAt = move && instantOf(addDays(today, move.dueInDays), '17:00', week.timeZone)
	if (move)
		tell('move-passed', atLeast(at(move.passedDaysAgo), later(openedAt, 50)), advisor, {
			side: move.side,
			activity: move.what,
			dueAt: dueAt!.toISOString(),
		})
	const followUpOn = followUp && addDays(today, followUp.inDays)
	const latest = () => events.reduce((last, event) => atLeast(last, event.at), openedAt)
	if (followUp) tell('follow-up-set', latest(), advisor, { on: followUpOn, note: followUp.note })
	const closedAt = closedDaysAgo === null ? null : atLeast(at(closedDaysAgo), later(latest(), 60))
	if (closedAt) tell('closed', closedAt, advisor)
	rows.clients.push({
		id: clientId,
		reference: `LF-${filed[0]?.reference.slice(3) ?? byHandReference(told.name)}`,
		name: told.name,
		phone: told.phone,
		followUpOn,
		followUpNote: followUp?.note,
		closedAt,
		nextActionSide: move?.side,
		nextActionWhat: move?.what,
		nextActionDueAt: dueAt,
		activeAt: latest(),
		sample: true,
		createdAt: openedAt,
	})
	rows.emails.push({ email: told.email, clientId, main: true, createdAt: openedAt })
	if (told.member) rows.accounts.push({ userId: memberId, clientId, createdAt: openedAt })
	rows.events.push(...events.sort((one, other) => one.at.getTime() - other.at.getTime()))
}

type Event = SampleRows['events'][number]
type File = {
	clientId: string
	told: SampleClient
	frame: SampleFrame
	at(daysAgo: number): Date
	tell(what: ClientEventKind, when: Date, actor: ClientActor, detail?: Event['detail']): void
	openedAt: Date
}

function writeChecklist(rows: SampleRows, told: SampleChecklist, { clientId, frame, at, tell }: File): void {
	const order = told.order === null ? null : frame.orders.get(told.order)
	const { title, items: tasks } = frame.templates.get(told.package)!
	const checklistId = randomUUID()
	const createdAt = order?.paidAt ?? at(told.startedDaysAgo)
	const detail = { checklist: checklistId, title }
	const advisor = { kind: 'advisor', userId: frame.advisorId } as const
	let before = createdAt
	const items = tasks.map((task, position) => {
		const daysAgo = told.ticksDaysAgo[position] ?? null
		const completedAt = daysAgo === null ? null : atLeast(at(daysAgo), later(before, 3))
		before = completedAt ?? before
		return {
			checklistId,
			position,
			section: task.section,
			description: task.description,
			completedAt,
			optional: task.optional ?? false,
			startsSupport: task.startsSupport ?? false,
			completedBy: completedAt && frame.advisorId,
		}
	})
	const completedAt = isComplete(items) ? before : null
	rows.checklists.push({
		id: checklistId,
		clientId,
		package: told.package,
		title,
		orderId: order?.id ?? null,
		version: 1 + items.filter((item) => item.completedAt).length,
		completedAt,
		sample: true,
		createdAt,
	})
	rows.items.push(...items)
	tell('checklist-started', createdAt, { kind: 'system' }, detail)
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
		tell('support-started', delivered, advisor, detail)
	}
	if (completedAt) tell('checklist-completed', completedAt, advisor, detail)
}

function writeVehicle(
	rows: SampleRows,
	told: SampleVehicle,
	{ clientId, told: of, frame, at, tell, openedAt }: File,
) {
	const id = randomUUID()
	const sentAt = atLeast(at(told.daysAgo), later(openedAt, 60))
	const { answer, make, model } = told
	const answeredAt = answer && atLeast(at(answer.daysAgo), later(sentAt, 25))
	const year = String(told.year)
	rows.recommendations.push({
		id,
		clientId,
		clientName: of.name,
		clientEmail: of.email,
		make,
		model,
		year,
		vin: told.vin,
		priceText: told.price,
		priceCents: told.priceDollars * 100,
		description: told.description,
		status: answer?.status ?? 'pending',
		answerReason: answer?.reason ?? null,
		answeredAt,
		createdBy: frame.advisorId,
		sample: true,
		createdAt: sentAt,
	})
	const vehicle = vehicleName({ year, make, model })
	const advisor = { kind: 'advisor', userId: frame.advisorId } as const
	tell('vehicle-recommended', sentAt, advisor, { recommendation: id, vehicle })
	if (answer && answeredAt)
		tell(
			'vehicle-answered',
			answeredAt,
			{ kind: 'client', userId: null },
			{
				recommendation: id,
				vehicle,
				answer: answer.status,
			},
		)
}

const notifiedBy = (actor: ClientActor) => ({
	actorKind: actor.kind,
	actorId: actor.kind === 'system' ? null : actor.userId,
})
const orderDetail = ({ reference, title }: { reference: string; title: string }) => ({
	order: reference,
	title,
})
const later = (when: Date, minutes: number) => new Date(when.getTime() + minutes * minuteMs)
const atLeast = (when: Date, least: Date) => (when < least ? least : when)

/** Nobody works at three in the morning: a moment of a day becomes one between nine and half past six, in the same order. */
function inOfficeTime(daysAgo: number, { week: { timeZone }, now }: SampleFrame): Date {
	const moment = new Date(now.getTime() - daysAgo * 24 * 60 * minuteMs)
	const date = localDateOf(moment, timeZone)
	const begin = instantOf(date, '00:00', timeZone).getTime()
	const ofDay = (moment.getTime() - begin) / (24 * 60 * minuteMs)
	const inOffice = later(instantOf(date, '09:00', timeZone), Math.round(ofDay * 9.5 * 60))
	return inOffice < now ? inOffice : later(now, -1 - (daysAgo % 1) * 30)
}

/** From the name, so that it is the same every time. */
function byHandReference(name: string): string {
	const alphabet = '234679CDFGHJKMNPQRTVWXYZ'
	return Array.from({ length: 6 }, (_, place) => alphabet[(name.charCodeAt(place) * (place + 7)) % 24]).join(
		'',
	)
}
