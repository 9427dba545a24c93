/** Returns an email address that its owner recognizes and nobody else learns: 'g…@d….example'. */
export function maskAddress(address: string): string {
	const at = address.lastIndexOf('@')
	const domain = address.slice(at + 1)
	const dot = domain.lastIndexOf('.')
	const first = (text: string) => [...text][0] ?? ''
	return `${first(address)}…@${first(domain)}…${dot > 0 ? domain.slice(dot) : ''}`
}
