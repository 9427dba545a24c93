import { getServices } from '#app/http/context.server.ts'
import { respondToFailure } from '#app/http/form-result.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { withUploadForm } from '#app/http/uploads/upload-form.server.ts'
import { formatDay, yearOf } from '#app/lib/dates/dates.ts'
import { NotFound } from '#app/lib/errors.ts'
import { listDifferences, rejectionFor } from '#app/lib/parse-form.ts'
import { conflictOf, hashState } from '#app/lib/state-hash.server.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import {
	NewResourceFile,
	type ResourceFileFields,
	ResourceFileItem,
} from '#app/modules/resources/components/admin/resource-files.tsx'
import { resourceFileBytesMax } from '#app/modules/resources/files/resource-upload.schema.ts'
import {
	addResourceUpload,
	changeResourceUpload,
	fileState,
	listResourceUploads,
	publishResourceUpload,
} from '#app/modules/resources/files/resource-uploads.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import type { ReceivedFile } from '#app/modules/uploads/uploads.server.ts'
import { ExportLink } from '#app/ui/admin/export-link.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { Card, CardHead } from '#app/ui/layout/card.tsx'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import type { Route } from './+types/list'

export const handle: RouteHandle = { access: 'admin', bodyBytesMax: 21_000_000 }

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireAdmin(args)
	const { db } = getServices(args.context)
	const [{ timeZone }, files] = await Promise.all([getSettings(db), listResourceUploads(db, { actor })])
	const thisYear = yearOf(getServices(args.context).clock.now(), timeZone)
	return {
		files: files.map(({ id, uploadId, title, description, category, published, ...file }) => ({
			id,
			title,
			description,
			category,
			published,
			isImage: file.fileType.startsWith('image/'),
			facts: `${file.fileName} · ${inMegabytes(file.sizeBytes)} · ${formatDay(file.createdAt, timeZone, thisYear)}`,
			path: `/files/${uploadId}`,
			seenVersion: hashState(fileState({ title, description, category, uploadId })),
		})),
	}
}

/** Adds, changes, hides or shows a file, by the pressed button. */
export async function action(args: Route.ActionArgs) {
	const actor = await requireAdmin(args)
	const values = { title: '', description: '', category: '' }
	const target: { id: string | null } = { id: null }
	let seenVersion: string | undefined
	try {
		const message = await withUploadForm(args.request, {
			fileField: 'file',
			bytesMax: resourceFileBytesMax,
			use: ({ fields, file }) => {
				for (const name of ['title', 'description', 'category'] as const)
					values[name] = String(fields.get(name) ?? '')
				target.id = String(fields.get('id') ?? '') || null
				seenVersion = String(fields.get('seenVersion') ?? '')
				return runAction(args, {
					actor,
					intent: String(fields.get('intent')),
					id: target.id,
					file,
					values: values,
					seenVersion,
				})
			},
		})
		return redirectWithToast('/admin/resources', { kind: 'success', ...message })
	} catch (error) {
		return respondToFailure(args.context, error, {
			formId: target.id ?? 'new',
			values: values,
			fallback: 'The file could not be saved. Please try again.',
			conflict: conflictOf(error, (theirs) => listDifferences(labels, { theirs, yours: values })),
		})
	}
}

const labels = { title: 'Title', category: 'Category', description: 'Description' }

type ResourceFileActionInput = {
	actor: Viewer
	intent: string
	id: string | null
	file: ReceivedFile | null
	values: ResourceFileFields
	seenVersion: string
}

async function runAction(
	{ context }: Route.ActionArgs,
	{ actor, intent, id, file, values, seenVersion }: ResourceFileActionInput,
) {
	const { db, storage } = getServices(context)
	if (intent === 'add') {
		const { title } = await addResourceUpload(db, storage, { actor, file, input: values })
		return { title: 'File added', description: `${title} is on the resources page now.` }
	}
	if (!id || !isUuid(id)) throw new NotFound('We couldn’t find this file.')
	if (intent === 'change') {
		await changeResourceUpload(db, storage, { actor, id, file, input: values, seenVersion })
		return { title: 'Saved', description: 'The resources page now shows the change.' }
	}
	if (intent !== 'show' && intent !== 'hide') throw new NotFound('Choose what to do.')
	await publishResourceUpload(db, { actor, id, published: intent === 'show' })
	return intent === 'show'
		? { title: 'Shown again', description: 'Everyone can see the file now.' }
		: { title: 'Hidden', description: 'Only you can open the file now.' }
}

export default function AdminResources({ loaderData: { files }, actionData }: Route.ComponentProps) {
	return (
		<>
			<PageHead title="Resource files" actions={<ExportLink to="/admin/resources.csv" />}>
				Files you offer on the resources page, alongside the guides and articles.
			</PageHead>
			<div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
				<Card asChild>
					<section aria-labelledby="files">
						<CardHead aside="newest first">
							<h2 id="files" className="text-h4">
								Your files
							</h2>
						</CardHead>
						{files.length > 0 ? (
							<ul>
								{files.map((file) => (
									<ResourceFileItem key={file.id} file={file} rejected={rejectionFor(actionData, file.id)} />
								))}
							</ul>
						) : (
							<EmptyState level={3} title="No files yet">
								Add a form, a checklist or a picture here, and it appears on the resources page.
							</EmptyState>
						)}
					</section>
				</Card>
				<NewResourceFile rejected={rejectionFor(actionData, 'new')} />
			</div>
		</>
	)
}

const inMegabytes = (bytes: number) =>
	bytes < 100_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
