import { Form, Link, redirect, useNavigation } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { respondToFileForm } from '#app/http/deal-file-form.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { draftBytesMax, draftFileBytesMax, draftFilesMax } from '#app/modules/mail/drafts/draft.ts'
import { listDraftFiles } from '#app/modules/mail/drafts/draft-files.server.ts'
import { getDraft } from '#app/modules/mail/drafts/drafts.server.ts'
import { FileHead } from '#app/ui/admin/file-head.tsx'
import { AdminSection } from '#app/ui/admin/section.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { FileDrop } from '#app/ui/controls/files/file-drop.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { attachFromCase, attachUpload, removeDraftFile } from '#app/workflows/mail/draft-files.server.ts'
import { listFileChoices } from '#app/workflows/mail/file-choices.server.ts'
import type { Route } from './+types/draft-files'
import { formatSize } from './format-size.ts'

export const handle: RouteHandle = { access: 'admin', bodyBytesMax: 8_500_000 }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Files of an email')

export async function loader(args: Route.LoaderArgs) {
	const viewer = await requireAdmin(args)
	const { db, env, clock } = getServices(args.context)
	const id = args.params.draftId
	const draft = await getDraft(db, { actor: viewer, id }).catch(throwErrorResponse)
	if (draft.state === 'sent') throw redirect(draft.threadId ? `/admin/mail/${draft.threadId}` : '/admin/mail')
	const { clientId } = draft
	const [files, choices] = await Promise.all([
		listDraftFiles(db, { draftId: id }),
		clientId ? listFileChoices(db, { viewer, clientId, origin: env.origin, now: clock.now() }) : [],
	])
	const attached = new Set(files.map(({ source }) => source))
	return {
		back:
			draft.threadId && draft.state === 'draft'
				? `/admin/mail/${draft.threadId}#answer`
				: `/admin/mail/drafts/${id}`,
		subject: draft.subject,
		files: files.map(({ id, name, sizeBytes }) => ({ id, name, size: formatSize(sizeBytes) })),
		choices: choices
			.filter(({ source }) => !attached.has(source))
			.map(({ source, name, about }) => ({ source, name, about })),
		total: formatSize(files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)),
	}
}

export async function action(args: Route.ActionArgs) {
	const viewer = await requireAdmin(args)
	const { db, storage, clock, env } = getServices(args.context)
	const draftId = args.params.draftId
	const base = { viewer, draftId, now: clock.now() }
	return respondToFileForm(args, {
		page: `/admin/mail/drafts/${draftId}/files`,
		bytesMax: draftFileBytesMax,
		apply: (change) =>
			change.kind === 'remove'
				? removeDraftFile(db, storage, { viewer, draftId, uploadId: change.uploadId })
				: attachUpload(db, storage, { ...base, file: change.file }),
		choose: (source) => attachFromCase(db, storage, { ...base, source, origin: env.origin }),
	})
}

export default function DraftFiles({ loaderData, actionData }: Route.ComponentProps) {
	const rejected = useLastAnswer(actionData)
	const { back, subject, files, choices, total } = loaderData
	const isSending = useNavigation().formMethod === 'POST'
	return (
		<>
			<FileHead back={{ to: back, label: 'The email' }} name="Files" status={null}>
				<span>{`${subject || 'New email'} · ${files.length}`}</span>
				<span>{` of ${draftFilesMax} files, `}</span>
				<span>{total}</span>
				<span>{` of ${formatSize(draftBytesMax)}`}</span>
			</FileHead>
			<div className="grid gap-4">
				{rejected?.formError && <ErrorBox>{rejected.formError}</ErrorBox>}
				<AdminSection id="attached" title="Attached">
					{files.length === 0 && <p className="text-ink-soft text-small">Nothing yet.</p>}
					<ul className="divide-y divide-line">
						{files.map(({ id, name, size }) => (
							<li key={id} className="flex min-h-11 flex-wrap items-center gap-x-3 py-1">
								<a href={`/files/${id}`} className="[overflow-wrap:anywhere]">
									{name}
								</a>
								<span className="text-fine text-ink-soft">{size}</span>
								<Form method="post" encType="multipart/form-data" className="ml-auto">
									<input type="hidden" name="file" value={id} />
									<Button intent="remove" variant="plain" size="mini">
										Remove<span className="sr-only">{` ${name}`}</span>
									</Button>
								</Form>
							</li>
						))}
					</ul>
					<p className="mt-2">
						<Link to={back} className="inline-flex min-h-9 items-center font-semibold max-md:min-h-11">
							Back to the email
						</Link>
					</p>
				</AdminSection>
				<AdminSection id="case" title="From the client’s file">
					{choices.length === 0 && (
						<p className="text-ink-soft text-small">There is no other file in the client’s case.</p>
					)}
					<ul className="divide-y divide-line">
						{choices.map(({ source, name, about }) => (
							<li key={source} className="flex min-h-11 flex-wrap items-center gap-x-3 py-1">
								<span className="min-w-0">
									<span className="[overflow-wrap:anywhere]">{name}</span>
									<span className="block text-fine text-ink-soft">{about}</span>
								</span>
								<Form method="post" encType="multipart/form-data" className="ml-auto">
									<input type="hidden" name="source" value={source} />
									<Button intent="choose" variant="plain" size="mini">
										<Icon name="paperclip" />
										Attach<span className="sr-only">{` ${name}`}</span>
									</Button>
								</Form>
							</li>
						))}
					</ul>
				</AdminSection>
				<AdminSection id="new-file" title="From this device">
					<Form method="post" encType="multipart/form-data" className="grid gap-3">
						<Field
							id="upload"
							label="Add a file"
							hint={`A PDF, or a picture as JPEG or PNG, up to ${formatSize(draftFileBytesMax)}.`}
							error={rejected?.errors.upload}
						>
							<FileDrop
								name="upload"
								accept="application/pdf,image/jpeg,image/png"
								bytesMax={draftFileBytesMax}
							/>
						</Field>
						<Button
							intent="add"
							size="compact"
							className="w-fit"
							busyText={isSending ? 'Sending…' : undefined}
						>
							Attach it
						</Button>
					</Form>
				</AdminSection>
			</div>
		</>
	)
}
