import type { MailMessage } from '../../threads/threads.server.ts'

const names = [
	['spf', 'SPF'],
	['dkim', 'DKIM'],
	['dmarc', 'DMARC'],
] as const

/** What the receiving server says about a sender, in a line. A pass is no proof of who wrote it, only of the domain. */
export function AuthenticationFacts({ authentication }: Pick<MailMessage, 'authentication'>) {
	if (!authentication) return <>Not checked by the receiving server</>
	const stated = names.flatMap(([key, name]) =>
		authentication[key] ? [`${name} ${authentication[key]}`] : [],
	)
	const by = authentication.by ? `, says ${authentication.by}` : ''
	return (
		<>
			{stated.join(', ') || 'Nothing stated'}
			{by}
		</>
	)
}
