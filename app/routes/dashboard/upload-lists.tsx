import type { RejectedForm } from '#app/lib/parse-form.ts'
import { CommunityUploadTable } from '#app/modules/forum/components/admin/community-uploads.tsx'
import { UploadTable } from '#app/modules/resources/components/admin/upload-table.tsx'
import { StoredFileTable } from '#app/modules/uploads/components/admin/stored-files.tsx'
import { ExportLink } from '#app/ui/admin/export-link.tsx'
import { FormError } from '#app/ui/admin/form-error.tsx'
import { Pagination } from '#app/ui/controls/pagination.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import type { loader } from './dashboard.tsx'

type UploadsProps = {
	uploads: NonNullable<Awaited<ReturnType<typeof loader>>['uploads']>
	loading: boolean
	rejected: RejectedForm | undefined
}

/** The uploads of members and of the advisor, and all stored files by name. */
export function UploadLists({
	uploads: { pictures, resources, store, page },
	loading,
	rejected,
}: UploadsProps) {
	const { files, first, hasMore } = store
	return (
		<section aria-label="Uploads" className="grid gap-6">
			<FormError rejected={rejected} />
			<ListHead title="Community uploads" file="/admin/uploads.csv" count={pictures?.length} />
			<Card className="overflow-hidden">
				<CommunityUploadTable items={pictures} loading={loading} />
			</Card>
			<ListHead title="Resource uploads" file="/admin/resources.csv" count={resources?.length} />
			<Card className="overflow-hidden">
				<UploadTable items={resources} loading={loading} />
			</Card>
			<ListHead title="Storage" file="/admin/files.csv" count={files?.length} />
			<Card className="overflow-hidden">
				<StoredFileTable items={files} loading={loading} />
			</Card>
			{(page > 1 || hasMore) && (
				<Pagination
					listName="stored files"
					position={files?.length ? `${first}-${first + files.length - 1}` : 'none'}
					back={page > 1 ? `/dashboard?tab=uploads&page=${page - 1}` : null}
					next={hasMore ? `/dashboard?tab=uploads&page=${page + 1}` : null}
				/>
			)}
		</section>
	)
}

function ListHead({ title, file, count = 0 }: { title: string; file: string; count: number | undefined }) {
	return (
		<div className="flex flex-wrap items-center justify-between gap-3">
			<h2 className="text-h3">{title}</h2>
			{count > 0 && <ExportLink to={file} listName={title} size="mini" />}
		</div>
	)
}
