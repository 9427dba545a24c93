import { resolveTxt } from 'node:dns/promises'
import type { Finding } from './examine.ts'

type Resolve = (name: string) => Promise<string[][]>

/** The names under which common mail services publish DKIM keys. DNS cannot list the names that a domain uses. */
const selectors =
	'default dkim mail google selector1 selector2 s1 s2 k1 k2 k3 fm1 fm2 fm3 pm mandrill mailjet mxvault zoho resend sig1 brevo amazonses'.split(
		' ',
	)

/** The records of a kind under a name, or why DNS did not say. */
type Found = { records: string[]; failure: string | null }

/** Looks up what other mail servers look up to decide whether an email from this domain is genuine. */
export async function examineMailDomain(domain: string, resolve: Resolve = resolveTxt): Promise<Finding[]> {
	const find = (name: string, kind: RegExp) => findRecords(resolve, name, kind)
	const [spf, dmarc, ...keys] = await Promise.all([
		find(domain, /^v=spf1\b/i),
		find(`_dmarc.${domain}`, /^v=DMARC1\b/i),
		...selectors.map((selector) => find(`${selector}._domainkey.${domain}`, /\bp=[A-Za-z0-9+/]/)),
	])
	return [spfFinding(domain, spf!), dkimFinding(domain, keys), dmarcFinding(domain, dmarc!)]
}

/** That a record could not be looked up says nothing about whether it is there. */
const unknown = (part: string, { failure }: Found): Finding => ({
	part,
	failed: true,
	message: `DNS did not answer (${failure}): check the name server of this machine, and run the test again.`,
})

function spfFinding(domain: string, spf: Found): Finding {
	const [record, ...more] = spf.records
	if (spf.failure) return unknown('SPF', spf)
	if (!record)
		return {
			part: 'SPF',
			failed: true,
			message: `${domain} has no TXT record that begins with v=spf1. Your mail service says what to put there.`,
		}
	if (more.length === 0) return { part: 'SPF', failed: false, message: record }
	const count = spf.records.length
	return {
		part: 'SPF',
		failed: true,
		message: `${domain} has ${count} SPF records, which counts as none: merge them into one.`,
	}
}

function dkimFinding(domain: string, keys: Found[]): Finding {
	const found = selectors.filter((_, index) => keys[index]!.records.length > 0)
	if (found.length > 0) return { part: 'DKIM', failed: false, message: `found under ${found.join(', ')}` }
	const unanswered = keys.find(({ failure }) => failure)
	if (unanswered) return unknown('DKIM', unanswered)
	return {
		part: 'DKIM',
		failed: true,
		message: `No key was found under the usual names. If your mail service uses another one (NAME._domainkey.${domain}), the headers of the test email say whether it passes.`,
	}
}

function dmarcFinding(domain: string, dmarc: Found): Finding {
	const [record = ''] = dmarc.records
	if (dmarc.failure) return unknown('DMARC', dmarc)
	if (/\bp=\w+/i.test(record)) return { part: 'DMARC', failed: false, message: record }
	return {
		part: 'DMARC',
		failed: true,
		message: `_dmarc.${domain} has no record. Begin with: v=DMARC1; p=none; rua=mailto:postmaster@${domain}`,
	}
}

async function findRecords(resolve: Resolve, name: string, kind: RegExp): Promise<Found> {
	try {
		const records = (await resolve(name)).map((parts) => parts.join(''))
		return { records: records.filter((text) => kind.test(text)), failure: null }
	} catch (error) {
		const { code = 'an error without a code' } = error as NodeJS.ErrnoException
		return { records: [], failure: ['ENOTFOUND', 'ENODATA'].includes(code) ? null : code }
	}
}
