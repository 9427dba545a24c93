type ClientWordsProps = { clientWords?: string | null | undefined; internal?: boolean | undefined }

/** What the client reads instead of a step or task, if it differs; for the advisor. */
export function ClientWords({ clientWords, internal }: ClientWordsProps) {
	if (!internal && !clientWords) return null
	return (
		<span className="block text-fine text-ink-soft">
			{internal ? 'Internal: the client doesn’t see it.' : `The client sees: ${clientWords}`}
		</span>
	)
}
