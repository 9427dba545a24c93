import { SectionCard } from '#app/ui/account/section-card.tsx'
import { StatusBadge } from '#app/ui/controls/status-badge.tsx'
import type { OwnApplication } from '../../own-application.ts'
import { lenderAnswerBadge } from '../lender-answer-badge.ts'

/** The lenders that an application was sent to with their answers, and the notice of the decision. */
export function AccountLenders({ application }: { application: OwnApplication }) {
	const { lenders, notice } = application
	return (
		<>
			{lenders.length > 0 && (
				<SectionCard title="Lenders">
					<ul className="grid gap-4">
						{lenders.map((lender) => (
							<li key={lender.id} className="grid gap-1 text-small">
								<span className="break-words font-semibold">{lender.name}</span>
								<StatusBadge {...lenderAnswerBadge(lender.answer)} />
								{lender.terms && <span className="whitespace-pre-line break-words">{lender.terms}</span>}
								{lender.reasons && (
									<span className="whitespace-pre-line break-words">{`Reasons: ${lender.reasons}`}</span>
								)}
								<span className="text-fine text-ink-soft">
									{`Sent ${lender.sent ?? ''}${lender.answered ? ` · answered ${lender.answered}` : ''}`}
								</span>
							</li>
						))}
					</ul>
				</SectionCard>
			)}
			{notice && (
				<SectionCard
					title="Notice of the decision"
					intro={`Sent ${notice.sent} by ${notice.by === 'email' ? 'email' : 'postal mail'}.`}
				>
					<p className="whitespace-pre-line text-small [overflow-wrap:anywhere]">{notice.text}</p>
				</SectionCard>
			)}
		</>
	)
}
