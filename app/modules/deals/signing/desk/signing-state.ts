import type { PaperKind } from '../paper/paper-kinds.ts'
import type { BoxAnswer, ExtraLine } from '../paper/typed-paper.ts'
import type { SigningEntry } from './signing-entry.ts'

/** A paper as far as it has been read. */
export type ReadPaper = {
	id: string
	form: PaperKind
	/** The paper that it replaces. */
	corrects: string | null
	answers: Map<string, BoxAnswer>
	lines: Map<string, ExtraLine>
	/** By question, whether the paper is right. */
	questions: Map<string, boolean>
}

export type SigningState = {
	/** In the order in which they were laid on the table. */
	papers: Map<string, ReadPaper>
	end: { outcome: 'signed' | 'walked_away'; reason: string } | null
}

/**
 * What the entries come to, in the order given. The last entry about a box counts; what comes before its paper was opened, or after the
 * end, changes nothing.
 */
export function stateOfEntries(entries: Iterable<SigningEntry>): SigningState {
	const state: SigningState = { papers: new Map(), end: null }
	for (const entry of entries) if (state.end === null) add(state, entry)
	return state
}

function add(state: SigningState, entry: SigningEntry): void {
	if (entry.kind === 'end') {
		state.end = { outcome: entry.outcome, reason: entry.reason }
		return
	}
	if (entry.kind === 'open') {
		const { paper: id, form, corrects } = entry
		if (!state.papers.has(id))
			state.papers.set(id, { id, form, corrects, answers: new Map(), lines: new Map(), questions: new Map() })
		return
	}
	const paper = state.papers.get(entry.paper)
	if (!paper) return
	if (entry.kind === 'box') setOrDelete(paper.answers, entry.box, entry.answer)
	else if (entry.kind === 'line') setOrDelete(paper.lines, entry.line, entry.says)
	else setOrDelete(paper.questions, entry.question, entry.isRight)
}

function setOrDelete<Value>(map: Map<string, Value>, key: string, value: Value | null): void {
	if (value === null) map.delete(key)
	else map.set(key, value)
}
