import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { dealer } from '#app/db/schema/deals/dealers.ts'
import { dealRound, dealRoundInvitation } from '#app/db/schema/rounds.ts'
import { getOwnValue, isOwnKey } from '#app/lib/own-key.ts'
import { listEntriesOf } from '#app/modules/audit/list-entries.server.ts'
import { type RecordedTable, recordedTables, type TableRecord } from './recorded-columns.ts'
import {
	type Cells,
	columnsOfCell,
	hashOfCell,
	type RecordedCells,
	readCells,
	rowsOfEntry,
} from './round-records.server.ts'

export type RecordReport = {
	/** One sentence for each row that is not as it was recorded. */
	faults: string[]
	/** What the chain cannot show about a round from before rows were recorded; empty for all others. */
	unproven: string[]
}

type Change = { seq: number; step: string; address: string; before: string | null | undefined }

/** Compares every row of a round with the hashes in the audit chain, and each recorded change with what its step may change. */
export async function faultsOfRecords(db: Db, { roundId }: { roundId: string }): Promise<RecordReport> {
	const entries = await listEntriesOf(db, { kind: 'deal-round', id: roundId })
	const cells = await readCells(db, { roundId })
	const recorded: RecordedCells = new Map()
	const suspects: Change[] = []
	let firstSeq: number | null = null
	for (const { seq, action, detail } of entries) {
		const rows = rowsOfEntry(detail)
		if (!rows) continue
		const step = action.replace(/^round\./, '')
		// The first entry with rows of an older round states how everything was found at that time.
		const isFound = firstSeq === null && step !== 'drafted'
		firstSeq ??= seq
		const known = new Set(
			[...recorded].filter(([, hash]) => hash !== null).map(([address]) => rowOf(address)),
		)
		const addedRows = new Set(
			Object.keys(rows)
				.map(rowOf)
				.filter((row) => !known.has(row)),
		)
		const addsTooMuch = stepsThatAddOne.has(step) && addedRows.size > 1
		for (const [address, hash] of Object.entries(rows)) {
			const isKnownRow = known.has(rowOf(address))
			const change = { address, hash, isKnownRow, before: recorded.get(address) }
			const isExpected = mayChange(change, { step, detail, cells }) && (isKnownRow || !addsTooMuch)
			if (!isFound && !isExpected) suspects.push({ seq, step, address, before: change.before })
		}
		for (const [address, hash] of Object.entries(rows)) recorded.set(address, hash)
	}
	if (firstSeq === null)
		return {
			faults: [],
			unproven: [
				'This round is from before every row was recorded: names, contacts, ranks’ amounts, visits, questions and photos can’t be proved.',
			],
		}
	const isOld = entries[0]!.action !== 'round.drafted'
	const endedReferences = await endedReferencesOf(db, { roundId, cells })
	return {
		faults: [
			...suspects
				.filter(({ address, before }) => !(before && endedReferences.isEnded(address, before)))
				.map(
					({ seq, step, address }) =>
						`Something changed ${nameOf(address)} by hand: entry ${seq} (${step}) found it changed, and that step does not change it.`,
				),
			...faultsOfCells(cells, recorded, endedReferences),
		],
		unproven: isOld
			? [
					`What was changed by hand before entry ${firstSeq} of the audit chain can’t be proved for every row.`,
				]
			: [],
	}
}

/** Steps that add one row at most, so that a row that was added by hand does not pass as one of theirs. */
const stepsThatAddOne: ReadonlySet<string> = new Set([
	'viewed',
	'bid-received',
	'bid-withdrawn',
	'inquired',
	'asked',
	'extended',
	'photo-added',
])

const rowOf = (address: string) => address.slice(0, address.lastIndexOf('/'))

function mayChange(
	{
		address,
		hash,
		isKnownRow,
		before,
	}: { address: string; hash: string | null; isKnownRow: boolean; before: string | null | undefined },
	{ step, detail, cells }: { step: string; detail: Record<string, unknown>; cells: Cells },
): boolean {
	const [table = '', , name = ''] = address.split('/')
	const record: TableRecord | undefined = getOwnValue(recordedTables, table)
	const changedBy = record && getOwnValue(record.cells, name)
	if (!record || !changedBy) return false
	const bidder = getOwnValue(detail, 'bidder')
	const invitationId = cells.get(address)?.invitationId
	// A dealer's step changes nothing of another dealer.
	if (typeof bidder === 'string' && invitationId && invitationId !== bidder) return false
	if (hash === null) return record.removed.includes(step)
	if (!isKnownRow) return record.added.includes(step)
	// A cell that a later release added to a known row.
	return before === undefined || changedBy.includes(step)
}

type EndedReferences = { isEnded(address: string, before: string): boolean }

/**
 * A dealer that was deleted from the book leaves an invitation without its id. That is no change by hand if no dealer of the book has the
 * id that was recorded.
 */
async function endedReferencesOf(
	db: Db,
	{ roundId, cells }: { roundId: string; cells: Cells },
): Promise<EndedReferences> {
	const invited = await db
		.select({ id: dealRoundInvitation.id, dealerId: dealRoundInvitation.dealerId })
		.from(dealRoundInvitation)
		.where(eq(dealRoundInvitation.roundId, roundId))
	const ended = new Set(
		invited.filter(({ dealerId }) => dealerId === null).map(({ id }) => `invitation/${id}/book`),
	)
	if (ended.size === 0) return { isEnded: () => false }
	const [round] = await db
		.select({ salt: dealRound.recordSalt })
		.from(dealRound)
		.where(eq(dealRound.id, roundId))
	const dealers = await db.select({ id: dealer.id }).from(dealer)
	return {
		isEnded: (address, before) =>
			ended.has(address) &&
			cells.has(address) &&
			!dealers.some(({ id }) => hashOfCell(round!.salt, address, [['dealerId', id]]) === before),
	}
}

function faultsOfCells(cells: Cells, recorded: RecordedCells, { isEnded }: EndedReferences): string[] {
	const knownRows = new Set(
		[...recorded].filter(([, hash]) => hash !== null).map(([address]) => rowOf(address)),
	)
	const changed = [...cells].flatMap(([address, { hash }]) => {
		const before = recorded.get(address)
		if (before === hash || (before && isEnded(address, before))) return []
		// A later release records more of a row, from its next step on.
		if (before === undefined && knownRows.has(rowOf(address))) return []
		return before ? [`${nameOf(address)} is not as it was recorded.`] : []
	})
	const storedRows = new Set([...cells.keys()].map(rowOf))
	const added = [...storedRows].filter((row) => !knownRows.has(row))
	const removed = [...knownRows].filter((row) => !storedRows.has(row))
	return [
		...changed,
		...added.map((row) => `${rowName(row)} was added without a record.`),
		...removed.map((row) => `${rowName(row)} was removed.`),
	]
}

const tableNames: Record<RecordedTable, string> = {
	round: 'The round',
	key: 'The key',
	photo: 'The photo',
	extension: 'The change of the deadline',
	invitation: 'The invitation',
	visit: 'The visit',
	bid: 'The bid',
	withdrawal: 'The withdrawal',
	inquiry: 'The dealer’s question',
	question: 'The question',
	choice: 'The choice',
	award: 'The award',
}

function rowName(row: string): string {
	const [table = '', key = ''] = row.split('/')
	return `${getOwnValue(tableNames, table) ?? table} ${key}`
}

function nameOf(address: string): string {
	const [table = '', key = '', name = ''] = address.split('/')
	const columns = isOwnKey(recordedTables, table) ? columnsOfCell(table, name) : []
	return `${rowName(`${table}/${key}`)} (${columns.join(', ')})`
}
