import { getOwnValue } from '#app/lib/own-key.ts'
import type { AuditValue } from './audit-entry.ts'

/** An entry as it is hashed; every column of its row is included. */
export type ChainedFacts = {
	seq: number
	/** UTC to the microsecond: '2026-11-21T13:40:00.123000Z'. */
	at: string
	actorKind: string
	actorId: string | null
	action: string
	subjectKind: string
	subjectId: string
	detail: unknown
	/** Hexadecimal. */
	previousHash: string
}

const formatName = 'lotwise audit 1'

/**
 * Returns the canonical text of an entry: a JSON array in fixed order, keys sorted by code unit, no white space (as in RFC 8785, integers only).
 * Different entries have different texts, and no entry has two.
 * @throws when the detail has no canonical text: fractions, lone surrogates, NUL
 */
export function canonicalText(facts: ChainedFacts): string {
	const { seq, at, actorKind, actorId, action, subjectKind, subjectId, detail, previousHash } = facts
	return canonicalOf([
		formatName,
		seq,
		at,
		actorKind,
		actorId,
		action,
		subjectKind,
		subjectId,
		detail as AuditValue,
		previousHash,
	])
}

/** Returns a value as JSON with sorted keys and no white space. @throws as `canonicalText` */
export function canonicalOf(value: AuditValue): string {
	if (value === null || typeof value === 'boolean') return String(value)
	if (typeof value === 'number') {
		if (!Number.isSafeInteger(value))
			throw new Error(`${value} is not a whole number that an audit entry can hold`)
		return JSON.stringify(value)
	}
	if (typeof value === 'string') {
		if (/[\p{Surrogate}\0]/u.test(value)) throw new Error('an audit entry can hold plain text only')
		return JSON.stringify(value)
	}
	if (Array.isArray(value)) return `[${value.map(canonicalOf).join(',')}]`
	if (typeof value !== 'object') throw new Error(`an audit entry cannot hold a ${typeof value}`)
	const members = Object.keys(value)
		.sort()
		.map((name) => `${canonicalOf(name)}:${canonicalOf(getOwnValue(value, name)!)}`)
	return `{${members.join(',')}}`
}
