import { Badge } from '#app/ui/controls/badge.tsx'
import type { MemberView } from '../../members/member-view.ts'

const labels = { dealer: 'Dealer', lender: 'Lender' }

/** Discloses who writes: the advisor, or somebody whom a dealer or lender pays. */
export function MemberBadges({
	member: { advisor, affiliation, affiliationName },
}: {
	member: Pick<MemberView, 'advisor' | 'affiliation' | 'affiliationName'>
}) {
	return (
		<>
			{advisor && <Badge tone="wash">Advisor</Badge>}
			{affiliation !== 'none' && (
				<Badge tone="line" title={affiliationName ?? undefined}>
					<span>{labels[affiliation]}</span>
					{affiliationName && <span className="sr-only">{`: ${affiliationName}`}</span>}
				</Badge>
			)}
		</>
	)
}
