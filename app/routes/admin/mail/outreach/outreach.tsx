import { Link } from 'react-router'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { FileHead } from '#app/ui/admin/file-head.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { StatusBadge } from '#app/ui/controls/status-badge.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { Cell, Column, Row, Table, TableBody, TableHead } from '#app/ui/layout/table.tsx'
import { useLiveReload } from '#app/ui/shell/use-live-reload.ts'
import type { Route } from './+types/outreach'
import { readOutreachPage } from './outreach-page.server.ts'

export const handle: RouteHandle = { access: 'admin' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Who has answered')

export async function loader(args: Route.LoaderArgs) {
	const viewer = await requireAdmin(args)
	return readOutreachPage(args.context, { viewer, id: args.params.id }).catch(throwErrorResponse)
}

/** Who has answered an email that each recipient got separately, and a follow-up to those who have not. */
export default function Outreach({ loaderData }: Route.ComponentProps) {
	const { id, subject, client, answered, unanswered, isFollowUpDue, rows } = loaderData
	useLiveReload('/api/mail/live')
	return (
		<>
			<FileHead
				back={
					client
						? { to: `/admin/clients/${client.id}/mail`, label: client.name }
						: { to: '/admin/mail?view=sent', label: 'Sent' }
				}
				name={subject}
				{...(client ? { reference: client.reference } : {})}
				status={null}
				actions={
					unanswered > 0 && (
						<Button asChild variant={isFollowUpDue ? 'go' : 'plain'} size="compact">
							<Link to={`/admin/mail/new?followUp=${id}`}>
								<Icon name="pen-line" />
								<span>
									{unanswered === 1 ? 'Write again to the one left' : `Write again to the ${unanswered} left`}
								</span>
							</Link>
						</Button>
					)
				}
			>
				{`${answered} of ${rows.length} answered${isFollowUpDue ? ' · no answer for two days' : ''}`}
			</FileHead>
			<Card className="overflow-hidden">
				<Table caption="Who has answered">
					<TableHead>
						<Column>Recipient</Column>
						<Column>Sent</Column>
						<Column>Answered</Column>
						<Column>Quote</Column>
					</TableHead>
					<TableBody>
						{rows.map((row) => (
							<RecipientRow key={row.id} row={row} />
						))}
					</TableBody>
				</Table>
			</Card>
		</>
	)
}

type RowProps = { row: Route.ComponentProps['loaderData']['rows'][number] }

function RecipientRow({
	row: { id, name, who, isUnread, sent, times, status, problem, answered, quote },
}: RowProps) {
	return (
		<Row current={isUnread}>
			<Cell place="title" note={problem || null} className={isUnread ? 'font-bold' : undefined}>
				<Link to={`/admin/mail/${id}`} prefetch="intent" className="[overflow-wrap:anywhere]">
					{isUnread && <span className="sr-only">Unread: </span>}
					<span translate="no">{name || who}</span>
				</Link>
				{name && (
					<span translate="no" className="block font-normal text-fine text-ink-soft">
						{who}
					</span>
				)}{' '}
				<StatusBadge tone={status.tone}>{status.word}</StatusBadge>
			</Cell>
			<Cell>
				{sent && <time dateTime={sent.instant}>{sent.at}</time>}
				{times > 1 && <span className="text-fine text-ink-soft">{` (${times} times)`}</span>}
			</Cell>
			<Cell>
				{answered ? (
					<time dateTime={answered.instant}>{answered.at}</time>
				) : (
					<span className="text-ink-soft">Not yet</span>
				)}
			</Cell>
			<Cell>
				{quote ? (
					<>
						<Link to={quote.to}>{quote.text}</Link>
						{quote.isDraft && <span className="text-fine text-ink-soft"> to confirm</span>}
					</>
				) : (
					<span className="text-ink-soft">{answered ? 'None read' : '–'}</span>
				)}
			</Cell>
		</Row>
	)
}
