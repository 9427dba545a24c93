import { TriangleAlert } from 'lucide-react'
import { clientIdOf } from '#app/http/client-link.server.ts'
import { readDeskFile } from '#app/http/desk-application.server.ts'
import { actOnApplication } from '#app/http/desk-application-act.server.ts'
import { refusePage } from '#app/http/errors.server.ts'
import { readForm } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { NotFound } from '#app/lib/errors.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { ClientLink } from '#app/modules/clients/components/desk-client-link.tsx'
import { ApplicationLamp } from '#app/modules/credit/components/desk-application-status.tsx'
import { DeskDecide } from '#app/modules/credit/components/desk-decide.tsx'
import { DeskAccessLog, DeskNotes, DeskTimeline } from '#app/modules/credit/components/desk-file-aside.tsx'
import { DeskNotice } from '#app/modules/credit/components/desk-notice.tsx'
import { DeskPacket } from '#app/modules/credit/components/desk-packet.tsx'
import { DeskPartCards } from '#app/modules/credit/components/desk-part.tsx'
import { FileHead } from '#app/ui/desk/file-head.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { sendApplicationNotice } from '#app/workflows/send-application-notice.server.ts'
import type { Route } from './+types/admin.application'

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Credit application')

/** Without scripts a page that shows an opened value goes by itself, as with them. */
export function headers({ actionHeaders }: Route.HeadersArgs): HeadersInit {
	const refresh = actionHeaders?.get('refresh')
	return refresh ? { refresh } : {}
}

export async function loader(args: Route.LoaderArgs) {
	const viewer = await requireAdmin(args)
	const { id } = args.params
	if (!isUuid(id)) refusePage(new NotFound('There is no such application.'))
	const file = await readDeskFile(args.context, { viewer, id }).catch(refusePage)
	const clientId = await clientIdOf(args.context, { email: file.email })
	const query = new URL(args.request.url).searchParams
	const doing = steps.find((step) => step === query.get('do')) ?? null
	return { file, clientId, doing, asking: query.get('reveal') }
}

const steps = ['send-back', 'approve', 'decline'] as const

export async function action(args: Route.ActionArgs) {
	const viewer = await requireAdmin(args)
	const { id } = args.params
	if (!isUuid(id)) refusePage(new NotFound('There is no such application.'))
	const form = await readForm(args.request)
	return actOnApplication(args, { viewer, id, form, sendNotice: sendApplicationNotice })
}

export default function ApplicationFile({ loaderData, actionData }: Route.ComponentProps) {
	const { file, clientId, doing, asking } = loaderData
	const refused = actionData?.outcome === 'refused' ? actionData.intent : null
	return (
		<>
			<FileHead
				back={{ to: '/admin/applications', label: 'Credit Applications' }}
				name={file.name}
				reference={file.reference}
				status={<ApplicationLamp status={file.status} />}
			>
				Submitted {file.submitted} · <a href={`mailto:${file.email}`}>{file.email}</a>
				{file.phone && ` · ${file.phone}`}
				<ClientLink id={clientId} />
			</FileHead>
			<div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem] xl:grid-rows-[auto_1fr]">
				<div className="grid min-w-0 gap-4 max-xl:order-2 xl:row-span-2">
					<Notices file={file} />
					{file.parts.map((part) => (
						<DeskPartCards
							key={part.applicantId}
							applicationId={file.id}
							named={file.parts.length > 1}
							answer={actionData}
							{...{ part, asking }}
						/>
					))}
				</div>
				<div className="grid min-w-0 gap-4 max-xl:order-1">
					<DeskDecide
						file={file}
						doing={steps.find((step) => step === refused) ?? doing}
						answer={actionData}
					/>
					<DeskNotice file={file} answer={actionData} />
				</div>
				<div className="grid min-w-0 gap-4 max-xl:order-3">
					<DeskTimeline lines={file.timeline} />
					<DeskNotes file={file} answer={actionData} />
					<DeskAccessLog lines={file.access} />
					{!file.erased && <DeskPacket applicationId={file.id} />}
				</div>
			</div>
		</>
	)
}

function Notices({ file: { erased, deletionAsked } }: { file: Route.ComponentProps['loaderData']['file'] }) {
	if (erased)
		return (
			<Notice icon={<TriangleAlert aria-hidden="true" />} title="The sensitive values were erased">
				Erased {erased}: the key is gone, and with it every answer and document, in every backup of the
				database too.
			</Notice>
		)
	if (!deletionAsked) return null
	return (
		<Notice
			look="signal"
			icon={<TriangleAlert aria-hidden="true" />}
			title="The applicant asked for deletion"
		>
			Asked {deletionAsked}.
		</Notice>
	)
}
