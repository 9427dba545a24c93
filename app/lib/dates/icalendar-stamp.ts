import { localDateOf, localTimeOf } from './zoned-time.ts'

/** '20260304T143000Z' */
export const utcStamp = (instant: Date): string =>
	`${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/** '20260304T093000', as clocks in the zone show it, to the minute. */
export const localStamp = (instant: Date, timeZone: string): string =>
	`${localDateOf(instant, timeZone)}T${localTimeOf(instant, timeZone)}00`.replace(/[-:]/g, '')
