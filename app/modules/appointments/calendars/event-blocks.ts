/** The parts of a calendar file that say when somebody is busy, each as lines of iCalendar. */
export type CalendarBlocks = { isCalendar: boolean; zones: string[]; events: string[] }

/**
 * All that is needed to know when somebody is busy. The title of an event, description and guests are not read at all; and without them, files with thousands of
 * long descriptions are read in no time.
 */
export const timeLines =
	/^(?:UID|DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID|STATUS|TRANSP|X-MICROSOFT-CDO-BUSYSTATUS)[;:]/i

/** All that is needed to know who met, where and when. */
export const meetingLines =
	/^(?:UID|DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID|STATUS|SUMMARY|LOCATION|DESCRIPTION|ATTENDEE)[;:]/i

/** Returns the events and time zones of a calendar file, each for itself: what is wrong with one must not hide the others. Of events only the `needed` lines. */
export function blocksOf(text: string, needed: RegExp): CalendarBlocks {
	const blocks: CalendarBlocks = { isCalendar: false, zones: [], events: [] }
	let block: { kind: 'VEVENT' | 'VTIMEZONE'; lines: string[]; within: number } | null = null
	for (const line of unfoldedLines(text)) {
		const [, edge = '', name = ''] = /^(BEGIN|END):(\S+)\s*$/i.exec(line) ?? []
		const kind = name.toUpperCase()
		if (kind === 'VCALENDAR') blocks.isCalendar = true
		if (!block) {
			if (edge.toUpperCase() === 'BEGIN' && (kind === 'VEVENT' || kind === 'VTIMEZONE'))
				block = { kind, lines: [line], within: 0 }
			continue
		}
		if (edge && kind === block.kind) {
			const list: string[] = block.kind === 'VEVENT' ? blocks.events : blocks.zones
			list.push([...block.lines, `END:${block.kind}`].join('\r\n'))
			block = null
			continue
		}
		// An alarm within an event has a duration of its own.
		if (edge) block.within += edge.toUpperCase() === 'BEGIN' ? 1 : -1
		if (block.kind === 'VTIMEZONE' || (block.within === 0 && needed.test(line))) block.lines.push(line)
	}
	return blocks
}

/** Yields the lines, with what was folded over several put together (RFC 5545, 3.1). */
function* unfoldedLines(text: string): Generator<string> {
	let line = ''
	for (const physical of text.split(/\r\n|\n|\r/)) {
		if (physical.startsWith(' ') || physical.startsWith('\t')) line += physical.slice(1)
		else {
			if (line) yield line
			line = physical
		}
	}
	if (line) yield line
}
