import { Form, Link } from 'react-router'
import { SectionCard } from '#app/ui/account/section-card.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { memberPath } from '../../forum-paths.ts'
import type { MemberView } from '../../members/member-view.ts'
import { MemberAvatar } from './member-avatar.tsx'

/** The members whom the signed-in member has blocked, with buttons to unblock them. */
export function BlockedList({ members }: { members: MemberView[] }) {
	return (
		<SectionCard
			title="Blocked members"
			intro="You won’t see what they write or get notifications about it, and we don’t tell them. To block someone, go to their profile."
		>
			{members.length > 0 && (
				<ul className="divide-y divide-line border-line border-y">
					{members.map((member) => (
						<li key={member.id} className="flex flex-wrap items-center gap-3 py-3">
							<MemberAvatar member={member} />
							<Link to={memberPath(member)} className="min-w-0 flex-1 font-semibold [overflow-wrap:anywhere]">
								<bdi translate="no">{member.name}</bdi>
							</Link>
							<Form method="post">
								<input type="hidden" name="intent" value="unblock" />
								<Button type="submit" name="member" value={member.id} variant="plain" size="sm">
									Unblock<span className="sr-only">{` ${member.name}`}</span>
								</Button>
							</Form>
						</li>
					))}
				</ul>
			)}
		</SectionCard>
	)
}
