import type { EmailAuthentication } from './incoming-email.ts'

const charsMax = 4_000
const method = /(?:^|[\s;])(spf|dkim|dmarc)\s*=\s*([a-z]{1,12})/gi

/**
 * Reads what the receiving server states in `Authentication-Results` (RFC 8601). Servers put their header above the existing ones, so only
 * the first one counts, or the first one by `authority` if the operator named it: all others may come from the sender.
 */
export function readAuthentication(
	headers: readonly string[],
	{ authority }: { authority: string | null },
): EmailAuthentication | null {
	const statements = headers.map((header) => {
		const text = withoutComments(header.slice(0, charsMax))
		return { by: /^\s*([^\s;]{1,200})/.exec(text)?.[1]?.toLowerCase() ?? null, text }
	})
	const found = authority
		? statements.find(({ by }) => by === authority.toLowerCase())
		: statements.slice(0, 1)[0]
	if (!found) return null
	const results = [...found.text.matchAll(method)].map(([, name, result]) => ({
		name: name!.toLowerCase(),
		result: result!.toLowerCase(),
	}))
	const resultOf = (name: string) => {
		const values = results.filter((each) => each.name === name).map(({ result }) => result)
		// A message may have several signatures; one valid signature is enough.
		return values.includes('pass') ? 'pass' : (values[0] ?? null)
	}
	return { by: found.by, spf: resultOf('spf'), dkim: resultOf('dkim'), dmarc: resultOf('dmarc') }
}

/** Removes comments, which are in parentheses and may contain anything: '(dmarc=pass)' states nothing. */
function withoutComments(text: string): string {
	let depth = 0
	let kept = ''
	for (const char of text) {
		if (char === '(') depth += 1
		else if (char === ')') depth = Math.max(0, depth - 1)
		else if (depth === 0) kept += char
	}
	return kept
}
