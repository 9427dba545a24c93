import { isAligned } from './domain-alignment.ts'
import type { EmailAuthentication } from './incoming-email.ts'
import { parseResults, type StatedResult } from './parse-results.ts'

const headersMax = 50

/** In place of a name: the topmost header counts, whoever wrote it. For a demo, which no mail server stands in front of. */
export const anyAuthority = '*'

type Options = {
	/** The server that is believed, or '.' and the domain of several; null believes nobody. */
	authority: string | null
	/** The domain of the only address in From; null if there is not exactly one. */
	fromDomain: string | null
}

/**
 * Reads what the receiving server states in `Authentication-Results` (RFC 8601), and whether that proves the domain in From. Servers put
 * their headers above the existing ones, and a sender can write all others, also under the server's name: so only the topmost header of
 * the authority that states SPF, DKIM or DMARC counts. Null if there is none.
 */
export function readAuthentication(
	headers: readonly string[],
	{ authority, fromDomain }: Options,
): EmailAuthentication | null {
	if (!authority) return null
	for (const header of headers.slice(0, headersMax)) {
		const { by, results } = parseResults(header)
		if (!isAuthority(by, authority)) continue
		// What does not parse states nothing, and no header below it counts.
		if (!results) return { by, spf: null, dkim: null, dmarc: null, passedFor: [], provenBy: null, fromDomain }
		const checks = results.filter(({ method }) => /^(?:spf|dkim|dmarc)$/.test(method))
		if (checks.length > 0 || results.length === 0) return statementOf(by, checks, fromDomain)
	}
	return null
}

/** Whether `name` is the server that the operator named, or one below the domain that begins with '.'. */
function isAuthority(name: string | null, authority: string): boolean {
	if (!name) return false
	if (authority === anyAuthority) return true
	const wanted = authority.toLowerCase()
	return wanted.startsWith('.') ? name.endsWith(wanted) : name === wanted
}

function statementOf(
	by: string | null,
	checks: readonly StatedResult[],
	fromDomain: string | null,
): EmailAuthentication {
	const of = (method: string) => checks.filter((check) => check.method === method)
	const stated = (method: string): string | null => {
		const results = of(method).map(({ result }) => result)
		return results.includes('pass') ? 'pass' : (results[0] ?? null)
	}
	const dmarc = of('dmarc')
	const passes = (method: 'spf' | 'dkim') =>
		of(method).flatMap((check) => (check.result === 'pass' ? (domainOf(check) ?? []) : []))
	const [spf, dkim] = [passes('spf'), passes('dkim')]
	return {
		by,
		spf: stated('spf'),
		dkim: stated('dkim'),
		// Two results that contradict each other are no pass.
		dmarc: dmarc.find(({ result }) => result !== 'pass')?.result ?? stated('dmarc'),
		passedFor: [...new Set([...spf, ...dkim])],
		fromDomain,
		provenBy: fromDomain ? proofOf({ dmarc, spf, dkim, fromDomain }) : null,
	}
}

type Checks = { dmarc: readonly StatedResult[]; spf: string[]; dkim: string[]; fromDomain: string }

/** Without a policy of the sender's domain there is no DMARC result; then an aligned pass proves as much. */
const withoutPolicy = new Set(['none', 'bestguesspass', 'temperror', 'permerror'])

function proofOf({ dmarc, spf, dkim, fromDomain }: Checks): EmailAuthentication['provenBy'] {
	const isPassed = ({ result, properties }: StatedResult) =>
		result === 'pass' && properties.get('header.from')?.toLowerCase() === fromDomain
	if (dmarc.length > 0 && dmarc.every(isPassed)) return 'DMARC'
	if (dmarc.some(({ result }) => !withoutPolicy.has(result))) return null
	if (dkim.some((domain) => isAligned(domain, fromDomain))) return 'DKIM'
	return spf.some((domain) => isAligned(domain, fromDomain)) ? 'SPF' : null
}

/** Returns the domain that a check passed for; null if the server does not say it. A pass for the name in HELO proves no sender. */
function domainOf({ method, properties }: StatedResult): string | null {
	const value =
		method === 'spf'
			? properties.get('smtp.mailfrom')
			: (properties.get('header.d') ?? properties.get('header.i'))
	const domain = value?.slice(value.lastIndexOf('@') + 1).toLowerCase()
	return domain || null
}
