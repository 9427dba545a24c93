import { formatLocalDay } from '#app/lib/dates/local-dates.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { formatDollars } from '#app/lib/money/money.ts'
import { readVehicleForm, type TypedVehicle, vehicleFields } from '#app/modules/deals/forms/vehicle-form.ts'
import {
	findKnownDeals,
	type ImportedDeal,
	insertImportedDeals,
	keyOfDeal,
	removeUnusedDeals,
} from '#app/modules/deals/import-deals.server.ts'
import { findOwner } from '#app/modules/imports/values/find-owner.ts'
import { cellsOf, type RowCells, type RowFault } from '#app/modules/imports/values/read-cells.ts'
import { instantOfDay, readMoment } from '#app/modules/imports/values/read-moment.ts'
import { readDollars } from '#engine'
import { type Addresses, findClients, readAddresses } from './client-of-row.ts'
import type { ReadContext, RecordKind } from './record-kind.ts'

type DealRow = Omit<ImportedDeal, 'clientId' | 'formKey'> & {
	addresses: Addresses
	/** What it is known by beside its client: its number there, or what it says. */
	identity: string
	/** Once the row was compared with the database. */
	clientId?: string
}

/** Deals: each belongs to the client with its email address, and is known by its number there or by what it says. */
export const dealRecords: RecordKind<DealRow> = {
	read(texts, context) {
		const faults: RowFault[] = []
		const cells = cellsOf(texts, context.mapping, faults)
		const addresses = readAddresses(cells, faults)
		const startedAt = readDate(cells, 'started', context, faults)
		const said = {
			wants: readText(cells, 'wants', faults),
			mustHaves: readText(cells, 'mustHaves', faults),
			budgetCents: readAmount(cells, 'budget', faults),
			targetCents: readAmount(cells, 'target', faults),
			startedAt,
			vehicle: readVehicle(cells, faults),
		}
		const closedAt = readEnd(cells, context, faults)
		if (startedAt && startedAt > context.now)
			faults.push({ column: cells.columnOf('started'), what: 'The start is in the future.' })
		if (startedAt && closedAt && closedAt < startedAt)
			faults.push({ column: cells.columnOf('ended'), what: 'The end is before the start.' })
		const number = cells.one('number')?.text
		const identity = number ? `number ${number}` : JSON.stringify(said)
		const row = {
			...said,
			closedAt,
			ownerId: findOwner(cells, context.colleagues, faults),
			addresses,
			identity,
		}
		return { row, faults, name: said.wants.split('\n')[0]!.slice(0, 80) || (addresses.emails[0] ?? '') }
	},
	show({ addresses, wants, startedAt, closedAt, vehicle, budgetCents }, { timeZone }) {
		const day = (at: Date | null) =>
			at ? `${formatLocalDay(localDateOf(at, timeZone))}, ${localDateOf(at, timeZone).slice(0, 4)}` : ''
		const car = vehicle ? [vehicle.year, vehicle.make, vehicle.model].filter(Boolean).join(' ') : ''
		const wanted = [wants.slice(0, 80), budgetCents ? `up to ${formatDollars(budgetCents)}` : '']
		return [
			addresses.emails.join(', '),
			wanted.filter(Boolean).join(', '),
			day(startedAt),
			day(closedAt),
			car,
		]
	},
	async find(tx, { actor, rows }) {
		const clientOf = await findClients(tx, { actor, rows: rows.map(({ row }) => row.addresses) })
		const found = rows.map((each) => {
			if (each.row.addresses.emails.length === 0) return { ...each, keys: [] }
			const answer = clientOf(each.row.addresses)
			if ('fault' in answer) return { ...each, faults: [...each.faults, answer.fault], keys: [] }
			const clientId = answer.client.id
			return { ...each, row: { ...each.row, clientId }, keys: [keyOfDeal(clientId, each.row.identity)] }
		})
		const keys = await findKnownDeals(tx, { actor, keys: found.flatMap((each) => each.keys) })
		const known = new Map([...keys].map((key) => [key, { name: '', where: 'in the file of the client' }]))
		return { rows: found, known }
	},
	add: (tx, { actor, rows, context: { now, colleagues } }) =>
		insertImportedDeals(tx, {
			actor,
			deals: rows.map(({ addresses: _, identity, clientId = '', ...row }) => ({
				...row,
				clientId,
				formKey: keyOfDeal(clientId, identity),
				ownerId: row.ownerId ?? colleagues[0]?.id ?? null,
			})),
			now,
		}),
	remove: (tx, { actor, ids }) => removeUnusedDeals(tx, { actor, ids }),
}

const textMax = 4000

function readText(cells: RowCells, field: string, faults: RowFault[]): string {
	const text = cells.paragraphs(field)
	if (text.length > textMax)
		faults.push({
			column: cells.columnOf(field),
			what: `The text has ${text.length} characters. The limit is ${textMax}.`,
		})
	return text
}

/** No other currency is an amount in dollars; zero is how other programs write that there is no amount. */
function readAmount(cells: RowCells, field: string, faults: RowFault[]): number | null {
	const cell = cells.one(field)
	if (!cell) return null
	const amount = readDollars(cell.text.replace(/^(?:USD|US(?=\$))/i, '').replace(/USD$/i, ''))
	if (amount.ok) return amount.value || null
	faults.push({ column: cell.column, what: `“${cell.text.slice(0, 40)}”: ${amount.message}` })
	return null
}

function readDate(
	cells: RowCells,
	field: string,
	{ timeZone }: ReadContext,
	faults: RowFault[],
): Date | null {
	const cell = cells.one(field)
	if (!cell) return null
	const moment = readMoment(cell.text, cell.order)
	if (moment.ok) return instantOfDay(moment.value, timeZone)
	faults.push({ column: cell.column, what: moment.what })
	return null
}

/** The words of other programs for a deal that has ended, won or lost. */
const ended = /\b(?:closed|won|lost|done|completed|delivered|abandoned|cancell?ed|dead|archived)\b|^closed/i

/**
 * When a deal ended; null for an open one. Other programs have a date for when a deal is expected to end, too, so where there is a stage, the
 * stage decides.
 */
function readEnd(cells: RowCells, context: ReadContext, faults: RowFault[]): Date | null {
	const stage = cells.one('state')
	if (cells.has('state') && !(stage && ended.test(stage.text))) return null
	const at = readDate(cells, 'ended', context, faults)
	if (at && at <= context.now) return at
	const unread = at === null && cells.one('ended') !== undefined
	if (stage && !unread)
		faults.push({
			column: cells.columnOf('ended', 'state'),
			what: `“${stage.text.slice(0, 40)}” has no date on which it ended.`,
		})
	return null
}

/** The conditions of other programs beside our own keys. */
const conditions = new Map([
	['certified', 'cpo'],
	['certified pre-owned', 'cpo'],
	['pre-owned', 'used'],
	['preowned', 'used'],
])

function readVehicle(cells: RowCells, faults: RowFault[]): ImportedDeal['vehicle'] {
	const texts = Object.fromEntries(
		vehicleFields.map((field) => [field, cells.one(field)?.text ?? '']),
	) as TypedVehicle
	const condition = texts.condition.toLowerCase()
	const typed = { ...texts, notes: '', condition: conditions.get(condition) ?? condition }
	if (Object.values(typed).every((text) => text === '')) return null
	const { vehicle, errors } = readVehicleForm(typed)
	for (const [field, what] of Object.entries(errors)) faults.push({ column: cells.columnOf(field), what })
	return vehicle
}
