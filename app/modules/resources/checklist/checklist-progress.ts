import { ownValue } from '#app/lib/own-key.ts'

/**
 * What somebody set on the checklist, kept in as many places as they like: each browser, offline or not, and the
 * account. Merging any two of them in any order, as often as one likes, gives the same marks and loses nothing.
 *
 * Each mark ('tick:STEP' or 'note:STEP') is an observed-remove register: a new value takes the place of those values
 * it has seen, and of no others. So a tick taken away stays away, a tick set elsewhere at the same time stands, and of
 * a note written in two places at once both texts stay. No clock is asked: browsers' clocks are wrong.
 * (M. Shapiro and others, 'A comprehensive study of Convergent and Commutative Replicated Data Types', INRIA 2011, 3.2.2.)
 */
export type Marks = Record<string, Mark>

export type Mark = {
	/** Values that nothing has replaced yet; more than one after writing in two places at once. */
	versions: readonly Version[]
	/** For each place, the number of its last value that is known here, replaced or not. */
	seen: Readonly<Record<string, number>>
}

/** The `at`-th value that this place, a browser or the form without scripts, gave this mark. */
export type Version = { by: string; at: number; value: string }

/** The values of a checklist as its form holds them, by the fields' names; what is empty is left out. */
export type Values = Readonly<Record<string, string>>

export const checked = 'on'
export const checkOf = (stepId: string) => `tick:${stepId}`
export const noteOf = (stepId: string) => `note:${stepId}`

const blank: Mark = { versions: [], seen: {} }

/** Both, with nothing lost: commutative, associative, idempotent. */
export function mergeMarks(a: Marks, b: Marks): Marks {
	const keys = [...new Set([...Object.keys(a), ...Object.keys(b)])]
	return Object.fromEntries(
		keys.map((key) => [key, mergeMark(ownValue(a, key) ?? blank, ownValue(b, key) ?? blank)]),
	)
}

function mergeMark(a: Mark, b: Mark): Mark {
	const seen = new Map(Object.entries(a.seen))
	for (const [by, at] of Object.entries(b.seen)) seen.set(by, Math.max(seen.get(by) ?? 0, at))
	// What the other side has seen and holds no longer was replaced there.
	const stands = (version: Version, other: Mark) =>
		version.at > (ownValue(other.seen, version.by) ?? 0) ||
		other.versions.some(({ by, at }) => by === version.by && at === version.at)
	const versions = [
		...a.versions.filter((version) => stands(version, b)),
		...b.versions.filter((version) => stands(version, a)),
	]
	return { versions: inOrder(versions), seen: Object.fromEntries(seen) }
}

/** One order, and each once; a copied browser profile may give one number to two values: both count. */
function inOrder(versions: readonly Version[]): Version[] {
	const byName = new Map(versions.map((version) => [nameOf(version), version]))
	return [...byName].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, version]) => version)
}

const nameOf = ({ by, at, value }: Version) => `${by} ${String(at).padStart(10, '0')} ${value}`

/** The mark with this value in place of whatever it held; an empty one takes it away. */
export function setMark(mark: Mark = blank, { by, value }: { by: string; value: string }): Mark {
	if (value === '') return { versions: [], seen: mark.seen }
	return addVersion({ versions: [], seen: mark.seen }, { by, value })
}

/** The mark with this value beside whatever it held: written without knowing of that. */
export function addVersion(mark: Mark = blank, { by, value }: { by: string; value: string }): Mark {
	const at = (ownValue(mark.seen, by) ?? 0) + 1
	return { versions: inOrder([...mark.versions, { by, at, value }]), seen: { ...mark.seen, [by]: at } }
}

/** What the form shows: any tick counts; several texts of a note stand under each other. */
export function shownOf(mark: Mark | undefined): string {
	return [...new Set(mark?.versions.map(({ value }) => value))].join('\n\n')
}

export function valuesOf(marks: Marks): Values {
	return Object.fromEntries(
		Object.entries(marks)
			.map(([key, mark]) => [key, shownOf(mark)] as const)
			.filter(([, value]) => value !== ''),
	)
}

export function sameMarks(a: Marks, b: Marks): boolean {
	const known = (marks: Marks) =>
		Object.entries(marks)
			.filter(([, mark]) => mark.versions.length > 0 || isSeen(mark))
			.map(([key]) => key)
	const keys = known(a)
	return (
		keys.length === known(b).length &&
		keys.every((key) => formOf(ownValue(a, key) ?? blank) === formOf(ownValue(b, key) ?? blank))
	)
}

const isSeen = ({ seen }: Mark) => Object.keys(seen).length > 0
const formOf = ({ versions, seen }: Mark) =>
	JSON.stringify([inOrder(versions).map(nameOf), Object.entries(seen).sort(([a], [b]) => (a < b ? -1 : 1))])

/** More than anybody needs; a checklist has some hundred marks. */
export const limits = { marks: 400, places: 200, noteChars: 10_000 }

const keyPattern = /^(tick|note):[a-z][a-z0-9-]{0,39}$/
const placePattern = /^[a-z0-9]{1,16}$/
const atMax = 1_000_000_000

/**
 * Marks that came over the wire or out of a browser's storage. Whatever is not in order is left out and the first such
 * thing named: a browser goes on with the rest, the server refuses the whole.
 */
export function readMarks(sent: unknown): { marks: Marks; fault: string | null } {
	if (!isRecord(sent)) return { marks: {}, fault: 'The marks are missing.' }
	const marks = new Map<string, Mark>()
	let fault: string | null = null
	const entries = Object.entries(sent)
	if (entries.length > limits.marks) fault = 'There are more marks than a checklist has.'
	for (const [key, mark] of entries.slice(0, limits.marks)) {
		const read = keyPattern.test(key) ? readMark(mark, key) : null
		if (read) marks.set(key, read)
		else fault ??= `The mark '${key.slice(0, 50)}' cannot be read.`
	}
	return { marks: Object.fromEntries(marks), fault }
}

function readMark(sent: unknown, key: string): Mark | null {
	if (!isRecord(sent) || !Array.isArray(sent.versions) || !isRecord(sent.seen)) return null
	const seen = Object.entries(sent.seen)
	if (sent.versions.length > limits.places || seen.length > limits.places) return null
	if (!seen.every(([by, at]) => placePattern.test(by) && isCount(at))) return null
	const versions = sent.versions.filter(isRecord).map(({ by, at, value }) => ({ by, at, value }) as Version)
	const known = sent.seen as Record<string, number>
	const sound = versions.every(
		({ by, at, value }) =>
			typeof by === 'string' && isCount(at) && at <= (ownValue(known, by) ?? 0) && isValue(value, key),
	)
	return sound && versions.length === sent.versions.length
		? { versions: inOrder(versions), seen: Object.fromEntries(seen) as Record<string, number> }
		: null
}

// PostgreSQL stores no NUL.
const isValue = (value: unknown, key: string) =>
	key.startsWith('tick:')
		? value === checked
		: typeof value === 'string' && value !== '' && value.length <= limits.noteChars && !value.includes('\0')
const isCount = (at: unknown): at is number =>
	Number.isInteger(at) && (at as number) > 0 && (at as number) <= atMax
const isRecord = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value)
