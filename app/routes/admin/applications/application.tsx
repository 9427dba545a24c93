import { rejectUnreadablePage, throwErrorResponse } from '#app/http/errors.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { NotFound } from '#app/lib/errors.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { ClientLink } from '#app/modules/clients/components/admin/files/client-link.tsx'
import {
	AdminAccessLog,
	AdminNotes,
	AdminTimeline,
} from '#app/modules/credit/components/admin/application-sidebar.tsx'
import { ApplicationStatusBadge } from '#app/modules/credit/components/admin/application-status.tsx'
import { AdminDecision } from '#app/modules/credit/components/admin/decision.tsx'
import { AdminLenders } from '#app/modules/credit/components/admin/lenders.tsx'
import { AdminNotice } from '#app/modules/credit/components/admin/notice.tsx'
import { AdminPacket } from '#app/modules/credit/components/admin/packet.tsx'
import { AdminPartCards } from '#app/modules/credit/components/admin/section.tsx'
import { clientIdOf } from '#app/routes/admin/client-link.server.ts'
import { FileHead } from '#app/ui/admin/file-head.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Notice } from '#app/ui/layout/notice.tsx'
import type { Route } from './+types/application'
import { actOnApplication } from './application-action.server.ts'
import { readAdminFile } from './application-page.server.ts'

export const handle: RouteHandle = { access: 'admin' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Credit application')

/** Passes on `refresh`: without scripts, too, a page with a revealed value is replaced after a while. */
export function headers({ actionHeaders }: Route.HeadersArgs): HeadersInit {
	const refresh = actionHeaders?.get('refresh')
	return refresh ? { refresh } : {}
}

export async function loader(args: Route.LoaderArgs) {
	const viewer = await requireAdmin(args)
	const { id } = args.params
	if (!isUuid(id)) throwErrorResponse(new NotFound('We couldn’t find this application.'))
	const file = await readAdminFile(args.context, { viewer, id }).catch(rejectUnreadablePage(args.context))
	const clientId = await clientIdOf(args.context, { email: file.email })
	const query = new URL(args.request.url).searchParams
	const activity = steps.find((step) => step === query.get('do')) ?? null
	return { file, clientId, activity, asking: query.get('reveal') }
}

const steps = ['send-back', 'approve', 'decline'] as const

export async function action(args: Route.ActionArgs) {
	const viewer = await requireAdmin(args)
	const { id } = args.params
	if (!isUuid(id)) throwErrorResponse(new NotFound('We couldn’t find this application.'))
	return actOnApplication(args, { viewer, id })
}

export default function ApplicationFile({ loaderData, actionData }: Route.ComponentProps) {
	const { file, clientId, activity, asking } = loaderData
	const result = useLastAnswer(actionData)
	const rejected = result?.ok === false ? result.formId : null
	return (
		<>
			<FileHead
				back={{ to: '/admin/applications', label: 'Credit Applications' }}
				name={<bdi translate="no">{file.name}</bdi>}
				reference={file.reference}
				status={<ApplicationStatusBadge status={file.status} />}
			>
				<span>{`Submitted ${file.submitted} · `}</span>
				<a href={`mailto:${file.email}`} translate="no">
					{file.email}
				</a>
				{file.phone && <span>{` · ${file.phone}`}</span>}
				<ClientLink id={clientId} />
			</FileHead>
			<div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem] xl:grid-rows-[auto_1fr]">
				<div className="grid min-w-0 gap-4 max-xl:order-2 xl:row-span-2">
					<Notices file={file} />
					{file.parts.map((part) => (
						<AdminPartCards
							key={part.applicantId}
							applicationId={file.id}
							named={file.parts.length > 1}
							result={result}
							controls={file.controls.reveal}
							part={part}
							asking={asking}
						/>
					))}
				</div>
				<div className="grid min-w-0 gap-4 max-xl:order-1">
					<AdminDecision
						file={file}
						openForm={steps.find((step) => step === rejected) ?? activity}
						result={result}
					/>
					<AdminLenders file={file} result={result} />
					<AdminNotice file={file} result={result} />
				</div>
				<div className="grid min-w-0 gap-4 max-xl:order-3">
					<AdminTimeline lines={file.timeline} />
					<AdminNotes file={file} result={result} />
					<AdminAccessLog lines={file.access} />
					{!file.erased && <AdminPacket applicationId={file.id} lenders={file.lenders} />}
				</div>
			</div>
		</>
	)
}

function Notices({
	file: { erased, deletionRequested, keptUntil },
}: {
	file: Route.ComponentProps['loaderData']['file']
}) {
	if (erased)
		return (
			<Notice icon={<Icon name="triangle-alert" />} title="The sensitive values have been erased">
				Erased <span>{erased}</span>. The key is gone, so no one can read the answers and documents anymore,
				not even in a backup of the database.
				{keptUntil && (
					<span>{` The decision, the lenders’ answers, the notice and this record are kept until ${keptUntil}.`}</span>
				)}
			</Notice>
		)
	if (!deletionRequested) return null
	return (
		<Notice
			look="signal"
			icon={<Icon name="triangle-alert" />}
			title="The applicant asked for deletion"
		>{`Requested ${deletionRequested}.`}</Notice>
	)
}
