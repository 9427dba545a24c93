import { formatMoment } from '#app/lib/dates/dates.ts'
import type { KitDevice } from './kit-devices.server.ts'

/** A phone with the kit, for lists. */
export type KitDeviceView = { id: string; name: string; opened: string; seen: string; expires: string }

export const viewOfDevice = (
	{ id, name, openedAt, seenAt, expiresAt }: KitDevice,
	{ timeZone, thisYear }: { timeZone: string; thisYear: number },
): KitDeviceView => ({
	id,
	name,
	opened: formatMoment(openedAt, timeZone, thisYear),
	seen: formatMoment(seenAt, timeZone, thisYear),
	expires: formatMoment(expiresAt, timeZone, thisYear),
})
