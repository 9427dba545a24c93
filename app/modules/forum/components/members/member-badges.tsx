import { Badge } from '#app/ui/controls/badge.tsx'
import type { MemberView } from '../../members/member-view.ts'

const words = { dealer: 'Dealer', lender: 'Lender' }

/** What others must know of whoever writes: that it is the advisor, or that a dealer or lender pays them. */
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
					{words[affiliation]}
					{affiliationName && <span className="sr-only">: {affiliationName}</span>}
				</Badge>
			)}
		</>
	)
}
