import { formatMoment } from '#app/lib/dates/dates.ts'
import type { KitDevice } from './kit-devices.server.ts'

/** A phone with the kit, for lists. */
export type KitDeviceView = { id: string; name: string; seen: string }

export const viewOfDevice = (
	{ id, name, seenAt }: KitDevice,
	{ timeZone, thisYear }: { timeZone: string; thisYear: number },
): KitDeviceView => ({
	id,
	name,
	seen: formatMoment(seenAt, timeZone, thisYear),
})
