import { z } from 'zod'
import { getServices } from '#app/http/context.server.ts'
import { formAction, runForms } from '#app/http/form-actions.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { formatDay, yearOf } from '#app/lib/dates/dates.ts'
import { NotFound } from '#app/lib/errors.ts'
import { anyText, anyTexts } from '#app/lib/forms/form-fields.ts'
import { listDifferences, type RejectedForm } from '#app/lib/parse-form.ts'
import { rejectionFor } from '#app/lib/rejected-form.ts'
import { conflictOf, hashState } from '#app/lib/state-hash.server.ts'
import { hostOf } from '#app/lib/text/web-link.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { NewResourceFile, ResourceFileItem } from '#app/modules/resources/components/admin/resource-files.tsx'
import { resourceFileBytesMax } from '#app/modules/resources/files/resource-upload.schema.ts'
import {
	addResourceUpload,
	changeResourceUpload,
	fileState,
	listResourceUploads,
	publishResourceUpload,
	resourceHref,
} from '#app/modules/resources/files/resource-uploads.server.ts'
import { ExportLink } from '#app/ui/admin/export-link.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { Card, CardHead } from '#app/ui/layout/card.tsx'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import type { Route } from './+types/list'

export const handle: RouteHandle = { access: 'admin', bodyBytesMax: 21_000_000 }

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireAdmin(args)
	const { db } = getServices(args.context)
	const [{ timeZone }, files] = await Promise.all([
		readSettings(args.context),
		listResourceUploads(db, { actor }),
	])
	const thisYear = yearOf(getServices(args.context).clock.now(), timeZone)
	return {
		files: files.map(({ id, title, description, category, published, url, ...file }) => ({
			id,
			title,
			description,
			category,
			published,
			url,
			isImage: file.fileType?.startsWith('image/') ?? false,
			facts: `${url ? hostOf(url) : factsOf(file)} · ${formatDay(file.createdAt, timeZone, thisYear)}`,
			path: resourceHref({ ...file, url }),
			seenVersion: hashState(fileState({ ...file, title, description, category, url })),
		})),
	}
}

/** Adds, changes, hides or shows a file or a link, by the pressed button. */
export async function action(args: Route.ActionArgs) {
	const actor = await requireAdmin(args)
	const { db, storage } = getServices(args.context)
	const formId = ({ id }: RejectedForm['values']) => id || 'new'
	const publish = (published: boolean) =>
		formAction({
			schema: fileSchema,
			run: ({ id }) => publishResourceUpload(db, { actor, id: existing(id), published }),
			message: published
				? ['Shown again', 'Everyone can see it now.']
				: ['Hidden', 'It is no longer on the resources page.'],
			formId,
		})
	return runForms(
		args,
		{
			add: formAction({
				schema: z.object(anyTexts(...fileFields)),
				run: (input, { file }) => addResourceUpload(db, storage, { actor, file, input }),
				message: (_, { title }) => ['Added', `${title} is on the resources page now.`],
				formId: () => 'new',
			}),
			change: formAction({
				schema: fileSchema.extend(anyTexts(...fileFields, 'seenVersion')),
				run: ({ id, seenVersion, ...input }, { file }) =>
					changeResourceUpload(db, storage, { actor, id: existing(id), file, input, seenVersion }),
				message: ['Saved', 'The resources page now shows the change.'],
				formId,
				conflict: (error, yours) => conflictOf(error, (theirs) => listDifferences(labels, { theirs, yours })),
			}),
			show: publish(true),
			hide: publish(false),
		},
		{
			page: '/admin/resources',
			file: { field: 'file', bytesMax: resourceFileBytesMax },
			fallback: 'It could not be saved. Please try again.',
		},
	)
}

const fileFields = ['title', 'description', 'category', 'url'] as const
const fileSchema = z.object({ id: anyText() })
const labels = { title: 'Title', category: 'Category', description: 'Description', url: 'Link' }

function existing(id: string): string {
	if (!isUuid(id)) throw new NotFound('We couldn’t find this resource.')
	return id
}

export default function AdminResources({ loaderData: { files }, actionData }: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	return (
		<>
			<PageHead title="Resource files" actions={<ExportLink to="/admin/resources.csv" />}>
				Files and links you offer on the resources page, alongside the guides and articles.
			</PageHead>
			<div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
				<Card asChild>
					<section aria-labelledby="files">
						<CardHead aside="newest first">
							<h2 id="files" className="text-h4">
								Your files and links
							</h2>
						</CardHead>
						{files.length > 0 ? (
							<ul>
								{files.map((file) => (
									<ResourceFileItem key={file.id} file={file} rejected={rejectionFor(answer, file.id)} />
								))}
							</ul>
						) : (
							<EmptyState level={3} title="No files or links yet">
								Add a form, a checklist or a video here, and it appears on the resources page.
							</EmptyState>
						)}
					</section>
				</Card>
				<NewResourceFile rejected={rejectionFor(answer, 'new')} />
			</div>
		</>
	)
}

/** 'PDF · 8 kB': a file is named after its title. */
const factsOf = ({ fileName, sizeBytes }: { fileName: string | null; sizeBytes: number | null }) =>
	`${fileName?.split('.').at(-1)?.toUpperCase()} · ${inMegabytes(sizeBytes ?? 0)}`

const inMegabytes = (bytes: number) =>
	bytes < 100_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
