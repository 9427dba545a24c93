import type { MailMessage } from '../../threads/threads.server.ts'

const names = [
	['spf', 'SPF'],
	['dkim', 'DKIM'],
	['dmarc', 'DMARC'],
] as const

/** Shows in one line what the receiving server says about a sender. A pass proves only the domain, not who wrote the message. */
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
