import { Link } from 'react-router'
import { SectionCard } from '#app/ui/account/section-card.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { PostButton } from '#app/ui/controls/forms/form.tsx'

type OwnConsent = {
	key: string
	label: string
	when: string
	withdrawn: string | null
	withdraw: { label: string; consentId: string } | null
	applicationId: string | null
	note: string
}

/** What a member agreed to, each with the way to take it back. */
export function OwnConsents({ consents }: { consents: readonly OwnConsent[] }) {
	return (
		<SectionCard
			title="What you agreed to"
			intro={
				<>
					How often we email you about the community and the chat is under{' '}
					<Link to="/account/notifications">Notifications</Link>.
				</>
			}
		>
			{consents.length === 0 ? (
				<p className="text-small">Nothing is recorded.</p>
			) : (
				<ul className="grid gap-4">
					{consents.map(({ key, label, when, withdrawn, withdraw, applicationId, note }) => (
						<li key={key} className="grid gap-1 [overflow-wrap:anywhere]">
							<b>{label}</b>
							<p className="text-ink-soft text-small">{when}</p>
							{withdrawn ? (
								<p className="text-small">{`You took it back on ${withdrawn}.`}</p>
							) : (
								<p className="text-small">
									{applicationId ? (
										<Link to={`/account/applications/${applicationId}`}>Read it, or take it back</Link>
									) : (
										note
									)}
								</p>
							)}
							{withdraw && (
								<PostButton fields={{ consent: withdraw.consentId }} className="mt-1">
									<Button intent="withdraw" size="sm" className="w-fit">
										{withdraw.label}
									</Button>
								</PostButton>
							)}
						</li>
					))}
				</ul>
			)}
		</SectionCard>
	)
}
