import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { formatMoment } from '#app/lib/dates/dates.ts'
import { rejectionFor } from '#app/lib/rejected-form.ts'
import { Avatar } from '#app/ui/controls/avatar.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { IconButton } from '#app/ui/controls/icon-button.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { AdminConversation } from '../../browser/chat-api.ts'
import type { ConversationResult } from './send-later.tsx'

type PanelLink = { key: string; to: string; title: ReactNode; detail: ReactNode }

type AdminClientPanelProps = {
	conversation: AdminConversation
	/** The client file of this person; null without one. */
	clientId: string | null
	orders: readonly PanelLink[]
	appointments: readonly PanelLink[]
	timeZone: string
	thisYear: number
	result: ConversationResult | undefined
	/** Changes when a note was stored, which empties the field. */
	noteKey: string
	/** The link back to the messages on a narrow screen. */
	threadHref: string
}

/** The details of a person: contact, orders, appointments, private notes and scheduled replies. */
export function AdminClientPanel(props: AdminClientPanelProps) {
	const { conversation, orders, appointments, timeZone, thisYear, result } = props
	const noteRejection = rejectionFor(result, 'note')
	const { name, email, userId, status, rating, later } = conversation
	const formatTime = (iso: string) => formatMoment(new Date(iso), timeZone, thisYear)
	return (
		<aside aria-label="Client details" className="admin-side">
			<Link to={props.threadHref} preventScrollReset className="font-semibold xl:hidden">
				Back to the messages
			</Link>
			<div className="grid justify-items-start gap-1">
				<Avatar name={name} />
				<h3 translate="no" className="text-base">
					{name}
				</h3>
				<p className="text-fine text-ink-soft">{`Since ${formatTime(conversation.createdAt)}`}</p>
				<div className="mt-1 flex flex-wrap gap-2">
					<Form method="post" preventScrollReset>
						<input type="hidden" name="intent" value={status === 'open' ? 'close' : 'reopen'} />
						<Button type="submit" variant="plain" size="compact">
							{status === 'open' ? 'Close conversation' : 'Reopen'}
						</Button>
					</Form>
					<Button asChild variant="plain" size="compact">
						<a href={`/api/chat/admin/conversations/${conversation.id}/transcript`} download>
							<Icon name="download" />
							Transcript
						</a>
					</Button>
				</div>
				{rating !== null && <p className="text-fine">{`Rated ${rating} out of 5 after closing.`}</p>}
			</div>
			<SideBlock title="Contact">
				<SideLine icon={<Icon name="mail" />}>
					{email ? (
						<a href={`mailto:${email}`} translate="no">
							{email}
						</a>
					) : (
						'No email address'
					)}
				</SideLine>
				<SideLine icon={<Icon name="user-round" />}>
					{userId ? 'Has an account' : email ? 'No account; the address is not confirmed' : 'No account'}
				</SideLine>
				{props.clientId && (
					<SideLine icon={<Icon name="folder-open" />}>
						<Link to={`/admin/clients/${props.clientId}`}>Client file</Link>
					</SideLine>
				)}
			</SideBlock>
			<SideLinks title="Orders" links={orders} none="No orders." />
			<SideLinks title="Appointments" links={appointments} none="No appointments." />
			{later.length > 0 && (
				<SideBlock title="Waiting to be sent">
					<ul className="grid gap-2">
						{later.map(({ id, text, sendAt }) => (
							<li key={id} className="flex items-start gap-2 rounded-control bg-bubble p-2">
								<div className="min-w-0 flex-1">
									<p className="text-fine text-ink-soft">{formatTime(sendAt)}</p>
									<p className="[overflow-wrap:anywhere]">{text}</p>
								</div>
								<DeleteButton intent="take-back" id={id} label="Cancel this reply" />
							</li>
						))}
					</ul>
				</SideBlock>
			)}
			<SideBlock title="Private notes">
				<Notes {...props} at={formatTime} />
				<Form method="post" preventScrollReset key={props.noteKey} className="grid gap-2">
					<input type="hidden" name="intent" value="note" />
					<Textarea name="text" rows={2} aria-label="New note" required maxLength={4000} />
					{noteRejection && (
						<p role="alert" className="font-semibold text-danger text-fine">
							{noteRejection.formError}
						</p>
					)}
					<Button type="submit" variant="plain" size="compact" className="justify-self-start">
						Add note
					</Button>
				</Form>
			</SideBlock>
		</aside>
	)
}

function Notes({ conversation, at: formatTime }: AdminClientPanelProps & { at(iso: string): string }) {
	if (conversation.notes.length === 0)
		return (
			<p className="flex gap-2 text-fine text-ink-soft">
				<Icon name="lock" className="size-4 shrink-0" />
				Only you can see these. The visitor never does.
			</p>
		)
	return (
		<ul className="grid gap-2">
			{conversation.notes.map(({ id, text, author, createdAt }) => (
				<li key={id} className="flex items-start gap-2 rounded-control bg-signal-wash p-2">
					<div className="min-w-0 flex-1">
						<p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</p>
						<p className="text-fine text-ink-soft">{`${author ?? 'Someone'} · ${formatTime(createdAt)}`}</p>
					</div>
					<DeleteButton intent="remove-note" id={id} label="Remove this note" />
				</li>
			))}
		</ul>
	)
}

function DeleteButton({ intent, id, label }: { intent: string; id: string; label: string }) {
	return (
		<Form method="post" preventScrollReset>
			<input type="hidden" name="intent" value={intent} />
			<input type="hidden" name="item" value={id} />
			<IconButton type="submit" label={label} size="sm">
				<Icon name="trash-2" />
			</IconButton>
		</Form>
	)
}

function SideLinks({
	title: heading,
	links,
	none,
}: {
	title: string
	links: readonly PanelLink[]
	/** The text of an empty list. */
	none: string
}) {
	return (
		<SideBlock title={heading}>
			{links.length === 0 ? (
				<p className="text-fine text-ink-soft">{none}</p>
			) : (
				<ul className="grid gap-2">
					{links.map(({ key, to, title, detail }) => (
						<li key={key}>
							<SideLine icon={<Icon name="receipt-text" />}>
								<Link to={to}>{title}</Link>
								<span className="block text-fine text-ink-soft">{detail}</span>
							</SideLine>
						</li>
					))}
				</ul>
			)}
		</SideBlock>
	)
}

function SideBlock({ title, children }: { title: string; children: ReactNode }) {
	return (
		<div className="grid gap-2 border-line border-t pt-3.5">
			<h3 className="text-fine">{title}</h3>
			{children}
		</div>
	)
}

function SideLine({ icon, children }: { icon: ReactNode; children: ReactNode }) {
	return (
		<div className="flex items-start gap-2 [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-ink-soft">
			{icon}
			<div className="min-w-0 [overflow-wrap:anywhere]">{children}</div>
		</div>
	)
}
