import type { MailMessage } from '../../threads/threads.server.ts'

/**
 * Shows in one line whether the receiving server confirms the domain of a sender. Which checks passed for other domains is not shown:
 * anybody can arrange that. A confirmed domain does not say who wrote the message.
 */
export function AuthenticationFacts({ authentication }: Pick<MailMessage, 'authentication'>) {
	if (!authentication) return 'Sender not checked by the receiving server'
	const { by, dmarc, fromDomain, provenBy } = authentication
	const saysWho = by ? `, says ${by}` : ''
	if (provenBy && fromDomain) return `Sent by ${fromDomain} (${provenBy})${saysWho}`
	// Rows of earlier versions have only the results.
	if (provenBy === undefined && dmarc === 'pass') return `DMARC pass${saysWho}`
	return `Sender not proven${saysWho}`
}
