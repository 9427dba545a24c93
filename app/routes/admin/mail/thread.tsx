import { useEffect } from 'react'
import { Form, Link, useFetcher } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { rejectionFor } from '#app/lib/rejected-form.ts'
import { listFiles } from '#app/modules/clients/files/list-files.server.ts'
import { ComposeForm } from '#app/modules/mail/components/admin/compose-form.tsx'
import { MessageCard } from '#app/modules/mail/components/admin/message-card.tsx'
import { QuoteFindingsCard } from '#app/modules/mail/components/admin/quote-findings.tsx'
import { SendingDraft } from '#app/modules/mail/components/admin/sending-draft.tsx'
import { ThreadActions, ThreadClient } from '#app/modules/mail/components/admin/thread-actions.tsx'
import { WriterQuestions } from '#app/modules/mail/components/admin/writer-questions.tsx'
import { getThread } from '#app/modules/mail/threads/threads.server.ts'
import { FileHead } from '#app/ui/admin/file-head.tsx'
import { AdminSection } from '#app/ui/admin/section.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { usePageKey } from '#app/ui/controls/forms/use-page-key.ts'
import { StatusBadge, type StatusTone } from '#app/ui/controls/status-badge.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Notice } from '#app/ui/layout/notice.tsx'
import { useLiveReload } from '#app/ui/shell/use-live-reload.ts'
import type { Route } from './+types/thread'
import { actOnThread } from './thread-action.server.ts'
import { readThreadPage } from './thread-page.server.ts'

export const handle: RouteHandle = { access: 'admin', showsFormErrors: true }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
	privatePageMeta(matches, loaderData?.thread.subject ?? 'Conversation')

const foundMax = 6

/** `?assign` and `?who=` search the client to file the conversation with. */
export async function loader(args: Route.LoaderArgs) {
	const viewer = await requireAdmin(args)
	const { db } = getServices(args.context)
	const thread = await readThreadPage(args.context, { viewer, id: args.params.id }).catch(throwErrorResponse)
	const query = new URL(args.request.url).searchParams
	const who = (query.get('who') ?? '').trim().slice(0, 200)
	const { files } = query.has('assign')
		? await listFiles(db, { actor: viewer, search: who, limit: foundMax })
		: { files: null }
	return {
		thread,
		choice: files && { who, found: files.map(({ id, name, reference }) => ({ id, name, reference })) },
	}
}

export async function action(args: Route.ActionArgs) {
	const viewer = await requireAdmin(args)
	const { id } = args.params
	await getThread(getServices(args.context).db, { actor: viewer, id }).catch(throwErrorResponse)
	return actOnThread(args, { viewer, id })
}

const states: Record<'open' | 'snoozed' | 'archived', [StatusTone, string]> = {
	open: ['info', 'In the inbox'],
	snoozed: ['off', 'Snoozed'],
	archived: ['off', 'Archived'],
}

export default function Thread({ loaderData: { thread, choice }, actionData }: Route.ComponentProps) {
	const lastAnswer = useLastAnswer(actionData)
	const key = usePageKey()
	useLiveReload('/api/mail/live')
	const rejected: RejectedForm | null = lastAnswer && !lastAnswer.ok ? lastAnswer : null
	const { id, subject, client, state, snoozedUntil, messages, compose, unread, place, quotes } = thread
	const [tone, word] = states[state]
	return (
		<>
			<FileHead
				back={{ to: '/admin/mail', label: 'Mail' }}
				name={subject}
				{...(client ? { reference: client.reference } : {})}
				status={
					<StatusBadge tone={tone}>{snoozedUntil ? `Snoozed until ${snoozedUntil}` : word}</StatusBadge>
				}
			>
				<span>{messages.length === 1 ? 'One message' : `${messages.length} messages`}</span>
				{client && <span translate="no">{` · ${client.name}`}</span>}
				{thread.outreach && (
					<>
						{' · '}
						<Link to={thread.outreach}>Who has answered</Link>
					</>
				)}
			</FileHead>
			{place === 'quarantined' && (
				<Notice look="signal" icon={<Icon name="shield-alert" />} title="In quarantine" className="mb-4">
					<Link to={`/admin/mail/quarantine/${id}`}>Decide about its sender</Link>
				</Notice>
			)}
			<div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
				<div className="grid min-w-0 gap-4">
					<section aria-label="Messages" className="grid gap-3">
						{messages.map((message) => (
							<MessageCard key={message.id} message={message} />
						))}
					</section>
					{compose && (
						<AdminSection id="answer" title={compose.state === 'new' ? 'Answer' : 'Your answer'}>
							{compose.state === 'undo_delay' ? (
								<SendingDraft compose={compose} />
							) : compose.state === 'scheduled' ? (
								<p>
									<span>{`It will be sent ${compose.sendAt?.text ?? ''}.`}</span>{' '}
									<Link to={`/admin/mail/drafts/${compose.id}`}>Change or cancel it</Link>
								</p>
							) : (
								<ComposeForm key={`${key} ${id}`} compose={compose} rejected={null} isAnswer />
							)}
						</AdminSection>
					)}
				</div>
				<div className="grid min-w-0 gap-4">
					{place !== 'quarantined' && (
						<AdminSection id="what-to-do" title="This conversation" className="grid gap-4">
							<ThreadActions
								state={state}
								snoozeTimes={thread.snoozeTimes}
								city={thread.city}
								rejected={
									rejected && rejected.formId !== 'assign' && rejected.formId !== 'writer' ? rejected : null
								}
							/>
							<ThreadClient
								page={`/admin/mail/${id}`}
								client={client}
								choice={choice}
								rejected={rejectionFor(rejected, 'assign')}
							/>
						</AdminSection>
					)}
					<WriterQuestions
						questions={thread.questions}
						error={rejectionFor(rejected, 'writer')?.formError ?? null}
					/>
					<QuoteFindingsCard quotes={quotes} />
				</div>
			</div>
			<MarkRead id={id} unread={unread} />
		</>
	)
}

/** Marks the conversation as read once its page is shown; without scripts by a button. */
function MarkRead({ id, unread }: { id: string; unread: boolean }) {
	const { submit } = useFetcher()
	useEffect(() => {
		if (unread) submit({ intent: 'read' }, { method: 'post', action: `/admin/mail/${id}` })
	}, [id, unread, submit])
	if (!unread) return null
	return (
		<noscript>
			<Form method="post" className="mt-4">
				<Button intent="read" variant="plain" size="compact">
					Mark as read
				</Button>
			</Form>
		</noscript>
	)
}
