import ICAL from 'ical.js'
import { findIana } from 'windows-iana'
import { instantOf, isTimeZone } from '#app/lib/dates/zoned-time.ts'

/** Outlook's names for the zones of the United States, as older versions write them into files. */
const outlookNames = new Map(
	Object.entries({
		'eastern time (us & canada)': 'America/New_York',
		'indiana (east)': 'America/Indiana/Indianapolis',
		'central time (us & canada)': 'America/Chicago',
		'mountain time (us & canada)': 'America/Denver',
		arizona: 'America/Phoenix',
		'pacific time (us & canada)': 'America/Los_Angeles',
		alaska: 'America/Anchorage',
		hawaii: 'Pacific/Honolulu',
	}),
)

/**
 * Returns the IANA name that a TZID means: itself, a Windows name (CLDR's table), Outlook's display name, or the end of a path such as
 * '/freeassociation.sourceforge.net/America/New_York'. Null when the name alone says nothing, as 'Customized Time Zone'.
 */
export function ianaZoneOf(tzid: string): string | null {
	const name = tzid.trim().replace(/^"|"$/g, '')
	if (/^[a-z]/i.test(name) && isTimeZone(name)) return name
	const [windows] = findIana(name)
	if (windows) return windows
	const display = name.replace(/^\((?:UTC|GMT)[^)]*\)\s*/i, '').toLowerCase()
	const outlook = outlookNames.get(display)
	if (outlook) return outlook
	if (/^tzone:\/\/microsoft\/utc$/i.test(name)) return 'UTC'
	const parts = name.split('/').filter(Boolean)
	for (let first = 1; first < parts.length; first++) {
		const end = parts.slice(first).join('/')
		if (end.includes('/') && isTimeZone(end)) return end
	}
	return null
}

/** A zone of this machine's database in the form that ical.js asks for. */
export class IanaZone extends ICAL.Timezone {
	readonly iana: string
	readonly #offsets = new Map<number, number>()
	constructor(iana: string) {
		super({ tzid: iana })
		this.iana = iana
	}
	/** Returns the seconds that local time is ahead of UTC. Remembered by the hour, because a series asks thousands of times. */
	override utcOffset(time: ICAL.Time): number {
		const hour = Date.UTC(time.year, time.month - 1, time.day, time.hour)
		const known = this.#offsets.get(hour)
		if (known !== undefined) return known
		const [date = '', clock = ''] = new Date(hour).toISOString().split('T')
		const offset = (hour - instantOf(date, clock.slice(0, 5), this.iana).getTime()) / 1_000
		this.#offsets.set(hour, offset)
		return offset
	}
}

/** The zones of one file, and what about them was not certain. */
export type FileZones = {
	resolve(tzid: string): ICAL.Timezone
	/** The zone of times without one. */
	home: IanaZone
	/** Names that mean no known zone and are not described in the file: read as the time of the business. */
	unknown: Set<string>
	/** Names whose description in the file contradicts them: the name counts. */
	contradictory: Set<string>
}

type FileZonesInput = { descriptions: readonly ICAL.Component[]; homeZone: string; now: Date }

/**
 * Returns the zones of a file. A name that says which zone is meant comes first, because descriptions of Outlook and of old programs are
 * often wrong about daylight saving time; then the description; then the zone of the business.
 */
export function zonesOfFile({ descriptions, homeZone, now }: FileZonesInput): FileZones {
	const home = new IanaZone(homeZone)
	const known = new Map<string, ICAL.Timezone>()
	const [unknown, contradictory] = [new Set<string>(), new Set<string>()]
	const described = new Map(
		descriptions.map((component) => {
			const tzid = String(component.getFirstPropertyValue('tzid') ?? '')
			return [tzid, { zone: new ICAL.Timezone({ component, tzid }), component }] as const
		}),
	)
	const find = (tzid: string): ICAL.Timezone => {
		const description = described.get(tzid)
		const location = String(description?.component.getFirstPropertyValue('x-lic-location') ?? '')
		const iana = ianaZoneOf(tzid) ?? (location ? ianaZoneOf(location) : null)
		if (iana) {
			const zone = new IanaZone(iana)
			if (description && !agree(zone, description.zone, now)) contradictory.add(tzid)
			return zone
		}
		if (description) return description.zone
		unknown.add(tzid)
		return home
	}
	return {
		home,
		unknown,
		contradictory,
		resolve(tzid) {
			const zone = known.get(tzid) ?? find(tzid)
			known.set(tzid, zone)
			return zone
		},
	}
}

/** Whether two zones show the same time in each month of the coming year. */
function agree(one: ICAL.Timezone, other: ICAL.Timezone, now: Date): boolean {
	return Array.from({ length: 12 }, (_, ahead) => {
		const { year, month } = { year: now.getUTCFullYear(), month: now.getUTCMonth() + ahead }
		const noon = new Date(Date.UTC(year, month, 15, 12))
		return ICAL.Time.fromData({
			year: noon.getUTCFullYear(),
			month: noon.getUTCMonth() + 1,
			day: 15,
			hour: 12,
			minute: 0,
			second: 0,
		})
	}).every((time) => one.utcOffset(time) === other.utcOffset(time))
}
