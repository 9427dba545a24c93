import { resolveTxt } from 'node:dns/promises'
import type { Finding } from './examine.ts'

type Resolve = (name: string) => Promise<string[][]>

/** The names under which common mail services publish DKIM keys. DNS cannot list the names that a domain uses. */
const selectors =
	'default dkim mail google selector1 selector2 s1 s2 k1 k2 k3 fm1 fm2 fm3 pm mandrill mailjet mxvault zoho resend sig1 brevo amazonses'.split(
		' ',
	)

/** Looks up what other mail servers look up to decide whether an email from this domain is genuine. */
export async function examineMailDomain(domain: string, resolve: Resolve = resolveTxt): Promise<Finding[]> {
	const [spf, dmarc, ...keys] = await Promise.all([
		recordsOf(resolve, domain, /^v=spf1\b/i),
		recordsOf(resolve, `_dmarc.${domain}`, /^v=DMARC1\b/i),
		...selectors.map(async (selector) =>
			(await recordsOf(resolve, `${selector}._domainkey.${domain}`, /\bp=[A-Za-z0-9+/]/)).length > 0
				? selector
				: null,
		),
	])
	const found = keys.filter((selector) => selector !== null)
	const policy = /\bp=(\w+)/i.exec(dmarc[0] ?? '')?.[1]
	return [
		spf.length === 1
			? { part: 'SPF', failed: false, message: spf[0]! }
			: {
					part: 'SPF',
					failed: true,
					message:
						spf.length === 0
							? `${domain} has no TXT record that begins with v=spf1. Your mail service says what to put there.`
							: `${domain} has ${spf.length} SPF records, which counts as none: merge them into one.`,
				},
		found.length > 0
			? { part: 'DKIM', failed: false, message: `found under ${found.join(', ')}` }
			: {
					part: 'DKIM',
					failed: true,
					message: `No key was found under the usual names. If your mail service uses another one (NAME._domainkey.${domain}), the headers of the test email say whether it passes.`,
				},
		policy
			? { part: 'DMARC', failed: false, message: dmarc[0]! }
			: {
					part: 'DMARC',
					failed: true,
					message: `_dmarc.${domain} has no record. Begin with: v=DMARC1; p=none; rua=mailto:postmaster@${domain}`,
				},
	]
}

async function recordsOf(resolve: Resolve, name: string, kind: RegExp): Promise<string[]> {
	const records = await resolve(name).catch(() => [])
	return records.map((parts) => parts.join('')).filter((text) => kind.test(text))
}
