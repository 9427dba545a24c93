import { Users } from 'lucide-react'
import { Form, Link, redirect } from 'react-router'
import { actOnFile } from '#app/http/client-act.server.ts'
import { readClientFile } from '#app/http/client-file.server.ts'
import { getServices } from '#app/http/context.server.ts'
import { refusePage } from '#app/http/errors.server.ts'
import { readForm } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { addDays, localDateOf } from '#app/lib/zoned-time.ts'
import { clientPackages } from '#app/modules/clients/client-file.ts'
import { getClient } from '#app/modules/clients/clients.server.ts'
import { BeginWork } from '#app/modules/clients/components/desk-begin-work.tsx'
import { FileDetails } from '#app/modules/clients/components/desk-file-details.tsx'
import { FileForm, refusalOf } from '#app/modules/clients/components/desk-file-form.tsx'
import { FileNotes } from '#app/modules/clients/components/desk-file-notes.tsx'
import { FileTies } from '#app/modules/clients/components/desk-file-ties.tsx'
import { FileTimeline } from '#app/modules/clients/components/desk-file-timeline.tsx'
import { MoveLamp } from '#app/modules/clients/components/desk-move-lamp.tsx'
import { NextMove } from '#app/modules/clients/components/desk-next-move.tsx'
import type { DeskClient, FileRefusal } from '#app/modules/clients/desk-client.ts'
import { asFileAdvisor } from '#app/modules/clients/policy.ts'
import { listTags } from '#app/modules/clients/tags.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { FileHead } from '#app/ui/desk/file-head.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/admin.client-file'

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Client')

export async function loader(args: Route.LoaderArgs) {
	const viewer = await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	const { id } = args.params
	const lines = Number(new URL(args.request.url).searchParams.get('lines')) || 0
	const client = await readClientFile(args.context, { viewer, id, lines }).catch(refusePage)
	if ('mergedInto' in client) throw redirect(`/admin/clients/${client.mergedInto}`)
	const [tags, { timeZone }] = await Promise.all([
		listTags(db, { actor: asFileAdvisor(viewer) }),
		getSettings(db),
	])
	return {
		client,
		knownTags: tags,
		proposedDay: addDays(localDateOf(clock.now(), timeZone), 2),
		formKeys: Object.fromEntries(clientPackages.map((each) => [each, crypto.randomUUID()])),
	}
}

export async function action(args: Route.ActionArgs) {
	const viewer = await requireAdmin(args)
	const form = await readForm(args.request)
	const { id } = args.params
	const { db } = getServices(args.context)
	await getClient(db, { actor: asFileAdvisor(viewer), id }).catch(refusePage)
	return actOnFile(args.context, { viewer, id, form })
}

export default function ClientFile({ loaderData, actionData: refused }: Route.ComponentProps) {
	const { client, knownTags, proposedDay, formKeys } = loaderData
	const { move, closed, version } = client
	return (
		<>
			<FileHead
				back={{ to: '/admin/clients', label: 'Clients' }}
				name={client.name}
				reference={client.reference}
				status={
					<MoveLamp side={move?.side ?? null} overdue={move?.overdue ?? false} closed={closed !== null} />
				}
			>
				File opened {client.opened} · {client.paid} paid
			</FileHead>
			<Doubles client={client} />
			<div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
				<div className="grid min-w-0 gap-4">
					<NextMove {...{ client, refused, proposedDay }} />
					<FileTies client={client} />
					{client.closed === null && <BeginWork key={client.id} {...{ client, formKeys }} />}
					<FileTimeline client={client} />
				</div>
				<div className="grid min-w-0 gap-4">
					<FileDetails {...{ client, refused, knownTags }} />
					<FileNotes notes={client.notes} version={version} refused={refused} />
					<State client={client} refused={refused} />
				</div>
			</div>
		</>
	)
}

function Doubles({ client: { id, doubles } }: { client: DeskClient }) {
	const none = doubles.length === 0
	if (none) return null
	return (
		<Notice
			look="signal"
			icon={<Users aria-hidden="true" />}
			title={doubles.length === 1 ? 'This may be a double' : 'These may be doubles'}
			className="mb-4"
		>
			<ul>
				{doubles.map((double) => (
					<li key={double.id}>
						<Link to={`/admin/clients/${double.id}`}>{double.name}</Link>, {double.reference}, opened{' '}
						{double.opened} ·{' '}
						<Link to={`/admin/clients/${id}/merge?with=${double.reference}`}>
							Compare and merge<span className="sr-only"> with {double.reference}</span>
						</Link>
					</li>
				))}
			</ul>
		</Notice>
	)
}

function State({ client, refused }: { client: DeskClient; refused: FileRefusal | undefined }) {
	const intent = client.closed ? 'reopen' : 'close'
	return (
		<div className="grid gap-2">
			<FileForm
				intent={intent}
				version={client.version}
				refused={refusalOf(refused, intent)}
				label={client.closed ? 'Open the file again' : 'Close the file'}
			/>
			<Form action={`/admin/clients/${client.id}/merge`}>
				<button type="submit" className="min-h-9 font-semibold text-brand text-desk underline">
					Merge with another file
				</button>
			</Form>
		</div>
	)
}
