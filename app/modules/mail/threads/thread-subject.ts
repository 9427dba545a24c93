const subjectCharsMax = 300

/** 'Re:', 'Fwd:', 'AW:', 'WG:', also numbered ('Re[2]:') and repeated. */
const prefix = /^\s*(?:(?:re|fwd?|aw|wg|sv|vs|tr)(?:\[\d{1,3}\])?\s*:\s*)+/i

/** Returns the subject of a thread: without the prefixes of replies and forwards, on one line. */
export function threadSubject(subject: string): string {
	const line = subject.replace(/[\p{Cc}\s]+/gu, ' ').trim()
	return line.replace(prefix, '').slice(0, subjectCharsMax).trim()
}

/** Returns a subject in the form in which two subjects of one thread are equal; empty if nothing is left of it. */
export function subjectKey(subject: string): string {
	return threadSubject(subject).toLowerCase()
}
