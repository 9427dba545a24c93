import type { TypedPaperForm } from '../paper/paper-form.ts'
import type { SigningEntry } from './signing-entry.ts'
import { type ReadPaper, replacedKeys } from './signing-state.ts'

/**
 * The changes of a paper by a typed form, as entries. A field that can't be read changes nothing; an emptied field removes the stored
 * value.
 */
export function entriesOfForm(paper: ReadPaper, typed: TypedPaperForm): SigningEntry[] {
	const ofPaper = { paper: paper.id }
	const over = (place: string) => replacedKeys(paper, place)
	const unread = new Set([...typed.errors.keys()].map((field) => field.replace(/^value-/, '')))
	const boxes = changedKeys(paper.answers, typed.answers, Object.is)
		.filter((box) => !unread.has(box))
		.map(
			(box): SigningEntry => ({
				...ofPaper,
				kind: 'box',
				box,
				value: typed.answers.get(box) ?? null,
				over: over(`box ${box}`),
			}),
		)
	const questions = changedKeys(paper.questions, typed.questions, Object.is).map(
		(question): SigningEntry => ({
			...ofPaper,
			kind: 'question',
			question,
			isRight: typed.questions.get(question) ?? null,
			over: over(`question ${question}`),
		}),
	)
	const hasLineErrors = [...unread].some((field) => field.startsWith('line-'))
	const lines = changedKeys(
		paper.lines,
		typed.lines,
		(one, other) => one.label === other.label && one.cents === other.cents,
	)
		.filter((line) => typed.lines.has(line) || !hasLineErrors)
		.map(
			(line): SigningEntry => ({
				...ofPaper,
				kind: 'line',
				line,
				says: typed.lines.get(line) ?? null,
				over: over(`line ${line}`),
			}),
		)
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
