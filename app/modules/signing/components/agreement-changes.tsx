import type { AgreementChange } from '../agreement-changes.ts'

/** What differs from the version before, in dollars. */
export function AgreementChanges({ changes }: { changes: readonly AgreementChange[] }) {
	if (changes.length === 0) return null
	return (
		<table className="w-full text-small">
			<caption className="pb-1 text-left font-semibold">What changed</caption>
			<tbody>
				{changes.map(({ label, before, after }) => (
					<tr key={label} className="border-line border-b">
						<th scope="row" className="py-1.5 pr-3 text-left font-normal [overflow-wrap:anywhere]">
							{label}
						</th>
						<td translate="no" className="num py-1.5 text-right">
							<s className="text-ink-soft">{before ?? 'not there'}</s>
							<span>{' → '}</span>
							<strong>{after ?? 'left out'}</strong>
						</td>
					</tr>
				))}
			</tbody>
		</table>
	)
}
