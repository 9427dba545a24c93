import { Link, type ShouldRevalidateFunctionArgs } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { formatDay, yearOf } from '#app/lib/dates/dates.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { rejectionFor } from '#app/lib/rejected-form.ts'
import { noRowId, readRowId } from '#app/lib/row-id.ts'
import { hashState } from '#app/lib/state-hash.server.ts'
import { ForumModerationSettings } from '#app/modules/forum/components/admin/forum-moderation-settings.tsx'
import { AdminModerationItem, itemKey } from '#app/modules/forum/components/admin/moderation-item.tsx'
import {
	getModerationItem,
	listModerationQueue,
	listSuspendedMembers,
} from '#app/modules/forum/moderation/moderation-queue.server.ts'
import { getForumRules } from '#app/modules/forum/rules.server.ts'
import { ExportLink } from '#app/ui/admin/export-link.tsx'
import { FormError } from '#app/ui/admin/form-error.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { PostButton } from '#app/ui/controls/forms/form.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { Card } from '#app/ui/layout/card.tsx'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import type { Route } from './+types/queue'
import { actOnModeration } from './moderation.server.ts'

export const handle: RouteHandle = { access: 'admin' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Moderation')

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	const query = new URL(args.request.url).searchParams
	const kind = query.has('comment') ? ('comment' as const) : query.has('post') ? ('post' as const) : null
	const target = kind && { kind, id: readRowId(query.get(kind)) ?? noRowId }
	const [{ timeZone }, items, suspended, rules] = await Promise.all([
		readSettings(args.context),
		target
			? getModerationItem(db, { actor, target }).then((item) => [item], throwErrorResponse)
			: listModerationQueue(db, { actor }),
		listSuspendedMembers(db, { actor }),
		getForumRules(db),
	])
	const thisYear = yearOf(clock.now(), timeZone)
	return {
		timeZone,
		thisYear,
		items,
		suspended,
		rules,
		seenVersion: hashState(rules),
		isSingle: target !== null,
	}
}

export const action = async (args: Route.ActionArgs) => actOnModeration(args, await requireAdmin(args))

/** Reloads the data after a conflict, so that the page shows the current version with the error. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
	actionStatus === 409 || defaultShouldRevalidate

export default function AdminModeration({ loaderData, actionData }: Route.ComponentProps) {
	const { items, suspended, rules, seenVersion, timeZone, thisYear, isSingle } = loaderData
	const answer = useLastAnswer(actionData)
	const rejectedRules = rejectionFor(answer, 'rules')
	return (
		<>
			<PageHead title="Moderation" actions={<ExportLink to="/admin/moderation.csv" />}>
				{isSingle
					? 'One community post or comment, and what you can do about it.'
					: 'Posts and comments waiting for you, and those members reported. You can show or hide them and give a reason; the text itself is never changed.'}
			</PageHead>
			<Card>
				{items.length === 0 ? (
					<EmptyState title="Nothing is waiting">
						Reports and first posts appear here as they come in.
					</EmptyState>
				) : (
					<ul>
						{items.map((item) => (
							<AdminModerationItem
								key={itemKey(item)}
								item={item}
								timeZone={timeZone}
								thisYear={thisYear}
								rejected={rejectionFor(answer, itemKey(item))}
							/>
						))}
					</ul>
				)}
			</Card>
			{isSingle && (
				<p className="mt-4">
					<Button asChild size="compact" variant="plain">
						<Link to="/admin/moderation">Full queue</Link>
					</Button>
				</p>
			)}
			{suspended.length > 0 && (
				<Card className="mt-6 p-4">
					<h2 className="text-h4">Suspended members</h2>
					<ul className="mt-2 grid gap-3">
						{suspended.map(({ id, name, reason, until }) => (
							<li key={id} className="flex flex-wrap items-center gap-3 text-small">
								<span>
									<b translate="no" className="font-semibold">
										{name}
									</b>
									<span>{`, ${until ? `until ${formatDay(until, timeZone, thisYear)}` : 'until further notice'}: `}</span>
									<span>{reason}</span>
								</span>
								<FormError rejected={rejectionFor(answer, `lift-${id}`)} className="basis-full" />
								<PostButton fields={{ member: id }}>
									<Button intent="lift" variant="plain" size="mini">
										Lift<span className="sr-only">{` the suspension of ${name}`}</span>
									</Button>
								</PostButton>
							</li>
						))}
					</ul>
				</Card>
			)}
			<Disclosure summary="Community rules" className="mt-6" defaultOpen={rejectedRules !== null}>
				<ForumModerationSettings rules={rules} seenVersion={seenVersion} rejected={rejectedRules} />
			</Disclosure>
		</>
	)
}
