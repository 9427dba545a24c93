import { FileIcon, isImage, PicturePreview } from '#app/ui/admin/upload-file.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { StatusBadge } from '#app/ui/controls/status-badge.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { type ListLoad, LoadedList } from '#app/ui/layout/loaded-list.tsx'
import { Cell, Column, Row, Table, TableBody, TableHead } from '#app/ui/layout/table.tsx'

export type UploadRow = {
	id: string
	title: string
	description: string | null
	category: string
	published: boolean
	/** MIME type; an `image/` type gets the picture icon. Null for a link. */
	fileType: string | null
	/** Of a link: 'youtube.com'. */
	host: string | null
	path: string
	/** 'Tue, Mar 4, 2026'. */
	day: string
	/** ISO 8601. */
	createdAt: string
}

/** The resource files on the Uploads tab of the dashboard, newest first. */
export function UploadTable(list: ListLoad<UploadRow>) {
	return (
		<LoadedList
			{...list}
			failure="We couldn’t load the files. Nothing is lost, and the other tabs still work."
			empty={{ title: 'No uploads yet', text: 'Files you add on the Resource files page appear here.' }}
		>
			{(uploads) => (
				<Table caption="Resource files, newest first">
					<TableHead>
						<Column>Title</Column>
						<Column>Description</Column>
						<Column>Category</Column>
						<Column>Added</Column>
						<Column>Status</Column>
						<Column>Actions</Column>
					</TableHead>
					<TableBody>
						{uploads.map((upload) => (
							<Row key={upload.id}>
								<Cell place="title">
									{upload.host ? (
										<>
											<Icon
												name="link"
												role="img"
												aria-label="Link"
												className="mr-2 inline size-5 align-text-bottom text-ink-soft"
											/>
											<a href={upload.path} target="_blank" rel="noopener noreferrer nofollow">
												{upload.title}
											</a>{' '}
											<span className="font-normal text-fine text-ink-soft">{upload.host}</span>
										</>
									) : (
										<>
											<FileIcon picture={isImage(upload.fileType ?? '')} />
											<a href={upload.path}>{upload.title}</a>
										</>
									)}
								</Cell>
								<Cell>{upload.description}</Cell>
								<Cell>{upload.category}</Cell>
								<Cell>
									<time dateTime={upload.createdAt}>{upload.day}</time>
								</Cell>
								<Cell place="status">
									<StatusBadge tone={upload.published ? 'ok' : 'off'}>
										{upload.published ? 'Shown' : 'Hidden'}
									</StatusBadge>
								</Cell>
								<Cell place="actions">
									<UploadActions upload={upload} />
								</Cell>
							</Row>
						))}
					</TableBody>
				</Table>
			)}
		</LoadedList>
	)
}

/** Previews a picture, and hides the file or shows it again. */
function UploadActions({ upload: { id, title, fileType, path, published } }: { upload: UploadRow }) {
	return (
		<div className="grid justify-items-start gap-1">
			{fileType && isImage(fileType) && <PicturePreview src={path} title={title} />}
			<form method="post">
				<input type="hidden" name="intent" value={published ? 'hide-resource' : 'show-resource'} />
				<input type="hidden" name="id" value={id} />
				<Button
					type="submit"
					size="mini"
					variant="plain"
					aria-label={published ? `Hide ${title}` : `Show ${title} again`}
				>
					{published ? 'Hide' : 'Show again'}
				</Button>
			</form>
		</div>
	)
}
