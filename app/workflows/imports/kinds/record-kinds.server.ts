import type { ImportKind } from '#app/modules/imports/import-kinds.ts'
import { appointmentRecords } from './appointment-records.server.ts'
import { clientRecords } from './client-records.server.ts'
import { dealRecords } from './deal-records.server.ts'
import { dealerRecords } from './dealer-records.server.ts'
import type { RecordKind } from './record-kind.ts'

/** A kind whose rows only it looks into. */
export type AnyRecordKind = RecordKind<unknown>

/** How the records of each kind are brought in and taken back. */
export const recordKinds = {
	clients: clientRecords,
	dealers: dealerRecords,
	deals: dealRecords,
	appointments: appointmentRecords,
} as unknown as Readonly<Record<ImportKind, AnyRecordKind>>
