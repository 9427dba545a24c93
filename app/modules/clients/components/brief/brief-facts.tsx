/** What a client looks for, as a list of questions and answers. */
export function BriefFacts({ facts }: { facts: readonly { name: string; label: string; value: string }[] }) {
	return (
		<dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
			{facts.map(({ name, label, value }) => (
				<div key={name} className={value.length > 60 ? 'min-w-0 sm:col-span-2' : 'min-w-0'}>
					<dt className="text-fine text-ink-soft">{label}</dt>
					<dd className="whitespace-pre-wrap font-semibold [overflow-wrap:anywhere]">{value}</dd>
				</div>
			))}
		</dl>
	)
}
