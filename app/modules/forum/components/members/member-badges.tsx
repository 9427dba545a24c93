import { Badge } from '#app/ui/controls/badge.tsx'
import type { MemberView } from '../../members/member-view.ts'

type DisclosedMember = Pick<MemberView, 'advisor' | 'affiliation' | 'affiliationName'>

const labels = { dealer: 'Dealer', lender: 'Lender' }

/** Discloses who writes: the advisor, or somebody whom a dealer or lender pays. */
export function MemberBadges({ member }: { member: DisclosedMember }) {
	const { advisor, affiliation, affiliationName } = member
	return (
		<>
			{advisor && <Badge tone="wash">Advisor</Badge>}
			{affiliation !== 'none' && (
				<Badge tone="line" title={affiliationName ?? undefined}>
					<Affiliation member={member} />
				</Badge>
			)}
		</>
	)
}

/** The same in plain text, for a line of a list. */
export function MemberRole({ member }: { member: DisclosedMember }) {
	const { advisor, affiliation, affiliationName } = member
	return (
		<>
			{advisor && <span className="font-semibold text-brand">Advisor</span>}
			{affiliation !== 'none' && (
				<span className="font-semibold" title={affiliationName ?? undefined}>
					<Affiliation member={member} />
				</span>
			)}
		</>
	)
}

const Affiliation = ({ member: { affiliation, affiliationName } }: { member: DisclosedMember }) => (
	<>
		<span>{affiliation !== 'none' && labels[affiliation]}</span>
		{affiliationName && <span className="sr-only">{`: ${affiliationName}`}</span>}
	</>
)
