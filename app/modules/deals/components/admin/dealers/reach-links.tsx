const look =
	'min-w-0 font-semibold [overflow-wrap:anywhere] max-md:inline-flex max-md:min-h-11 max-md:items-center'

/** A phone number to call; nothing without one. */
export function PhoneLink({ phone }: { phone: string }) {
	if (!phone) return null
	return (
		<a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={look}>
			{phone}
		</a>
	)
}

/** An address to write to; nothing without one. */
export function EmailLink({ email }: { email: string }) {
	if (!email) return null
	return (
		<a href={`mailto:${encodeURIComponent(email)}`} translate="no" className={look}>
			{email}
		</a>
	)
}
