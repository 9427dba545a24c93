import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { formatMoment } from '#app/lib/dates/dates.ts'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { StatusBadge } from '#app/ui/controls/status-badge.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import { forumCategories } from '../../categories.ts'
import { commentPath, postPath } from '../../forum-paths.ts'
import type { QueueItem } from '../../moderation/moderation-queue.server.ts'
import { reportReasons } from '../../posts/post-limits.ts'

type ItemProps = {
	item: QueueItem
	timeZone: string
	thisYear: number
	/** The answer to one of the item's forms: the one with the intent in its values. */
	rejected: RejectedForm | null
}

export const itemKey = ({ kind, id }: Pick<QueueItem, 'kind' | 'id'>) => `${kind}-${id}`

const tones = { shown: 'ok', waiting: 'new', hidden: 'stop', deleted: 'off', merged: 'off' } as const
const stateLabels = {
	shown: 'Shown',
	waiting: 'Waiting',
	hidden: 'Hidden',
	deleted: 'Deleted',
	merged: 'Merged',
}

/** A post or a comment in the moderation queue: its text, why it is here, and what the advisor can do about it. */
export function AdminModerationItem({ item, timeZone, thisYear, rejected }: ItemProps) {
	const { kind, id, title, body, state, author, reports, reportedTexts, imageId } = item
	const post = { id: item.postId, title }
	return (
		<li className="grid gap-3 border-line border-t px-4 py-4">
			<div className="flex flex-wrap items-center gap-x-4 gap-y-1">
				<h2 className="text-base [overflow-wrap:anywhere]">
					<Link to={kind === 'post' ? postPath(post) : commentPath(post, id)}>
						{kind === 'post' ? title : `Comment on: ${title}`}
					</Link>
				</h2>
				<StatusBadge tone={tones[state]}>{stateLabels[state]}</StatusBadge>
				<span className="text-fine text-ink-soft">
					{`${author.name}${author.suspended ? ' (suspended)' : ''} · ${formatMoment(item.createdAt, timeZone, thisYear)}`}
				</span>
			</div>
			{reportedTexts.length === 0 ? (
				<p className="line-clamp-4 max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">{body}</p>
			) : (
				<div className="grid gap-4 md:grid-cols-2">
					{reportedTexts.map((reported) => (
						<ItemText
							key={reported.by.join()}
							label={`As ${reported.by.join(', ')} reported it`}
							title={reported.title}
							body={reported.body}
						/>
					))}
					<ItemText label="As it is now" title={kind === 'post' ? title : null} body={body} />
				</div>
			)}
			{imageId && (
				<img
					src={`/files/${imageId}`}
					alt="Sent with the post"
					loading="lazy"
					width={320}
					height={240}
					className="aspect-4/3 w-full max-w-60 rounded-control object-cover"
				/>
			)}
			{item.hiddenReason && (
				<p className="text-fine text-ink-soft">{`Shown in its place: ${item.hiddenReason}`}</p>
			)}
			{reports.length > 0 && (
				<ul className="grid gap-1 text-small">
					{reports.map((report) => (
						<li key={report.id} className="[overflow-wrap:anywhere]">
							<b className="font-semibold">{reportReasons[report.reason]}</b>
							<span>{`, says ${report.by}${report.note ? `: ${report.note}` : ''}`}</span>
						</li>
					))}
				</ul>
			)}
			{rejected?.formError && <ErrorBox>{rejected.formError}</ErrorBox>}
			{(state === 'shown' || state === 'waiting' || state === 'hidden') && (
				<ModerationActions item={item} rejected={rejected} />
			)}
		</li>
	)
}

function ItemText({ label, title, body }: { label: string; title: string | null; body: string }) {
	return (
		<section className="grid content-start gap-1 [overflow-wrap:anywhere]">
			<h3 className="text-fine text-ink-soft">{label}</h3>
			{title && <p className="font-semibold">{title}</p>}
			<p className="whitespace-pre-line">{body}</p>
		</section>
	)
}

function ModerationActions({ item, rejected }: Pick<ItemProps, 'item' | 'rejected'>) {
	const { kind, id, state, controls, reports, author } = item
	const key = itemKey(item)
	const rejectedAs = (intent: string) => (rejected?.values.intent === intent ? rejected : null)
	const [hide, move, merge] = [rejectedAs('hide'), rejectedAs('move'), rejectedAs('merge')]
	const canBeShown = state !== 'shown' || reports.length > 0
	return (
		<div className="flex flex-wrap items-start gap-3">
			{canBeShown && (
				<ModerationAction item={item} intent="show">
					{state === 'waiting'
						? 'Approve'
						: state === 'hidden'
							? 'Show again'
							: 'Keep it and dismiss the reports'}
				</ModerationAction>
			)}
			{controls && state !== 'hidden' && (
				<>
					<ModerationAction item={item} intent={controls.pinned ? 'unpin' : 'pin'}>
						{controls.pinned ? 'Unpin' : 'Pin'}
					</ModerationAction>
					<ModerationAction item={item} intent={controls.locked ? 'unlock' : 'lock'}>
						{controls.locked ? 'Unlock' : 'Lock'}
					</ModerationAction>
				</>
			)}
			<Disclosure look="text" className="open:basis-full" summary="Hide" defaultOpen={hide !== null}>
				<ModerationAction item={item} intent="hide" danger label={`Hide this ${kind}`}>
					<Field
						id={`reason-${key}`}
						label="Reason"
						hint="Everyone sees this in its place."
						error={hide?.errors.reason}
						required
					>
						<Input name="reason" defaultValue={hide?.values.reason} maxLength={300} />
					</Field>
				</ModerationAction>
			</Disclosure>
			{controls && state !== 'hidden' && (
				<>
					<Disclosure look="text" className="open:basis-full" summary="Move" defaultOpen={move !== null}>
						<ModerationAction item={item} intent="move" label="Move this post">
							<Field id={`category-${key}`} label="Category" error={move?.errors.category}>
								<Select name="category" defaultValue={move?.values.category ?? controls.category}>
									{Object.entries(forumCategories).map(([value, label]) => (
										<option key={value} value={value}>
											{label}
										</option>
									))}
								</Select>
							</Field>
						</ModerationAction>
					</Disclosure>
					<Disclosure look="text" className="open:basis-full" summary="Merge" defaultOpen={merge !== null}>
						<ModerationAction item={item} intent="merge" label="Merge this post" danger>
							<Field
								id={`into-${key}`}
								label="Number of the post to merge into"
								hint={`You’ll find it in the post’s address. This post is ${id}. Its picture is not carried over, and this can’t be undone.`}
								error={merge?.errors.into}
								required
							>
								<Input name="into" inputMode="numeric" maxLength={10} defaultValue={merge?.values.into} />
							</Field>
						</ModerationAction>
					</Disclosure>
				</>
			)}
			{!author.advisor && !author.suspended && <SuspendForm item={item} rejected={rejectedAs('suspend')} />}
		</div>
	)
}

function SuspendForm({ item, rejected }: Pick<ItemProps, 'item' | 'rejected'>) {
	const { author } = item
	const { values = {}, errors = {} } = rejected ?? {}
	return (
		<Disclosure
			look="text"
			className="open:basis-full"
			summary={`Suspend ${author.name}`}
			defaultOpen={rejected !== null}
		>
			<ModerationAction item={item} intent="suspend" label={`Suspend ${author.name}`} danger>
				<input type="hidden" name="member" value={author.id} />
				<Field id={`days-${itemKey(item)}`} label="For how long" error={errors.days}>
					<Select name="days" defaultValue={values.days ?? '7'}>
						<option value="1">1 day</option>
						<option value="7">7 days</option>
						<option value="30">30 days</option>
						<option value="0">Until further notice</option>
					</Select>
				</Field>
				<Field
					id={`why-${itemKey(item)}`}
					label="Reason"
					hint="The member will see it."
					error={errors.reason}
					required
				>
					<Input name="reason" defaultValue={values.reason} maxLength={300} />
				</Field>
			</ModerationAction>
		</Disclosure>
	)
}

type ModerationActionProps = {
	item: QueueItem
	intent: string
	danger?: boolean
	/** The button's text, when `children` are fields. */
	label?: string
	children: ReactNode
}

function ModerationAction({ item, intent, danger, label, children }: ModerationActionProps) {
	return (
		<Form method="post" className={label ? 'mt-3 grid max-w-narrow gap-3' : undefined}>
			<input type="hidden" name="kind" value={item.kind} />
			<input type="hidden" name="id" value={item.id} />
			<input type="hidden" name="seenVersion" value={item.seenVersion} />
			{label && children}
			<Button intent={intent} variant={danger ? 'danger' : 'plain'} size="mini" className="w-fit">
				{label ?? children}
				<span className="sr-only">{`: ${item.kind} ${item.id}`}</span>
			</Button>
		</Form>
	)
}
