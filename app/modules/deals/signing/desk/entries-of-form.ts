import type { TypedPaperForm } from '../paper/paper-form.ts'
import type { BoxAnswer } from '../paper/typed-paper.ts'
import type { SigningEntry } from './signing-entry.ts'
import type { ReadPaper } from './signing-state.ts'

/**
 * What a typed form changes in a paper, as entries. A field that can't be read leaves what is stored about it; an emptied one takes it
 * back.
 */
export function entriesOfForm(paper: ReadPaper, typed: TypedPaperForm): SigningEntry[] {
	const of = { paper: paper.id }
	const unread = new Set([...typed.errors.keys()].map((field) => field.replace(/^value-/, '')))
	const boxes = changedKeys(paper.answers, typed.answers, isSameAnswer)
		.filter((box) => !unread.has(box))
		.map((box): SigningEntry => ({ ...of, kind: 'box', box, answer: typed.answers.get(box) ?? null }))
	const questions = changedKeys(paper.questions, typed.questions, Object.is).map(
		(question): SigningEntry => ({
			...of,
			kind: 'question',
			question,
			isRight: typed.questions.get(question) ?? null,
		}),
	)
	const hasLineErrors = [...unread].some((field) => field.startsWith('line-'))
	const lines = changedKeys(
		paper.lines,
		typed.lines,
		(one, other) => one.label === other.label && one.cents === other.cents,
	)
		.filter((line) => typed.lines.has(line) || !hasLineErrors)
		.map((line): SigningEntry => ({ ...of, kind: 'line', line, says: typed.lines.get(line) ?? null }))
	return [...boxes, ...questions, ...lines]
}

function changedKeys<Value>(
	before: ReadonlyMap<string, Value>,
	after: ReadonlyMap<string, Value>,
	isSame: (one: Value, other: Value) => boolean,
): string[] {
	return [...new Set([...before.keys(), ...after.keys()])].filter((key) => {
		const [was, is] = [before.get(key), after.get(key)]
		return was === undefined || is === undefined ? was !== is : !isSame(was, is)
	})
}

const isSameAnswer = (one: BoxAnswer, other: BoxAnswer) =>
	'value' in one ? 'value' in other && one.value === other.value : !('value' in other)
