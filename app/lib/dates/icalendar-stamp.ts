import { localDateOf, localTimeOf } from './zoned-time.ts'

/** Formats an instant in UTC: '20260304T143000Z'. */
export const utcStamp = (instant: Date): string =>
	`${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/** Formats an instant in local time, to the minute: '20260304T093000'. */
export const localStamp = (instant: Date, timeZone: string): string =>
	`${localDateOf(instant, timeZone)}T${localTimeOf(instant, timeZone)}00`.replace(/[-:]/g, '')
