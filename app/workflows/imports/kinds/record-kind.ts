import type { Db } from '#app/db/client.server.ts'
import type { Site } from '#app/modules/auth/actor.ts'
import type { Mapping } from '#app/modules/imports/import-kinds.ts'
import type { Colleague } from '#app/modules/imports/values/find-owner.ts'
import type { RowFault } from '#app/modules/imports/values/read-cells.ts'

/** What a row is read with. */
export type ReadContext = {
	mapping: Mapping
	/** The time zone of the business. */
	timeZone: string
	/** The owner of the practice first. */
	colleagues: readonly Colleague[]
	now: Date
}

/** A row as it is read, before it is compared with what is here. */
export type ReadRow<Row> = { row: Row; faults: RowFault[]; name: string }

/**
 * By what a row is known: keys of its own, and keys after 'phone:', which others may share. `isNew` finds out who is known already; a row
 * with the same key as an earlier one of its file is known, too.
 */
export type KeyedRow<Row> = ReadRow<Row> & { keys: string[] }

/** What is known by a key, and where it is, for the owner of the file. */
export type Known = Map<string, { name: string; where: string }>

type TxInput = { actor: Site; context: ReadContext }

/** How records of one kind are read, found, added and removed again. */
export type RecordKind<Row> = {
	/** Reads the cells of a row. What is wrong with them is a fault. */
	read(cells: readonly string[], context: ReadContext): ReadRow<Row>
	/** What the owner sees of a row before it is brought in, in the order of `shown` of the kind. */
	show(row: Row, context: ReadContext): string[]
	/** Compares rows with the database: their keys, faults that only the database shows, and what is known of these keys. */
	find(
		tx: Db,
		input: TxInput & { rows: readonly ReadRow<Row>[] },
	): Promise<{ rows: KeyedRow<Row>[]; known: Known }>
	/** Adds records. Returns their ids in the order of the rows; null for one that was added by somebody else in the meantime. */
	add(
		tx: Db,
		input: TxInput & { rows: readonly Row[]; fileName: string },
	): Promise<readonly (string | null)[]>
	/** Removes records that nobody has used since. Returns the ids of the others with the reason. `since` is when the file was read. */
	remove(tx: Db, input: { actor: Site; ids: readonly string[]; since: Date }): Promise<Map<string, string>>
}
