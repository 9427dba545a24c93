import { getOwnValue } from '#app/lib/own-key.ts'

/**
 * The state of a checklist, stored in any number of replicas: browsers, online or not, and the account. Merging them in any order and any
 * number of times gives the same marks and loses nothing. Each mark ('check:STEP' for a completion, 'note:STEP' for a note) is an
 * observed-remove register: a new value replaces only the values it has seen. So a cleared completion stays cleared unless it was set again
 * elsewhere in the meantime, and of a note written in two browsers both texts stay. Clocks are not used, because browsers' clocks are often
 * wrong. (M. Shapiro and others, 'A comprehensive study of Convergent and Commutative Replicated Data Types', INRIA 2011, 3.2.2.)
 */
export type Marks = Record<string, Mark>

export type Mark = {
	/** Values that nothing has replaced yet; more than one after concurrent writes. */
	versions: readonly Version[]
	/** For each replica, the number of its last value that was seen here, whether or not it was replaced. */
	seen: Readonly<Record<string, number>>
}

/** The `at`-th value that the replica `by`, a browser or the form without scripts, wrote to this mark. */
export type Version = { by: string; at: number; value: string }

/** The values of a checklist by the names of its form fields; empty ones are left out. */
export type Values = Readonly<Record<string, string>>

export const checked = 'on'
export const checkOf = (stepId: string) => `check:${stepId}`
export const noteOf = (stepId: string) => `note:${stepId}`

const emptyMark: Mark = { versions: [], seen: {} }

/** Merges two states without losing anything: commutative, associative, idempotent. */
export function mergeMarks(a: Marks, b: Marks): Marks {
	const keys = [...new Set([...Object.keys(a), ...Object.keys(b)])]
	return Object.fromEntries(
		keys.map((key) => [key, mergeMark(getOwnValue(a, key) ?? emptyMark, getOwnValue(b, key) ?? emptyMark)]),
	)
}

function mergeMark(a: Mark, b: Mark): Mark {
	const seen = new Map(Object.entries(a.seen))
	for (const [by, at] of Object.entries(b.seen)) seen.set(by, Math.max(seen.get(by) ?? 0, at))
	// A version that the other side has seen but no longer has was replaced there.
	const isCurrent = (version: Version, other: Mark) =>
		version.at > (getOwnValue(other.seen, version.by) ?? 0) ||
		other.versions.some(({ by, at }) => by === version.by && at === version.at)
	const versions = [
		...a.versions.filter((version) => isCurrent(version, b)),
		...b.versions.filter((version) => isCurrent(version, a)),
	]
	return { versions: inOrder(versions), seen: Object.fromEntries(seen) }
}

/** Returns the versions sorted and without duplicates. A copied browser profile can give one number to two values: both are kept. */
function inOrder(versions: readonly Version[]): Version[] {
	const byKey = new Map(versions.map((version) => [versionKey(version), version]))
	return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, version]) => version)
}

const versionKey = ({ by, at, value }: Version) => `${by} ${String(at).padStart(10, '0')} ${value}`

/** Returns the mark with this value instead of all its versions; an empty value clears it. */
export function setMark(mark: Mark = emptyMark, { by, value }: { by: string; value: string }): Mark {
	if (value === '') return { versions: [], seen: mark.seen }
	return addVersion({ versions: [], seen: mark.seen }, { by, value })
}

/** Returns the mark with this value in addition to its versions, as if it was written without having seen them. */
export function addVersion(mark: Mark = emptyMark, { by, value }: { by: string; value: string }): Mark {
	const at = (getOwnValue(mark.seen, by) ?? 0) + 1
	return { versions: inOrder([...mark.versions, { by, at, value }]), seen: { ...mark.seen, [by]: at } }
}

/** Returns the value that the form shows: several texts of a note are joined by blank lines. */
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
	const keysOf = (marks: Marks) =>
		Object.entries(marks)
			.filter(([, mark]) => mark.versions.length > 0 || isSeen(mark))
			.map(([key]) => key)
	const keys = keysOf(a)
	return (
		keys.length === keysOf(b).length &&
		keys.every(
			(key) => serialized(getOwnValue(a, key) ?? emptyMark) === serialized(getOwnValue(b, key) ?? emptyMark),
		)
	)
}

const isSeen = ({ seen }: Mark) => Object.keys(seen).length > 0
const serialized = ({ versions, seen }: Mark) =>
	JSON.stringify([
		inOrder(versions).map(versionKey),
		Object.entries(seen).sort(([a], [b]) => (a < b ? -1 : 1)),
	])

/** Generous limits; a checklist has about a hundred marks. */
export const limits = { marks: 400, replicas: 200, noteChars: 10_000 }

const keyPattern = /^(check|note):[a-z][a-z0-9-]{0,39}$/
const replicaPattern = /^[a-z0-9]{1,16}$/
const atMax = 1_000_000_000

/**
 * Validates marks from a request or from a browser's storage. Invalid ones are left out, and `fault` describes the first: a browser
 * continues with the others, the server rejects the whole request.
 */
export function readMarks(input: unknown): { marks: Marks; fault: string | null } {
	if (!isRecord(input)) return { marks: {}, fault: 'The marks are missing.' }
	const marks = new Map<string, Mark>()
	let fault: string | null = null
	const entries = Object.entries(input)
	if (entries.length > limits.marks) fault = 'There are more marks than a checklist has.'
	for (const [key, mark] of entries.slice(0, limits.marks)) {
		const read = keyPattern.test(key) ? readMark(mark, key) : null
		if (read) marks.set(key, read)
		else fault ??= `The mark '${key.slice(0, 50)}' cannot be read.`
	}
	return { marks: Object.fromEntries(marks), fault }
}

function readMark(input: unknown, key: string): Mark | null {
	if (!isRecord(input) || !Array.isArray(input.versions) || !isRecord(input.seen)) return null
	const seen = Object.entries(input.seen)
	if (input.versions.length > limits.replicas || seen.length > limits.replicas) return null
	if (!seen.every(([by, at]) => replicaPattern.test(by) && isCount(at))) return null
	const versions = input.versions.filter(isRecord).map(({ by, at, value }) => ({ by, at, value }) as Version)
	const lastSeen = input.seen as Record<string, number>
	const valid = versions.every(
		({ by, at, value }) =>
			typeof by === 'string' && isCount(at) && at <= (getOwnValue(lastSeen, by) ?? 0) && isValue(value, key),
	)
	return valid && versions.length === input.versions.length
		? { versions: inOrder(versions), seen: Object.fromEntries(seen) as Record<string, number> }
		: null
}

// PostgreSQL cannot store NUL characters.
const isValue = (value: unknown, key: string) =>
	key.startsWith('check:')
		? value === checked
		: typeof value === 'string' && value !== '' && value.length <= limits.noteChars && !value.includes('\0')
const isCount = (at: unknown): at is number =>
	Number.isInteger(at) && (at as number) > 0 && (at as number) <= atMax
const isRecord = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value)
