import { Form, Link, redirect } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { yearOf } from '#app/lib/dates/dates.ts'
import { controlsOf } from '#app/lib/forms/form-controls.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { rejectionFor } from '#app/lib/rejected-form.ts'
import type { AdminClient } from '#app/modules/clients/admin-client.ts'
import { getClient } from '#app/modules/clients/clients.server.ts'
import { ClientBriefs } from '#app/modules/clients/components/admin/files/client-briefs.tsx'
import { ClientServices } from '#app/modules/clients/components/admin/files/client-services.tsx'
import { ClientTabs } from '#app/modules/clients/components/admin/files/client-tabs.tsx'
import { FileActions } from '#app/modules/clients/components/admin/files/file-actions.tsx'
import { FileConsents } from '#app/modules/clients/components/admin/files/file-consents.tsx'
import { FileDetails } from '#app/modules/clients/components/admin/files/file-details.tsx'
import { FileForm } from '#app/modules/clients/components/admin/files/file-form.tsx'
import { FileNotes } from '#app/modules/clients/components/admin/files/file-notes.tsx'
import { FileTimeline } from '#app/modules/clients/components/admin/files/file-timeline.tsx'
import { RelatedRecords } from '#app/modules/clients/components/admin/files/related-records.tsx'
import { StageForm } from '#app/modules/clients/components/admin/stage-form.tsx'
import { ClientSteps } from '#app/modules/clients/components/admin/steps/client-steps.tsx'
import { StepBadge } from '#app/modules/clients/components/admin/steps/step-badge.tsx'
import { clientPackages } from '#app/modules/clients/files/client-file.ts'
import { stepSchema } from '#app/modules/clients/steps/step.schema.ts'
import { listTags } from '#app/modules/clients/tags.server.ts'
import { FileHead } from '#app/ui/admin/file-head.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Notice } from '#app/ui/layout/notice.tsx'
import type { Route } from './+types/client'
import { actOnFile } from './client-action.server.ts'
import { readBriefs } from './client-briefs.server.ts'
import { readClientFile } from './client-file.server.ts'

export const handle: RouteHandle = { access: 'admin' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Client')

export async function loader(args: Route.LoaderArgs) {
	const viewer = await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	const { id } = args.params
	const lines = Number(new URL(args.request.url).searchParams.get('lines')) || 0
	const client = await readClientFile(args.context, { viewer, id, lines }).catch(throwErrorResponse)
	if ('mergedInto' in client) throw redirect(`/admin/clients/${client.mergedInto}`)
	const [tags, { timeZone }] = await Promise.all([
		listTags(db, { actor: viewer }),
		readSettings(args.context),
	])
	return {
		client,
		briefs: await readBriefs(db, { viewer, client, timeZone, thisYear: yearOf(clock.now(), timeZone) }),
		knownTags: tags,
		stepForm: { controls: controlsOf(stepSchema), formKey: crypto.randomUUID() },
		formKeys: Object.fromEntries(clientPackages.map((each) => [each, crypto.randomUUID()])),
	}
}

export async function action(args: Route.ActionArgs) {
	const viewer = await requireAdmin(args)
	const { id } = args.params
	const { db } = getServices(args.context)
	await getClient(db, { actor: viewer, id }).catch(throwErrorResponse)
	return actOnFile(args, { viewer, id })
}

export default function ClientFile({ loaderData, actionData }: Route.ComponentProps) {
	const rejected = useLastAnswer(actionData)
	const { client, briefs, knownTags, stepForm, formKeys } = loaderData
	const { closed, version } = client
	return (
		<>
			<FileHead
				back={{ to: '/admin/clients', label: 'Clients' }}
				name={<bdi translate="no">{client.name}</bdi>}
				reference={client.reference}
				actions={<FileActions key={client.id} client={client} formKeys={formKeys} />}
				status={<StepBadge step={client.steps[0] ?? null} closed={closed !== null} />}
			>{`File opened ${client.opened} · ${client.paid} paid`}</FileHead>
			<ClientTabs id={client.id} current="file" />
			<Duplicates client={client} />
			<div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
				<div className="grid min-w-0 gap-4">
					<ClientSteps client={client} form={stepForm} answer={rejected} />
					<ClientServices services={client.services} rejected={rejected} />
					{(briefs.length > 0 || client.orders.length > 0) && <ClientBriefs briefs={briefs} />}
					<RelatedRecords client={client} />
					<FileTimeline client={client} />
				</div>
				<div className="grid min-w-0 gap-4">
					<StageForm stage={client.stage} isByHand={client.isStageByHand} />
					<FileDetails client={client} rejected={rejected} knownTags={knownTags} />
					<FileNotes notes={client.notes} version={version} rejected={rejected} />
					<FileConsents consents={client.consents} />
					<CloseOrReopen client={client} rejected={rejected} />
				</div>
			</div>
		</>
	)
}

function Duplicates({ client: { id, duplicates } }: { client: AdminClient }) {
	const none = duplicates.length === 0
	if (none) return null
	return (
		<Notice
			look="signal"
			icon={<Icon name="users" />}
			title={duplicates.length === 1 ? 'This may be a duplicate' : 'These may be duplicates'}
			className="mb-4"
		>
			<ul>
				{duplicates.map((duplicate) => (
					<li key={duplicate.id}>
						<Link to={`/admin/clients/${duplicate.id}`}>
							<bdi translate="no">{duplicate.name}</bdi>
						</Link>
						<span>{`, ${duplicate.reference}, opened ${duplicate.opened} ·`}</span>{' '}
						<Link to={`/admin/clients/${id}/merge?with=${duplicate.reference}`}>
							Compare and merge<span className="sr-only">{` with ${duplicate.reference}`}</span>
						</Link>
					</li>
				))}
			</ul>
		</Notice>
	)
}

function CloseOrReopen({ client, rejected }: { client: AdminClient; rejected: RejectedForm | undefined }) {
	const intent = client.closed ? 'reopen' : 'close'
	return (
		<div className="grid gap-2">
			<FileForm
				intent={intent}
				version={client.version}
				rejected={rejectionFor(rejected, intent)}
				label={client.closed ? 'Reopen the file' : 'Close the file'}
			/>
			<Form action={`/admin/clients/${client.id}/merge`}>
				<button
					type="submit"
					className="min-h-9 font-semibold text-brand text-compact underline max-md:min-h-11"
				>
					Merge with another file
				</button>
			</Form>
		</div>
	)
}
