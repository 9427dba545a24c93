import { SectionCard } from '#app/ui/account/section-card.tsx'

type EmailsToClientProps = {
	advisor: string
	emails: readonly { id: string; subject: string; at: string; instant: string }[]
}

/** Lists the subjects of the advisor's emails, so that a client notices a missing one. The texts are only in the client's own mailbox. */
export function EmailsToClient({ advisor, emails }: EmailsToClientProps) {
	if (emails.length === 0) return null
	return (
		<SectionCard title={`Emails from ${advisor}`}>
			<ul className="grid gap-2">
				{emails.map(({ id, subject, at, instant }) => (
					<li key={id} className="flex flex-wrap items-baseline gap-x-3">
						<span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{subject}</span>
						<time dateTime={instant} className="text-fine text-ink-soft">
							{at}
						</time>
					</li>
				))}
			</ul>
			<p className="mt-3 text-fine text-ink-soft">
				We sent these to your email inbox. If you can’t find one, check your spam folder. You can reply by
				email or write to your advisor here.
			</p>
		</SectionCard>
	)
}
