import { formatMoment, yearOf } from '#app/lib/dates/dates.ts'
import {
	findKnownPast,
	insertPastAppointments,
	keyOfPast,
	type PastAppointment,
	removeUnusedPast,
} from '#app/modules/appointments/import-past.server.ts'
import { findOwner } from '#app/modules/imports/values/find-owner.ts'
import { cellsOf, type RowCells, type RowFault } from '#app/modules/imports/values/read-cells.ts'
import { instantOfDay, readClock, readMoment } from '#app/modules/imports/values/read-moment.ts'
import { type Addresses, findClients, readAddresses } from './client-of-row.ts'
import type { ReadContext, RecordKind } from './record-kind.ts'

type PastRow = Omit<PastAppointment, 'email' | 'startsAt'> & {
	addresses: Addresses
	/** Null where the row does not say it. */
	startsAt: Date | null
	/** The address by which the client is known, once the row was compared with the database. */
	email?: string
}

/** Past appointments: each is one of the client with its email address. Only what is over comes in. */
export const appointmentRecords: RecordKind<PastRow> = {
	read(texts, context) {
		const faults: RowFault[] = []
		const cells = cellsOf(texts, context.mapping, faults)
		const addresses = readAddresses(cells, faults)
		const name = readName(cells, faults)
		const startsAt = readTime(cells, 'start', context, faults)
		const durationMinutes = readMinutes(cells, { startsAt, context, faults })
		const row: PastRow = {
			name,
			addresses,
			phone: readLine(cells, 'phone', { max: 40, faults }),
			location: readLine(cells, 'location', { max: 200, faults }),
			startsAt,
			durationMinutes,
			status: readStatus(cells, faults),
			bookedAt: readBooked(cells, { startsAt, context, faults }),
			ownerId: findOwner(cells, context.colleagues, faults),
			note: readNote(cells, faults),
		}
		if (startsAt && startsAt.getTime() + durationMinutes * 60_000 > context.now.getTime())
			faults.push({
				column: cells.columnOf('start'),
				what: 'This is not over yet. Calendar addresses under Availability keep such times free.',
			})
		return { row, faults, name: name || (addresses.emails[0] ?? '') }
	},
	show({ name, addresses, startsAt, durationMinutes, location, status }, { timeZone, now }) {
		const start = startsAt ? formatMoment(startsAt, timeZone, yearOf(now, timeZone)) : ''
		const client = [name, addresses.emails.join(', ')].filter(Boolean).join(', ')
		return [client, start, String(durationMinutes), location, statusLabels[status]]
	},
	async find(tx, { actor, rows }) {
		const clientOf = await findClients(tx, { actor, rows: rows.map(({ row }) => row.addresses) })
		const found = rows.map((each) => {
			const { addresses, startsAt, name } = each.row
			if (addresses.emails.length === 0) return { ...each, keys: [] }
			const answer = clientOf(addresses)
			if ('fault' in answer) return { ...each, faults: [...each.faults, answer.fault], keys: [] }
			const { client } = answer
			const row = { ...each.row, email: client.email, name: name || client.name }
			return { ...each, row, keys: startsAt ? [keyOfPast({ email: client.email, startsAt })] : [] }
		})
		const occasions = found.flatMap(({ row: { email, startsAt } }) =>
			email !== undefined && startsAt ? [{ email, startsAt }] : [],
		)
		const keys = await findKnownPast(tx, { actor, occasions })
		const known = new Map([...keys].map((key) => [key, { name: '', where: 'in the calendar' }]))
		return { rows: found, known }
	},
	add: (tx, { actor, rows, context: { timeZone, now, colleagues } }) =>
		insertPastAppointments(tx, {
			actor,
			appointments: rows.flatMap(({ addresses: _, email, startsAt, ...row }) =>
				email !== undefined && startsAt
					? [{ ...row, email, startsAt, ownerId: row.ownerId ?? colleagues[0]?.id ?? null }]
					: [],
			),
			timeZone,
			now,
		}),
	remove: (tx, { actor, ids }) => removeUnusedPast(tx, { actor, ids }),
}

const statusLabels = { completed: 'Completed', no_show: 'No-show', cancelled: 'Canceled' } as const

function readName(cells: RowCells, faults: RowFault[]): string {
	const whole = cells.one('name')
	const name = whole?.text ?? [...cells.all('first'), ...cells.all('last')].map(({ text }) => text).join(' ')
	if (name.length > 100)
		faults.push({
			column: cells.columnOf('name', 'first', 'last'),
			what: 'The name has more than 100 characters.',
		})
	return name
}

function readLine(cells: RowCells, field: string, { max, faults }: { max: number; faults: RowFault[] }) {
	const cell = cells.one(field)
	if (cell && cell.text.length > max)
		faults.push({ column: cell.column, what: `The text has more than ${max} characters.` })
	return cell?.text ?? ''
}

function readNote(cells: RowCells, faults: RowFault[]): string | null {
	const note = cells.paragraphs('note')
	if (note.length > 4000)
		faults.push({ column: cells.columnOf('note'), what: 'The note has more than 4000 characters.' })
	return note || null
}

/** A moment of a field, whose time may be in a column of its own. A day without a time is no appointment. */
function readTime(
	cells: RowCells,
	field: 'start' | 'end',
	{ timeZone }: ReadContext,
	faults: RowFault[],
): Date | null {
	const cell = cells.one(field)
	if (!cell) {
		if (field === 'start') faults.push({ column: cells.columnOf('start'), what: 'There is no start.' })
		return null
	}
	const { column } = cell
	const moment = readMoment(cell.text, cell.order)
	if (!moment.ok) {
		faults.push({ column, what: moment.what })
		return null
	}
	const apart = cells.one(`${field}Time`)
	// A spreadsheet writes midnight into a cell of a day.
	if (apart && (moment.value.time === null || moment.value.time === '00:00')) {
		const clock = readClock(apart.text)
		if (clock?.time) return instantOfDay({ ...moment.value, ...clock }, timeZone)
		faults.push({ column: apart.column, what: `“${apart.text.slice(0, 40)}” is not a time.` })
		return null
	}
	if (moment.value.time !== null) return instantOfDay(moment.value, timeZone)
	faults.push({ column, what: 'There is a day and no time.' })
	return null
}

type AfterStart = { startsAt: Date | null; context: ReadContext; faults: RowFault[] }

const minutesMax = 24 * 60

/** The length of an appointment that does not say it. */
const defaultMinutes = 60

function readMinutes(cells: RowCells, { startsAt, context, faults }: AfterStart): number {
	const cell = cells.one('minutes')
	const end = cells.one('end') ? readTime(cells, 'end', context, faults) : null
	if (!cell && !end) return defaultMinutes
	const minutes = cell
		? Number(/^(\d{1,4})(?:\.0)?(?: ?min(?:ute)?s?)?$/i.exec(cell.text)?.[1] ?? Number.NaN)
		: Math.round((end!.getTime() - (startsAt ?? end!).getTime()) / 60_000)
	if (minutes > 0 && minutes <= minutesMax) return minutes
	if (startsAt)
		faults.push({
			column: cell?.column ?? cells.columnOf('end'),
			what: 'An appointment takes from one minute to a day.',
		})
	return defaultMinutes
}

/** When it was booked, at the latest when it began. */
function readBooked(cells: RowCells, { startsAt, context, faults }: AfterStart): Date | null {
	const cell = cells.one('booked')
	if (!cell) return null
	const moment = readMoment(cell.text, cell.order)
	if (!moment.ok) {
		faults.push({ column: cell.column, what: moment.what })
		return null
	}
	const at = instantOfDay(moment.value, context.timeZone)
	return startsAt && at > startsAt ? startsAt : at
}

const outcomes: readonly [PastRow['status'], RegExp][] = [
	['cancelled', /^(?:cancell?ed|declined|rescheduled)$/i],
	['no_show', /^(?:no[- ]?show|missed|did not attend)$/i],
	['completed', /^(?:completed?|done|held|attended|took place|confirmed|active|accepted|scheduled)$/i],
]

function readStatus(cells: RowCells, faults: RowFault[]): PastRow['status'] {
	if (readYes(cells, 'canceled', faults)) return 'cancelled'
	if (readYes(cells, 'noShow', faults)) return 'no_show'
	const cell = cells.one('status')
	if (!cell) return 'completed'
	const found = outcomes.find(([, words]) => words.test(cell.text))
	if (found) return found[0]
	faults.push({
		column: cell.column,
		what: `“${cell.text.slice(0, 40)}” is not known. Write completed, canceled or no-show.`,
	})
	return 'completed'
}

function readYes(cells: RowCells, field: string, faults: RowFault[]): boolean {
	const cell = cells.one(field)
	if (!cell || /^(?:no|false|0|n)$/i.test(cell.text)) return false
	if (/^(?:yes|true|1|y)$/i.test(cell.text)) return true
	faults.push({ column: cell.column, what: `“${cell.text.slice(0, 40)}” is neither yes nor no.` })
	return false
}
