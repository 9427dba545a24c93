import type { EmailAuthentication } from '#app/platform/email/incoming/incoming-email.ts'
import { formatList } from '#engine'

/** What an installation can say about the senders of its messages. */
export type SenderChecks = {
	/** The receiving server that is believed (MAIL_AUTHORITY); null if the operator named none. */
	authority: string | null
	/** Whether a message without any results counts as its sender's: only from `demoSources`, which no mail server stands in front of. */
	acceptsUnchecked: boolean
}

/** The sources that exist only in a demo: its form, and its port for SMTP on the same machine. */
export const demoSources: readonly string[] = ['mailbox', 'smtp']

export type ProofFacts = { checks: SenderChecks; authentication: EmailAuthentication | null }

/**
 * Returns why nothing proves who sent a message, as a sentence for the advisor; null if the receiving server confirms the domain in From.
 * Whatever is missing, unknown or contradictory proves nothing.
 */
export function unprovenReason({ checks, authentication }: ProofFacts): string | null {
	if (!authentication && checks.acceptsUnchecked) return null
	if (!checks.authority)
		return 'Nothing proves who sent it: this site does not know which mail server checks its senders (MAIL_AUTHORITY).'
	if (!authentication) return `Nothing proves who sent it: ${checks.authority} states no results for it.`
	if (authentication.provenBy) return null
	const { fromDomain, dmarc, passedFor } = authentication
	if (!fromDomain) return 'Nothing proves who sent it: it does not name exactly one sender.'
	if (dmarc && !/^(?:none|pass|bestguesspass|temperror|permerror)$/.test(dmarc))
		return `The receiving server says that this sender may be forged: DMARC failed for ${fromDomain}.`
	if (passedFor.length > 0)
		return `Nothing proves that it comes from ${fromDomain}: the checks passed for ${listed(passedFor)}, which anybody can arrange.`
	return `Nothing proves that it comes from ${fromDomain}: neither DMARC nor SPF nor DKIM passed for it.`
}

const namesMax = 3

const listed = (domains: readonly string[]): string =>
	formatList(domains.length > namesMax ? [...domains.slice(0, namesMax), 'others'] : domains)
