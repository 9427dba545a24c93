import type { DealDocument } from '../../format/format.ts'
import { readDeal } from '../document/read-deal.ts'
import { finishReading } from './finish-reading.ts'
import type { PaperLine, PaperReading, PaperRepair } from './paper-reading.ts'

/** Returns the reading with a repair that a person accepted; its checksum and its other repairs are computed again. */
export function applyRepair(reading: PaperReading, { changes, added }: PaperRepair): PaperReading {
	const lines = [...reading.lines]
	let { document } = reading
	const roles = readDeal(document).lines.map(({ role }) => role)
	for (const { line: index, ...change } of changes) {
		const line = lines[index]
		if (!line) continue
		lines[index] = { ...line, ...change }
		const isCounted = roles[index] === 'charge' || roles[index] === 'credit'
		if (change.cents !== undefined && (line.isFigure || !isCounted))
			document = restated(document, line.cents, change.cents)
	}
	const row = added && reading.unread[added.unread]
	if (added && row) {
		const line: PaperLine = {
			label: added.label,
			cents: added.cents,
			role: added.role,
			lineNumber: row.lineNumber,
			place: row.place,
			amountPlace: row.place,
			confidence: 0,
			marks: [],
			doubts: [],
		}
		const next = lines.findIndex(({ lineNumber }) => lineNumber > row.lineNumber)
		lines.splice(next < 0 ? lines.length : next, 0, line)
	}
	const unread = reading.unread.filter((_, index) => index !== added?.unread)
	return finishReading({ ...reading, document, lines, unread })
}

/**
 * The line of a field or of a total repeats its amount, so the field changes with the line. Rates, months and miles are no amounts, whatever
 * their figures.
 */
function restated(document: DealDocument, oldCents: number, newCents: number): DealDocument {
	const changed = <Fields extends object>(fields: Fields): Fields =>
		Object.fromEntries(
			Object.entries(fields).map(([name, value]) => [
				name,
				name.endsWith('Cents') && value === oldCents ? newCents : value,
			]),
		) as Fields
	const { stated, loan, lease } = document
	return {
		...document,
		...(stated && { stated: changed(stated) }),
		...(loan && { loan: changed(loan) }),
		...(lease && { lease: changed(lease) }),
	}
}
