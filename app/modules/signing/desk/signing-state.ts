import type { BoxValue } from '../paper/paper-boxes.ts'
import type { PaperKind } from '../paper/paper-kinds.ts'
import type { ExtraLine } from '../paper/typed-paper.ts'
import type { SigningEntry } from './signing-entry.ts'

/** An entry as it is stored. */
export type LoggedEntry = {
	key: string
	author: 'client' | 'advisor'
	/** By the clock of the device that wrote it, as ISO 8601. */
	writtenAt: string
	entry: SigningEntry
}

/** An entry about one place of a document. */
export type ReadingEntry = Extract<SigningEntry, { over: string[] }>

/** An entry with its key. */
export type Reading = { key: string; entry: ReadingEntry }

/** A document as far as it has been read. */
export type ReadPaper = {
	id: string
	form: PaperKind
	/** The paper that it replaces. */
	corrects: string | null
	/** By box, the value that the paper prints. */
	answers: Map<string, BoxValue>
	lines: Map<string, ExtraLine>
	/** By question, whether the paper is right. */
	questions: Map<string, boolean>
	/**
	 * By place, the entries that no later one replaced, in the order in which they arrived: more than one when two phones wrote at once.
	 */
	readings: Map<string, Reading[]>
}

export type Ask = {
	id: string
	paper: string | null
	text: string
	writtenAt: string
	replies: { text: string; writtenAt: string }[]
}

export type SigningState = {
	/** In the order in which they were started. */
	papers: Map<string, ReadPaper>
	asks: Map<string, Ask>
	/** By photo, the paper that it shows, if any. */
	photos: Map<string, string | null>
	end: { outcome: 'signed' | 'walked_away'; reason: string } | null
	/** Entries that another phone wrote before it knew that the signing had ended. They are shown but change nothing. */
	late: LoggedEntry[]
}

/** The place of a paper that an entry is about: two entries about the same place have the same one. */
export function placeOf(entry: ReadingEntry): string {
	if (entry.kind === 'box') return `box ${entry.box}`
	return entry.kind === 'line' ? `line ${entry.line}` : `question ${entry.question}`
}

/**
 * The state after these entries, in this order. The last entry about a place counts; an entry about a document that was never opened
 * changes nothing.
 */
export function stateOfEntries(entries: Iterable<LoggedEntry>): SigningState {
	const state: SigningState = {
		papers: new Map(),
		asks: new Map(),
		photos: new Map(),
		end: null,
		late: [],
	}
	for (const logged of entries) addToState(state, logged)
	return state
}

/** Adds one entry to a state, in place. */
export function addToState(state: SigningState, logged: LoggedEntry): void {
	const { entry, writtenAt } = logged
	if (entry.kind === 'ask') {
		const { ask: id, paper, text } = entry
		if (!state.asks.has(id)) state.asks.set(id, { id, paper, text, writtenAt, replies: [] })
	} else if (entry.kind === 'reply') {
		state.asks.get(entry.ask)?.replies.push({ text: entry.text, writtenAt })
	} else if (entry.kind === 'photo') {
		state.photos.set(entry.photo, entry.paper)
	} else if (state.end) {
		state.late.push(logged)
	} else if (entry.kind === 'end') {
		state.end = { outcome: entry.outcome, reason: entry.reason }
	} else if (entry.kind === 'open') {
		openPaper(state, entry)
	} else {
		const paper = state.papers.get(entry.paper)
		if (paper) addReading(paper, entry, logged.key)
	}
}

function openPaper(
	{ papers }: SigningState,
	{ paper: id, form, corrects }: Extract<SigningEntry, { kind: 'open' }>,
): void {
	if (papers.has(id)) return
	papers.set(id, {
		id,
		form,
		corrects,
		answers: new Map(),
		lines: new Map(),
		questions: new Map(),
		readings: new Map(),
	})
}

function addReading(paper: ReadPaper, entry: ReadingEntry, key: string): void {
	const place = placeOf(entry)
	const remaining = (paper.readings.get(place) ?? []).filter((each) => !entry.over.includes(each.key))
	paper.readings.set(place, [...remaining, { key, entry }])
	if (entry.kind === 'box') setOrDelete(paper.answers, entry.box, entry.value)
	else if (entry.kind === 'line') setOrDelete(paper.lines, entry.line, entry.says)
	else setOrDelete(paper.questions, entry.question, entry.isRight)
}

/** The keys that a new entry about a place replaces. */
export const replacedKeys = ({ readings }: ReadPaper, place: string): string[] =>
	(readings.get(place) ?? []).map(({ key }) => key)

/** The places that two phones read differently, each with what they read, the last to arrive at the end. */
export const conflictsOf = ({ readings }: ReadPaper): Reading[][] =>
	[...readings.values()].filter((each) => each.some(({ entry }) => !hasSameContent(entry, each[0]!.entry)))

function hasSameContent(one: ReadingEntry, other: ReadingEntry): boolean {
	if (one.kind === 'box' && other.kind === 'box') return one.value === other.value
	if (one.kind === 'line' && other.kind === 'line')
		return one.says?.label === other.says?.label && one.says?.cents === other.says?.cents
	return one.kind === 'question' && other.kind === 'question' && one.isRight === other.isRight
}

function setOrDelete<Value>(map: Map<string, Value>, key: string, value: Value | null): void {
	if (value === null) map.delete(key)
	else map.set(key, value)
}
