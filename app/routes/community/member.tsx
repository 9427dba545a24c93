import { Form, Link } from 'react-router'
import { getServices, getViewer } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { formAction, runForms } from '#app/http/form-actions.server.ts'
import { requireUser } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { formatDay } from '#app/lib/dates/dates.ts'
import { NotFound } from '#app/lib/errors.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { noRowId, readRowId } from '#app/lib/row-id.ts'
import { MemberAvatar } from '#app/modules/forum/components/members/member-avatar.tsx'
import { MemberBadges } from '#app/modules/forum/components/members/member-badges.tsx'
import { MemberLatest } from '#app/modules/forum/components/members/member-latest.tsx'
import { memberPath } from '#app/modules/forum/forum-paths.ts'
import { countedMax, getProfile } from '#app/modules/forum/members/profile.server.ts'
import { blockMember, getBlockStatus, unblockMember } from '#app/modules/forum/moderation/blocks.server.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { Route } from './+types/member'

export const handle: RouteHandle = { access: 'public', cache: { clearedBy: ['forum', 'forum-counts'] } }

// Search engines do not index people; their posts are found on the pages of posts.
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
	privatePageMeta(matches, loaderData?.profile.member.name ?? 'Member')

export async function loader({ context, params }: Route.LoaderArgs) {
	const { db } = getServices(context)
	const id = readRowId(params.id)
	if (id === undefined) throwErrorResponse(new NotFound('We couldn’t find this member.'))
	const [viewer, { timeZone }, profile] = [
		await getViewer(context),
		await readSettings(context),
		await getProfile(db, { id }).catch(throwErrorResponse),
	]
	const blockStatus = viewer && (await getBlockStatus(db, { actor: viewer, memberId: id }))
	const formatCount = (count: number) =>
		count === countedMax ? '1,000 and more' : count.toLocaleString('en-US')
	return {
		profile,
		timeZone,
		blockStatus,
		counts: { posts: formatCount(profile.posts), comments: formatCount(profile.comments) },
	}
}

export async function action(args: Route.ActionArgs) {
	const actor = await requireUser(args)
	const { db, clock } = getServices(args.context)
	const memberId = readRowId(args.params.id) ?? noRowId
	return runForms(
		args,
		{
			block: formAction({
				run: () => blockMember(db, { actor, memberId, now: clock.now() }),
				message: [
					'Blocked',
					'You won’t see what this member writes or get notifications about it. We don’t tell them.',
				],
			}),
			unblock: formAction({
				run: () => unblockMember(db, { actor, memberId }),
				message: ['Unblocked', 'You’ll see what this member writes again.'],
			}),
		},
		{ page: memberPath({ id: memberId }), fallback: 'This could not be done. Please try again.' },
	)
}

export default function Member({ loaderData, actionData }: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	const { profile, counts, timeZone, blockStatus } = loaderData
	const { member, bio, joinedAt } = profile
	return (
		<div className="wrap grid max-w-prose gap-10 pt-12 pb-24">
			<header className="grid gap-4">
				<p className="text-small">
					<Link to="/community">Community Forum</Link>
				</p>
				<div className="flex items-center gap-4">
					<MemberAvatar member={member} />
					<div className="min-w-0">
						<h1 translate="no" className="text-h1 [overflow-wrap:anywhere]">
							{member.name}
						</h1>
						<p className="flex flex-wrap items-center gap-2 text-ink-soft text-small">
							<span>{`@${member.handle} `}</span>
							<MemberBadges member={member} />
						</p>
					</div>
				</div>
				{member.affiliationName && (
					<p className="text-small">{`Works in the industry: ${member.affiliationName}.`}</p>
				)}
				{bio && <p className="text-lead [overflow-wrap:anywhere]">{bio}</p>}
				<p className="text-ink-soft text-small">
					Member since <time dateTime={joinedAt.toISOString()}>{formatDay(joinedAt, timeZone)}</time>
					<span>{` · Posts: ${counts.posts} · Comments: ${counts.comments}`}</span>
				</p>
				{answer?.formError && <ErrorBox>{answer.formError}</ErrorBox>}
				{blockStatus === 'self' && (
					<Button asChild className="w-fit" size="sm">
						<Link to="/account/community">Edit your profile</Link>
					</Button>
				)}
				{blockStatus && blockStatus !== 'self' && !member.advisor && (
					<Form method="post">
						<Button intent={blockStatus === 'blocking' ? 'unblock' : 'block'} variant="plain" size="sm">
							<Icon name="ban" />
							<span>{blockStatus === 'blocking' ? `Unblock ${member.name}` : `Block ${member.name}`}</span>
						</Button>
					</Form>
				)}
			</header>
			<MemberLatest {...profile} timeZone={timeZone} />
		</div>
	)
}
