import { Form } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { formatMoment } from '#app/lib/dates/dates.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { namesOfClients } from '#app/modules/clients/clients.server.ts'
import { QuarantineList } from '#app/modules/mail/components/admin/quarantine-list.tsx'
import { quarantineBytesMax, quarantineDayBytes } from '#app/modules/mail/incoming/mail-limits.ts'
import { countQuarantine, listQuarantine, retryFailed } from '#app/modules/mail/incoming/quarantine.server.ts'
import { findLeftOutMail, type LeftOutMail } from '#app/modules/mail/incoming/quarantine-budget.server.ts'
import { listFailingMailboxes } from '#app/modules/mail/sources/mailbox-lease.server.ts'
import { ListFoot } from '#app/ui/admin/lists/list-foot.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import { Notice } from '#app/ui/layout/notice.tsx'
import type { Route } from './+types/quarantine'
import { formatSize } from './format-size.ts'

export const handle: RouteHandle = { access: 'admin' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Quarantine')

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireAdmin(args)
	const { db, clock, env } = getServices(args.context)
	const after = new URL(args.request.url).searchParams.get('after') ?? undefined
	const { mails, next } = await listQuarantine(db, { actor, after })
	const [{ quarantined, failed }, leftOut, failing, { timeZone }] = await Promise.all([
		countQuarantine(db),
		findLeftOutMail(db, { actor, now: clock.now() }),
		listFailingMailboxes(db),
		readSettings(args.context),
	])
	const names = await namesOfClients(db, {
		actor,
		ids: mails.flatMap(({ suggestedClientId }) => suggestedClientId ?? []),
	})
	return {
		rows: mails.map(({ id, from, subject, quarantineReason, suggestedClientId, lastMessageAt }) => ({
			id,
			sender: from.name ? `${from.name}, ${from.email}` : from.email,
			subject,
			reason: quarantineReason,
			client: names.get(suggestedClientId ?? '')?.name ?? '',
			received: formatMoment(lastMessageAt, timeZone),
		})),
		next,
		isFirst: after === undefined,
		quarantined,
		failed,
		leftOut,
		checksSenders: env.mailAuthority !== null,
		mailboxes: failing.map(({ since, problem }) => ({ since: formatMoment(since, timeZone), problem })),
	}
}

/** Tries again to file messages that could not be filed. */
export async function action(args: Route.ActionArgs) {
	const actor = await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	await retryFailed(db, { actor, now: clock.now() })
	return redirectWithToast('/admin/mail/quarantine', {
		kind: 'success',
		title: 'Trying to file them again',
		description: '',
	})
}

export default function Quarantine({ loaderData }: Route.ComponentProps) {
	const { rows, next, isFirst, quarantined, failed, leftOut, checksSenders, mailboxes } = loaderData
	return (
		<>
			<PageHead title="Quarantine">
				{quarantined === 0
					? 'Nothing waits for a decision.'
					: `${quarantined === 1 ? 'One message waits' : `${quarantined} messages wait`} for a decision. After 30 days they are deleted.`}
			</PageHead>
			{mailboxes.map(({ since, problem }) => (
				<Notice
					key={problem}
					look="signal"
					icon={<Icon name="triangle-alert" />}
					title={`No mail since ${since}`}
					className="mb-4"
				>
					{`${problem} We keep trying. Nothing is lost as long as the mailbox keeps its messages.`}
				</Notice>
			))}
			{!checksSenders && (
				<Notice
					look="signal"
					icon={<Icon name="triangle-alert" />}
					title="Every message waits here"
					className="mb-4"
				>
					This site does not know which mail server checks its senders, so nothing proves who wrote a message.
					The operator names it in MAIL_AUTHORITY.
				</Notice>
			)}
			<LeftOut leftOut={leftOut} />
			{failed > 0 && (
				<Notice
					look="signal"
					icon={<Icon name="triangle-alert" />}
					title={failed === 1 ? 'One message could not be filed' : `${failed} messages could not be filed`}
					className="mb-4"
				>
					<Form method="post">
						<Button type="submit" variant="plain" size="compact">
							Try again
						</Button>
					</Form>
				</Notice>
			)}
			<Card className="overflow-hidden">
				{rows.length > 0 ? (
					<QuarantineList rows={rows} />
				) : (
					<EmptyState title="Nothing here">
						Messages from senders whom nobody here knows, and from senders that may be forged, wait here.
					</EmptyState>
				)}
				<ListFoot
					listName="messages"
					count={rows.length}
					back={isFirst ? null : '/admin/mail/quarantine'}
					next={next ? `/admin/mail/quarantine?after=${next}` : null}
				/>
			</Card>
		</>
	)
}

/** Says which messages were not kept, because nobody else tells the advisor or their senders. */
function LeftOut({ leftOut: { messages, bytes, latest } }: { leftOut: LeftOutMail }) {
	if (messages === 0) return null
	return (
		<Notice
			look="signal"
			icon={<Icon name="triangle-alert" />}
			title={messages === 1 ? 'One message was left out' : `${messages} messages were left out`}
			className="mb-4"
		>
			<p>
				In the last 30 days, <span>{formatSize(bytes)}</span> did not fit: quarantine keeps{' '}
				<span>{formatSize(quarantineDayBytes)}</span> a day and <span>{formatSize(quarantineBytesMax)}</span>{' '}
				in all, and the oldest messages go first. Their senders don’t know. The latest:
			</p>
			<ul>
				{latest.map((note, position) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: two messages can have the same sender and subject, and the list does not change.
					<li key={position} className="[overflow-wrap:anywhere]">
						{note}
					</li>
				))}
			</ul>
		</Notice>
	)
}
