import { Link, redirect } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { ComposeForm } from '#app/modules/mail/components/admin/compose-form.tsx'
import { SendingDraft } from '#app/modules/mail/components/admin/sending-draft.tsx'
import { getDraft } from '#app/modules/mail/drafts/drafts.server.ts'
import { FileHead } from '#app/ui/admin/file-head.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { usePageKey } from '#app/ui/controls/forms/use-page-key.ts'
import { StatusBadge } from '#app/ui/controls/status-badge.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Card, CardBody } from '#app/ui/layout/card.tsx'
import { Notice } from '#app/ui/layout/notice.tsx'
import type { Route } from './+types/draft'
import { readCompose } from './compose.server.ts'
import { actOnMailDraft } from './draft-action.server.ts'

export const handle: RouteHandle = { access: 'admin', showsFormErrors: true }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Email draft')

export async function loader(args: Route.LoaderArgs) {
	const viewer = await requireAdmin(args)
	const { db } = getServices(args.context)
	const draft = await getDraft(db, { actor: viewer, id: args.params.draftId }).catch(throwErrorResponse)
	if (draft.state === 'sent') throw redirect(pageOfSent(draft))
	return { compose: await readCompose(args.context, { viewer, draft }) }
}

const pageOfSent = ({ threadId, outreachId }: { threadId: string | null; outreachId: string | null }) =>
	outreachId ? `/admin/mail/outreach/${outreachId}` : threadId ? `/admin/mail/${threadId}` : '/admin/mail'

export async function action(args: Route.ActionArgs) {
	const viewer = await requireAdmin(args)
	return actOnMailDraft(args, { viewer, id: args.params.draftId })
}

export default function DraftPage({ loaderData: { compose }, actionData }: Route.ComponentProps) {
	const key = usePageKey()
	const rejected: RejectedForm | undefined = useLastAnswer(actionData)
	const { client, state, sendAt, problem, subjects } = compose
	return (
		<>
			<FileHead
				back={
					subjects.threadId
						? { to: `/admin/mail/${subjects.threadId}`, label: 'The conversation' }
						: { to: '/admin/mail?view=drafts', label: 'Drafts' }
				}
				name={compose.fields.subject || 'New email'}
				{...(client ? { reference: client.reference } : {})}
				status={
					state === 'undo_delay' ? null : state === 'scheduled' ? (
						<StatusBadge tone="info">{`Will be sent ${sendAt?.text ?? ''}`}</StatusBadge>
					) : (
						<StatusBadge tone="new">Draft</StatusBadge>
					)
				}
			>
				{client && (
					<span>
						For{' '}
						<Link to={`/admin/clients/${client.id}/mail`}>
							<bdi translate="no">{client.name}</bdi>
						</Link>{' '}
						·{' '}
					</span>
				)}
				<Link to={`/admin/mail/drafts/${compose.id}/files`}>
					{compose.files.length === 1 ? 'One file' : `${compose.files.length} files`}
				</Link>
			</FileHead>
			{problem && (
				<Notice look="danger" icon={<Icon name="circle-alert" />} title="Not sent" className="mb-4">
					<p>{problem}</p>
				</Notice>
			)}
			<Card>
				<CardBody className="pt-4">
					{state === 'undo_delay' ? (
						<SendingDraft compose={compose} />
					) : (
						<ComposeForm key={key} compose={compose} rejected={rejected ?? null} isAnswer={false} />
					)}
				</CardBody>
			</Card>
		</>
	)
}
