import { data, Form, Link, type ShouldRevalidateFunctionArgs } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { refusePage } from '#app/http/errors.server.ts'
import { failureOf, readForm } from '#app/http/forms.server.ts'
import { moderate, moderationFields } from '#app/http/forum-moderation.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { typedValues } from '#app/http/typed-values.server.ts'
import { formatDay } from '#app/lib/dates.ts'
import { Invalid } from '#app/lib/errors.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { pagePath } from '#app/lib/page-path.ts'
import { ChangedMeanwhile, markOf } from '#app/lib/state-mark.server.ts'
import {
	DeskForumRules,
	differingRules,
	type RefusedRules,
} from '#app/modules/forum/components/desk-forum-rules.tsx'
import {
	DeskModerationItem,
	itemKey,
	type RefusedModeration,
} from '#app/modules/forum/components/desk-moderation-item.tsx'
import {
	getModerationItem,
	listModerationQueue,
	listSuspendedMembers,
} from '#app/modules/forum/moderation-queue.server.ts'
import { getForumRules } from '#app/modules/forum/rules.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ExportLink } from '#app/ui/desk/export-link.tsx'
import { PageHead } from '#app/ui/desk/page-head.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { Route } from './+types/admin.moderation'

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Moderation')

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireAdmin(args)
	const { db } = getServices(args.context)
	const asked = new URL(args.request.url).searchParams
	const kind = asked.has('comment') ? ('comment' as const) : asked.has('post') ? ('post' as const) : null
	const of = kind && { kind, id: Number(asked.get(kind)) }
	const [{ timeZone }, items, suspended, rules] = await Promise.all([
		getSettings(db),
		of
			? getModerationItem(db, { actor, of }).then((item) => [item], refusePage)
			: listModerationQueue(db, { actor }),
		listSuspendedMembers(db, { actor }),
		getForumRules(db),
	])
	return { timeZone, items, suspended, rules, seen: markOf(rules), one: of !== null }
}

/** One act, by the button pressed; the page comes anew with a toast, or with the reason why not. */
export async function action(args: Route.ActionArgs) {
	const actor = await requireAdmin(args)
	const { db, storage, clock } = getServices(args.context)
	const typed = typedValues(await readForm(args.request), moderationFields)
	const back = new URL(args.request.url)
	try {
		const title = await moderate(db, storage, { actor, typed, now: clock.now() })
		return redirectWithToast(pagePath(back.pathname) + back.search, {
			kind: 'success',
			title,
			description: 'Visitors see it at once.',
		})
	} catch (error) {
		const { message, init } = failureOf(args.context, error, 'This could not be saved. Please try again.')
		if (typed.intent !== 'rules') {
			const of = `${typed.kind}-${typed.id}`
			const why =
				error instanceof ChangedMeanwhile
					? `This ${typed.kind} was changed meanwhile. Please look at what it says now.`
					: message
			return data({ item: { of, message: why, typed } satisfies RefusedModeration, rules: null }, init)
		}
		const rules: RefusedRules = {
			...{ message, typed },
			field: error instanceof Invalid ? error.field : undefined,
			...(error instanceof ChangedMeanwhile && {
				seen: markOf(error.theirs),
				conflict: differingRules(error.theirs, typed),
			}),
		}
		return data({ item: null, rules }, init)
	}
}

/** What changed meanwhile is on the page that says so. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
	actionStatus === 409 || defaultShouldRevalidate

export default function AdminModeration({ loaderData, actionData }: Route.ComponentProps) {
	const { items, suspended, rules, seen, timeZone, one } = loaderData
	const refused = actionData?.item
	return (
		<>
			<PageHead title="Moderation" actions={<ExportLink to="/admin/moderation.csv" />}>
				{one
					? 'One post or comment of the community, with everything that can be done about it.'
					: 'What waits for you, and what members reported. Words are never changed here: they are shown or hidden, with the reason.'}
			</PageHead>
			<Card>
				{items.length === 0 ? (
					<EmptyState title="Nothing waits">Reports and first posts appear here as they come in.</EmptyState>
				) : (
					<ul>
						{items.map((item) => (
							<DeskModerationItem
								key={itemKey(item)}
								item={item}
								timeZone={timeZone}
								refused={refused?.of === itemKey(item) ? refused : null}
							/>
						))}
					</ul>
				)}
			</Card>
			{one && (
				<p className="mt-4">
					<Button asChild size="desk" variant="plain">
						<Link to="/admin/moderation">The whole queue</Link>
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
									<b className="font-semibold">{name}</b>,{' '}
									{until ? `until ${formatDay(until, timeZone)}` : 'until further notice'}: {reason}
								</span>
								<Form method="post">
									<input type="hidden" name="member" value={id} />
									<Button type="submit" name="intent" value="lift" variant="plain" size="mini">
										Lift<span className="sr-only"> the suspension of {name}</span>
									</Button>
								</Form>
							</li>
						))}
					</ul>
				</Card>
			)}
			<Disclosure summary="Rules of the community" className="mt-6" defaultOpen={Boolean(actionData?.rules)}>
				<DeskForumRules rules={rules} seen={seen} refused={actionData?.rules ?? null} />
			</Disclosure>
		</>
	)
}
