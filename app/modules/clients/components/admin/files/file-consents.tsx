import { AdminSection } from '#app/ui/admin/section.tsx'
import type { AdminConsent } from '../../../admin-client.ts'

/** What the client agreed to, with when and from where, and what they took back. */
export function FileConsents({ consents }: { consents: readonly AdminConsent[] }) {
	if (consents.length === 0) return null
	return (
		<AdminSection id="consents" title="Agreed to">
			<ul className="grid gap-3 text-small">
				{consents.map(({ key, label, given, withdrawn }) => (
					<li key={key} className="[overflow-wrap:anywhere]">
						<b>{label}</b>
						{withdrawn && <p className="font-semibold text-danger">{`Taken back ${withdrawn}`}</p>}
						<p className="text-fine text-ink-soft">{given}</p>
					</li>
				))}
			</ul>
		</AdminSection>
	)
}
