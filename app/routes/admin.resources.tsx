import { data } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { failureOf } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { withUploadForm } from '#app/http/upload-form.server.ts'
import { formatDay } from '#app/lib/dates.ts'
import { Invalid, NotFound } from '#app/lib/errors.ts'
import { ChangedMeanwhile, markOf } from '#app/lib/state-mark.server.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import {
	NewResourceFile,
	type Refused,
	ResourceFileItem,
} from '#app/modules/resources/components/desk-resource-files.tsx'
import { resourceFileBytesMax } from '#app/modules/resources/resource-upload.schema.ts'
import {
	addResourceUpload,
	changeResourceUpload,
	fileState,
	listResourceUploads,
	publishResourceUpload,
} from '#app/modules/resources/resource-uploads.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import type { ReceivedFile } from '#app/modules/uploads/uploads.server.ts'
import { Card, CardHead } from '#app/ui/card.tsx'
import { ExportLink } from '#app/ui/desk/export-link.tsx'
import { PageHead } from '#app/ui/desk/page-head.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { Route } from './+types/admin.resources'

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireAdmin(args)
	const { db } = getServices(args.context)
	const [{ timeZone }, files] = await Promise.all([getSettings(db), listResourceUploads(db, { actor })])
	return {
		files: files.map(({ id, uploadId, title, description, category, published, ...file }) => ({
			...{ id, title, description, category, published },
			isImage: file.fileType.startsWith('image/'),
			facts: `${file.fileName} · ${inMegabytes(file.sizeBytes)} · ${formatDay(file.createdAt, timeZone)}`,
			path: `/files/${uploadId}`,
			seen: markOf(fileState({ title, description, category, uploadId })),
		})),
	}
}

/** Adds, changes, shows or takes off one file, by the button pressed. */
export async function action(args: Route.ActionArgs) {
	const actor = await requireAdmin(args)
	const given = { title: '', description: '', category: '' }
	const about: { id: string | null } = { id: null }
	let seen: string | undefined
	try {
		const done = await withUploadForm(args.request, {
			fileField: 'file',
			bytesMax: resourceFileBytesMax,
			use: ({ fields, file }) => {
				for (const name of ['title', 'description', 'category'] as const)
					given[name] = String(fields.get(name) ?? '')
				about.id = String(fields.get('id') ?? '') || null
				seen = String(fields.get('seen') ?? '')
				return carryOut(args, {
					actor,
					intent: String(fields.get('intent')),
					id: about.id,
					file,
					given,
					seen,
				})
			},
		})
		return redirectWithToast('/admin/resources', { kind: 'success', ...done })
	} catch (error) {
		const { message, init } = failureOf(args.context, error, 'The file could not be saved. Please try again.')
		const field = error instanceof Invalid ? error.field : undefined
		const both = error instanceof ChangedMeanwhile ? bothVersions(error.theirs, given) : {}
		return data({ ...about, message, field, given, ...both } satisfies Refused, init)
	}
}

/** The mark of what stands there now, for whoever saves again, and what differs from what was typed. */
function bothVersions(theirs: ReturnType<typeof fileState>, given: Refused['given']) {
	const rows = [
		['Title', theirs.title, given.title],
		['Category', theirs.category, given.category],
		['Description', theirs.description ?? '', given.description],
	] as const
	return {
		seen: markOf(theirs),
		conflict: rows
			.filter(([, now, yours]) => now !== yours)
			.map(([label, now, yours]) => ({ label, theirs: now || 'nothing', yours: yours || 'nothing' })),
	}
}

type Wanted = {
	actor: Viewer
	intent: string
	id: string | null
	file: ReceivedFile | null
	given: Refused['given']
	seen: string
}

async function carryOut({ context }: Route.ActionArgs, { actor, intent, id, file, given, seen }: Wanted) {
	const { db, storage } = getServices(context)
	if (intent === 'add') {
		const { title } = await addResourceUpload(db, storage, { actor, file, given })
		return { title: 'File added', description: `${title} is on the resources page now.` }
	}
	if (!id || !isUuid(id)) throw new NotFound('There is no such file.')
	if (intent === 'change') {
		await changeResourceUpload(db, storage, { actor, id, file, given, seen })
		return { title: 'Saved', description: 'The resources page shows it like this now.' }
	}
	if (intent !== 'publish' && intent !== 'unpublish') throw new NotFound('There is nothing to do.')
	await publishResourceUpload(db, { actor, id, published: intent === 'publish' })
	return intent === 'publish'
		? { title: 'Published', description: 'Everybody can see the file now.' }
		: { title: 'Taken off', description: 'Nobody but you can open the file now.' }
}

export default function AdminResources({ loaderData: { files }, actionData }: Route.ComponentProps) {
	const refused = actionData ?? null
	return (
		<>
			<PageHead title="Resource files" actions={<ExportLink to="/admin/resources.csv" />}>
				Files you offer on the resources page, beside the guides and articles.
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
									<ResourceFileItem
										key={file.id}
										file={file}
										refused={refused?.id === file.id ? refused : null}
									/>
								))}
							</ul>
						) : (
							<EmptyState level={3} title="No files yet">
								A form, a checklist of your own, a picture: add it here and it shows on the resources page.
							</EmptyState>
						)}
					</section>
				</Card>
				<NewResourceFile refused={refused?.id === null ? refused : null} />
			</div>
		</>
	)
}

const inMegabytes = (bytes: number) =>
	bytes < 100_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
